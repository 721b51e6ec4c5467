"""How a configuration is put together.

Messages and values are those of Jekyll 4.4.1 on Ruby 3.1.2, unless a test says otherwise.
"""

from datetime import datetime, timedelta

import pytest

from pylekyll.foundation.errors import ConfigError, SourceLocation
from pylekyll.foundation.log import Log
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config import DEFAULT_EXCLUDES, with_theme_config


def test_defaults_in_jekylls_order(load, tmp_path):
    config = load()
    assert list(config)[:6] == ["source", "destination", "collections_dir", "cache_dir", "plugins_dir", "layouts_dir"]
    assert list(config)[-5:] == ["quiet", "verbose", "defaults", "liquid", "kramdown"]
    assert len(config) == 40
    assert config["source"] == str(tmp_path)
    assert config["destination"] == str(tmp_path / "_site")
    assert config["exclude"] == list(DEFAULT_EXCLUDES)
    assert config["collections"] == {
        "posts": {"output": True, "permalink": "/:categories/:year/:month/:day/:title:output_ext"}
    }
    assert config["baseurl"] is None
    assert config["port"] == "4000"


def test_defaults_are_nobodys_to_change(load):
    load()["kramdown"]["input"] = "changed"
    assert load()["kramdown"]["input"] == "GFM"


def test_files_merge_in_order_and_the_command_line_wins(load):
    config = load(
        {
            "a.yml": "title: A\nkramdown:\n  hard_wrap: true\nlist: [1, 2]\nnothing: 1\n",
            "b.toml": 'title = "B"\nlist = [3]\n[kramdown]\ninput = "kramdown"\n',
            "c.yaml": "nothing: ~\nextra: yes\n",
        },
        {"title": "C", "future": True},
        ["a.yml", "b.toml", "c.yaml"],
    )
    assert config["title"] == "C"
    assert config["kramdown"]["hard_wrap"] is True
    assert config["kramdown"]["input"] == "kramdown"
    assert config["kramdown"]["auto_ids"] is True
    assert config["list"] == [3]
    assert config["nothing"] == 1, "nil overrides nothing"
    assert config["extra"] is True
    assert config.future
    assert config["config"] == ["a.yml", "b.toml", "c.yaml"]


def test_toml_times(load):
    config = load({"_config.toml": "a = 2020-01-02T03:04:05+09:00\nb = 2020-01-02T03:04:05\n[c]\nd = [07:30:00]\n"})
    assert config["a"].utcoffset() == timedelta(hours=9)
    assert config["b"] == "2020-01-02T03:04:05"
    assert config["c"] == {"d": ["07:30:00"]}
    in_utc = load({"_config.toml": "a = 1979-05-27T07:32:00Z\n"})["a"]
    assert to_s(in_utc) == "1979-05-27 07:32:00 +0000"  # as the gem tomlrb gives it: an offset, not UTC


@pytest.mark.parametrize(
    ("names", "read"),
    [
        (["_config.yml", "_config.yaml", "_config.toml"], "_config.yml"),
        (["_config.yaml", "_config.toml"], "_config.yaml"),
        (["_config.toml"], "_config.toml"),
    ],
)
def test_the_default_file(load, tmp_path, names, read):
    log = Log()
    config = load({name: f"name = '{name}'" if "toml" in name else f"name: {name}" for name in names}, log=log)
    assert config["name"] == read
    assert [str(line) for line in log.lines] == [f"Configuration file: {tmp_path / read}"]


def test_no_file(load):
    log = Log()
    load(log=log)
    assert [str(line) for line in log.warnings] == ["Configuration file: none"]


def test_a_named_file_that_is_not_there(load, tmp_path):
    log = Log()
    with pytest.raises(ConfigError, match=r"The Configuration file '.*nope.yml' could not be found\."):
        load({"_config.yml": "a: 1\n"}, names=["_config.yml", "nope.yml"], log=log)
    assert [str(line) for line in log.lines] == [
        f"Configuration file: {tmp_path}/_config.yml",
        f"             Fatal: The configuration file '{tmp_path}/nope.yml' could not be found.",
    ]


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("_config.yml", "- a\n- b\n", "Configuration file: (INVALID) {path}"),
        ("site.txt", "a: 1\n", "No parser for '{path}' is available. Use a .y(a)ml or .toml file instead."),
    ],
)
def test_a_file_without_a_configuration_causes_a_warning(load, tmp_path, name, text, reason):
    log = Log()
    config = load({name: text, "b.yml": "b: 1\n"}, names=[name, "b.yml"], log=log)
    assert "b" not in config, "what follows is not read"
    (finding,) = log.findings
    assert finding.message == "Error reading configuration. Using defaults (and options)."
    assert finding.hint == reason.format(path=tmp_path / name)


@pytest.mark.parametrize("text", ["", "# nothing\n"])
def test_an_empty_file(load, text):
    assert len(load({"_config.yml": text})) == 40


@pytest.mark.parametrize(
    ("files", "place"),
    [
        ({"_config.yml": "a: 1\n\tb: 2\n"}, SourceLocation("_config.yml", 2, 1)),
        ({"_config.yml": "a: [1\n"}, SourceLocation("_config.yml", 1, 4)),
        ({"_config.toml": "b = 1\na = \n"}, SourceLocation("_config.toml", 2, 5)),
    ],
)
def test_a_broken_file(load, files, place):
    with pytest.raises(ConfigError) as caught:
        load(files)
    assert caught.value.location == place


def test_bytes_that_are_not_utf8(load, tmp_path):
    (tmp_path / "_config.yml").write_bytes(b"a: 1\nb: \xff\n")
    with pytest.raises(ConfigError, match="not valid UTF-8") as caught:
        load()
    assert caught.value.location == SourceLocation("_config.yml", 2, 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("plugins: foo\n", "'plugins' should be set as an array, but was: \"foo\"."),
        ("plugins:\n", "'plugins' should be set as an array, but was: nil."),
        ("exclude: foo\n", "'exclude' should be set as an array, but was: \"foo\"."),
        ("include:\n", "'include' should be set as an array, but was: nil."),
        ("limit_posts: -1\n", "limit_posts must be a non-negative number"),
        ("destination: .\n", "Destination directory cannot be or contain the Source directory."),
        ("destination: ..\n", "Destination directory cannot be or contain the Source directory."),
        (
            "relative_permalinks: true\n",
            (
                "Since v3.0, permalinks for pages in subfolders must be relative to the site source directory, "
                "not the parent directory. Check https://jekyllrb.com/docs/upgrading/ for more info."
            ),
        ),
    ],
)
def test_what_jekyll_refuses(load, text, message):
    with pytest.raises(ConfigError) as caught:
        load({"_config.yml": text})
    assert caught.value.message == message


@pytest.mark.parametrize(
    ("text", "message"),
    [  # our own words: Ruby crashes at these, or would need a gem
        ("collections: foo\n", "must be a hash or an array"),
        ("sass: foo\n", "'sass' should be set as a hash, but was: \"foo\"."),
        ("sass: {implementation: dart_sass}\n", 'cannot be "dart_sass": use one of auto, dart-sass, libsass, '),
        ("kramdown: [toc]\n", "'kramdown' should be set as a hash"),
        ("liquid: 5\n", "'liquid' should be set as a hash, but was: 5."),
        ("permalink: 5\n", "'permalink' should be set as a string, but was: 5."),
        ("lsi: true\n", "The option 'lsi' is not available"),
        ("source: nowhere\n", "does not exist"),
    ],
)
def test_what_we_refuse(load, text, message):
    with pytest.raises(ConfigError, match=message):
        load({"_config.yml": text})


def test_collections(load):
    assert load({"_config.yml": "collections: [things, posts]\n"})["collections"] == {
        "posts": {"output": True, "permalink": "/:categories/:year/:month/:day/:title:output_ext"},
        "things": {},
    }
    collections = "collections:\n  things:\n    output: true\n  posts:\n    output: false\n  n:\n"
    config = load({"_config.yml": f"permalink: pretty\n{collections}"})
    assert config["collections"] == {
        "posts": {"output": True, "permalink": "/:categories/:year/:month/:day/:title/"},
        "things": {"output": True},
        "n": None,
    }
    assert config.collections["n"] == {}


@pytest.mark.parametrize(
    ("style", "template"),
    [
        ("none", "/:categories/:title:output_ext"),
        ("ordinal", "/:categories/:year/:y_day/:title:output_ext"),
        ("weekdate", "/:categories/:year/W:week/:short_day/:title:output_ext"),
        ("/blog/:title", "/blog/:title"),
    ],
)
def test_permalink_styles(load, style, template):
    assert load({"_config.yml": f"permalink: {style}\n"})["collections"]["posts"]["permalink"] == template


def test_excludes_come_before_the_defaults_each_once(load):
    config = load({"_config.yml": "exclude: [docs, Gemfile, docs]\n"})
    rest = [name for name in DEFAULT_EXCLUDES if name != "Gemfile"]
    assert config["exclude"] == ["docs", "Gemfile", *rest]


def test_folders(load, tmp_path):
    (tmp_path / "src").mkdir()
    config = load({"_config.yml": "source: ./src\ndestination: ~/out\n"}, environment={"HOME": "/home/me"})
    assert config["source"] == "./src"
    assert config.source == tmp_path / "src"
    assert str(config.destination) == "/home/me/out"
    assert config.cache_dir == tmp_path / "src" / ".jekyll-cache"


def test_the_file_of_another_source(load, tmp_path):
    config = load({"src/_config.yml": "title: there\n"}, {"source": "src"})
    assert config["title"] == "there"
    assert config.destination == tmp_path / "_site"


def test_keys_are_texts(load):
    assert load({"_config.yml": "12: a\nyes: b\n2.5: c\n"})["true"] == "b"


def test_environment(load):
    assert load().jekyll_env == "development"
    assert load(environment={"JEKYLL_ENV": "production"}).jekyll_env == "production"
    assert load(environment={"JEKYLL_ENV": ""}).jekyll_env == ""


@pytest.mark.parametrize(
    ("text", "environment", "hours"),
    [
        ("", {"TZ": "Asia/Tokyo"}, 9),
        ("timezone: America/New_York\n", {"TZ": "Asia/Tokyo"}, -4),
        ("timezone: XYZ-3\n", {}, 3),
        ("timezone: Nowhere/Land\n", {}, 0),
    ],
)
def test_zones(load, text, environment, hours):
    zone = load({"_config.yml": text}, environment=environment).zone
    assert datetime(2020, 7, 1, tzinfo=zone).utcoffset() == timedelta(hours=hours)


def test_a_fixed_time(load):
    config = load({"_config.yml": "timezone: Asia/Tokyo\ntime: 2020-01-01 00:00:00 +0000\n"})
    assert config.time.isoformat() == "2020-01-01T09:00:00+09:00"
    assert load({"_config.yml": "a: 1\n"}).time is None
    with pytest.raises(ConfigError, match=r"Invalid date 'soon': Invalid time in _config\.yml\."):
        _ = load({"_config.yml": "time: soon\n"}).time


def test_it_is_frozen_and_can_be_replaced(load):
    config = load({"_config.yml": "title: A\n"})
    changed = config.replace(title="B")
    assert (config["title"], changed["title"]) == ("A", "B")
    assert not hasattr(config, "__setitem__")
    assert changed.source == config.source


def test_a_themes_configuration(load, tmp_path):
    theme = tmp_path / "theme"
    theme.mkdir()
    (theme / "_config.yml").write_text("title: T\nnew: {a: 1, b: 2}\nexclude: [x]\nkramdown: {input: markdown}\n")
    log = Log()
    config = with_theme_config(load({"_config.yml": "title: S\nnew: {b: 3}\n"}), theme, log)
    assert config["title"] == "S"
    assert config["new"] == {"a": 1, "b": 3}
    assert "x" not in config["exclude"]
    assert config["kramdown"]["input"] == "GFM"
    assert [str(line) for line in log.lines] == [f" Theme Config file: {theme / '_config.yml'}"]
    ignoring = load({"_config.yml": "ignore_theme_config: true\n"})
    assert with_theme_config(ignoring, theme, log) is ignoring


def test_excluded_names_are_of_any_type_and_listed_once(load):
    exclude = load({"_config.yml": "exclude: [a, {b: c}, a]\n"})["exclude"]
    assert exclude[:3] == ["a", {"b": "c"}, DEFAULT_EXCLUDES[0]]


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("", False),
        ("strict_front_matter: true", True),
        ("strict_front_matter: 0", True),
        ("pylekyll: {strict_front_matter: true}", False),
    ],
)
def test_who_says_that_broken_front_matter_ends_the_build(load, tmp_path, text, ends):
    (tmp_path / "_config.yml").write_text(text)
    assert load().strict_front_matter is ends


def test_a_setting_that_there_is_not(load, tmp_path):
    (tmp_path / "_config.yml").write_text("pylekyll: {compta: auto, colour: red, strict_front_matter: false}\n")
    log = Log()
    load(log=log)
    assert [line.message for line in log.warnings] == [
        "'pylekyll.compta' is not a setting. Did you mean 'pylekyll.compat'?",
        "'pylekyll.colour' is not a setting. The settings are compat, limits, ruby and workers.",
        "'pylekyll.strict_front_matter' is not a setting. Without the section, `strict_front_matter: true` is one.",
    ]
