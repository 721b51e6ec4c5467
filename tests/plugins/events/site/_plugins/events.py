"""The Python counterpart of events.rb; the test reads `EVENTS`."""

from pylekyll.plugins.api import Generator
from pylekyll.site.content.document import Document
from pylekyll.site.content.page import Page

ITEM = ("post_init", "pre_render", "post_convert", "post_render", "post_write")
SITE = ("after_init", "after_reset", "post_read", "pre_render", "post_render", "post_write")
OWNERS = {"site": SITE, "pages": ITEM, "posts": ITEM, "things": ITEM, "documents": ITEM, "clean": ("on_obsolete",)}


def told(subject):
    if isinstance(subject, Page):
        return f"page {subject.name if subject.name.endswith('.map') else subject.relative_path}"
    if isinstance(subject, Document):
        return f"document {subject.relative_path}"
    if isinstance(subject, list):
        return f"files {' '.join(sorted(path.partition('_site/')[2] for path in subject))}"
    return type(subject).__name__.lower()


class Generated(Generator):
    def generate(self, site):
        events = self.config["events"]
        events.append("generate")
        site.pages.append(Page(site=site, directory="", name="generated.html", content="generated"))
        events.append(str(site.posts.docs[-1].data["excerpt"]).strip())


def register(extensions):
    events = extensions.config["events"]

    def listen(owner, event):
        def hook(subject, *rest):
            variables = "".join(f" variables {','.join(sorted(values))}" for values in rest)
            events.append(f"{owner} {event}: {told(subject)}{variables}")

        extensions.add_hook(owner, event, hook)

    def note(text, *paths):
        return lambda item: events.append(text) if item.relative_path in paths else None

    for owner, names in OWNERS.items():
        for name in names:
            listen(owner, name)
    extensions.add_hook("pages", "post_render", note("low", "index.md"), priority="low")
    extensions.add_hook("pages", "post_render", note("high", "index.md"), priority="high")
    extensions.add_hook(["pages", "documents"], "post_render", note("25", "index.md", "_things/t.md"), priority=25)
    extensions.add_generator(Generated)
