// The editor of docs/editing.md: its script is the same as that of `pylekyll serve --edit`; its messages go to the
// worker, and the page in the preview is its frame.

const LANGUAGES = ["ar", "de", "en", "es", "fr", "ja", "zh"];

/**
 * Start the editor's script beside a preview.
 *
 * `build` gets the paths that a message has changed, `view` shows the page, and `origin` returns where changes are
 * published.
 */
export function connectEditor({ tab, preview, view, build, origin }) {
  let openSite = null;
  let opened = () => {};
  const isOpened = new Promise((resolve) => { opened = resolve; });
  let building = Promise.resolve();

  async function post(_, message) {
    try {
      if (message.ask === "publish") return await publish(message);
      const { answer, paths } = await tab.call("edit", message);
      for (const place of [...(answer.places ?? []), ...(answer.reads ?? [])]) place.link = null; // of editors elsewhere
      if (paths.length) building = building.then(() => build(paths)).catch(() => {});
      return message.ask === "look" ? { ...answer, ...origin().about } : answer;
    } catch (error) {
      const { message: text, hint = null } = error;
      return { error: { code: error.code ?? "tab", message: text, hint, path: null, line: null } };
    }
  }

  async function publish({ paths, message }) {
    const to = origin();
    if (!to.publish) {
      const why = new Error("This site is a copy: there is no repository or folder for its changes.");
      throw Object.assign(why, { hint: "Save the source as a zip archive, or open your repository." });
    }
    return to.publish(paths, message);
  }

  async function tell(message) {
    if (message.type === "mode") {
      if (message.on) view("page");
      if (message.on && !preview.isNumbered) {
        preview.isNumbered = true;
        return preview.renew();
      }
    }
    if (message.type === "refresh") return preview.renew();
    preview.tell(message);
  }

  window.pylekyllWay = {
    words: async () => {
      const wanted = navigator.languages.map((each) => each.split("-")[0].toLowerCase());
      const language = wanted.find((each) => LANGUAGES.includes(each)) ?? "en";
      return (await fetch(`words-${language}.json`)).json();
    },
    post,
    begin: async (open) => {
      openSite = open;
      opened();
    },
    isFrame: (event) => preview.isFrame(event),
    tell,
    go: (address) => tell({ type: "go", address }),
    focus: () => preview.focus(),
  };
  const script = document.createElement("script");
  script.src = "editor.js";
  document.head.append(script);
  return {
    /** Begin with the site that was built. */
    async begin() {
      await isOpened;
      await openSite();
    },
    hasChanges: () => document.title.startsWith("• "),
  };
}
