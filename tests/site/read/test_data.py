"""Data files: recorded from `Jekyll::DataReader` of Jekyll 4.4.1 on Ruby 3.1.2 with csv 3.2.2."""

import pytest

from pylekyll.foundation.errors import ConfigError, SourceError, SourceLocation
from pylekyll.foundation.log import Log
from pylekyll.languages.ruby.values import inspect
from pylekyll.site import config
from pylekyll.site.read.data import data_key, read_data

FILES = {
    "b.yml": "a: 1\n",
    "b.yaml": "- x\n",
    "j.json": '{"k": 1e3, "n": NaN, "t": "a\\tb", "u": "\\u00e9", "big": 12345678901234567890, "f": 1.50, '
    '"e": 1.5e10, "d": "2020-01-01", "nul": null, "arr": [1, 2, {"x": []}]}',
    "tabs.json": '{\n\t"a": 1,\n\t"b": [\n\t\t1\n\t]\n}\n',
    "c.csv": 'n,v\n"a",1\n',
    "t.tsv": 'n\tv\n"a b"\t1\n',
    "empty.yml": "",
    "comment.yml": "# c\n",
    "both.yml": "x: y\n",
    "both/in.yml": "z: 1\n",
    "sub/deep/one.json": "1",
    "my dir/my file.json": '"s"',
    "café & co.yml": "a: é\n",
    "UP.YML": "q: 1\n",
    "a.b.yml": "w: 1\n",
    "note.txt": "x",
    ".dot.yml": "h: 1\n",
    ".hidden/x.yml": "h: 1\n",
    "x.yml/inner.yml": "i: 1\n",
    "bom.yml": "\ufeffa: bom\n",
    "bom.csv": "\ufeffa,b\n1,2\n",
    "crlf.csv": "a,b\r\n1,2\r\n",
    "e.csv": "",
    "conv.csv": "a,b\n1,1.5\n2020-01-01,x\n",
}

EXPECTED = """\
"b": {"a"=>1}
"ab": {"w"=>1}
"bom": [{"\ufeffa"=>"1", "b"=>"2"}]
"both": {"in"=>{"z"=>1}}
"caf_co": {"a"=>"é"}
"comment": false
"empty": false
"link": {"a"=>1}
"xyml": {"inner"=>{"i"=>1}}
"j": {"k"=>"1e3", "n"=>"NaN", "t"=>"a\\tb", "u"=>"é", "big"=>12345678901234567890, "f"=>1.5, "e"=>"1.5e10", \
"d"=>"2020-01-01", "nul"=>nil, "arr"=>[1, 2, {"x"=>[]}]}
"tabs": {"a"=>1, "b"=>[1]}
"c": [{"n"=>"a", "v"=>"1"}]
"conv": [{"a"=>"1", "b"=>"1.5"}, {"a"=>"2020-01-01", "b"=>"x"}]
"crlf": [{"a"=>"1", "b"=>"2"}]
"e": []
"t": [{"n"=>"a b", "v"=>"1"}]
"emptydir": {}
"linkdir": {"deep"=>{"one"=>1}}
"my_dir": {"my_file"=>"s"}
"sub": {"deep"=>{"one"=>1}}
"""

KEYS = {
    "foo.bar": "foobar",
    "my file": "my_file",
    "café": "caf",
    "a  b": "a_b",
    " a": "a",
    "a ": "a_",
    "foo-bar_baz": "foo-bar_baz",
    "日本 語": "_",
    "a.b c": "ab_c",
    "a - b": "a_-_b",
    "x  - y": "x_-_y",
    "  ": "",
    "a\tb": "a_b",
    "é a": "_a",
    "members & co": "members_co",
    "a   b   c": "a_b_c",
    "- a": "-_a",
    "a  .b": "a_b",
}


def write(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


@pytest.fixture
def read(tmp_path):
    """Lays data files in a fresh site and reads them."""

    def read(files, *, options="", log=None):
        write(tmp_path, {"_config.yml": options})
        write(tmp_path / "_data", files)
        site = config.load(working_directory=tmp_path, environment={"TZ": "UTC"})
        return read_data([tmp_path / "_data"], site, log or Log())

    return read


def test_a_folder_full(read, tmp_path):
    folder = tmp_path / "_data"
    (folder / "emptydir").mkdir(parents=True)
    (folder / "link.yml").symlink_to("b.yml")
    (folder / "linkdir").symlink_to("sub")
    data = read(FILES)
    assert "".join(f"{inspect(key)}: {inspect(value)}\n" for key, value in data.items()) == EXPECTED


@pytest.mark.parametrize(("name", "key"), KEYS.items())
def test_keys(name, key):
    assert data_key(name) == key


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("csv_reader: {csv_converters: [numeric]}", '[{"a"=>1, "b"=>1.5}, {"a"=>"2020-01-01", "b"=>"x"}]'),
        ("csv_reader: {headers: false}", '[["a", "b"], ["1", "1.5"], ["2020-01-01", "x"]]'),
        (
            "csv_reader: {headers: [q, r]}",
            '[{"q"=>"a", "r"=>"b"}, {"q"=>"1", "r"=>"1.5"}, {"q"=>"2020-01-01", "r"=>"x"}]',
        ),
        ("tsv_reader: {headers: false}", '[{"a"=>"1", "b"=>"1.5"}, {"a"=>"2020-01-01", "b"=>"x"}]'),
    ],
)
def test_options_of_the_csv_reader(read, options, expected):
    assert inspect(read({"conv.csv": FILES["conv.csv"]}, options=options)["conv"]) == expected


@pytest.mark.parametrize("options", ["[]", "2.5", "x", "{csv_converters: numeric}", "{csv_converters: null}"])
def test_options_of_the_csv_reader_of_another_type(read, options):
    """Ruby ends with a NoMethodError or a TypeError."""
    with pytest.raises(ConfigError, match=r"is not a (hash|list)\.$"):
        read({"conv.csv": FILES["conv.csv"]}, options=f"csv_reader: {options}")
    assert "".join(read({"conv.csv": "a\nb\n"}, options="csv_reader: false")["conv"][0]) == "a"


def test_an_encoding_for_csv(read):
    data = read({"l.csv": "é\n1\n".encode("latin-1")}, options="csv_reader: {encoding: iso-8859-1}")
    assert data == {"l": [{"é": "1"}]}


def test_later_folders_win(tmp_path):
    write(tmp_path, {"t/a.yml": "x: 1\ny: 1\n", "t/b.yml": "1", "s/a.yml": "y: 2\n", "s/c.yml": "3"})
    site = config.load(working_directory=tmp_path)
    data = read_data([tmp_path / "t", tmp_path / "s", tmp_path / "none"], site, Log())
    assert list(data.items()) == [("a", {"x": 1, "y": 2}), ("b", 1), ("c", 3)]


def test_each_file_is_named_in_the_log(read):
    log = Log()
    read({"a.yml": "1", "d/b.json": "2"}, log=log)
    assert [(line.topic, line.message) for line in log.lines] == [
        ("Reading:", "_data/a.yml"),
        ("Reading:", "_data/d/b.json"),
    ]


def test_safe_mode_follows_no_link_that_leaves_the_source(tmp_path):
    site_folder = tmp_path / "site"
    write(tmp_path, {"site/_data/a.yml": "1", "site/other.yml": "2", "outside.yml": "3", "away/x.yml": "4"})
    (site_folder / "_data" / "in.yml").symlink_to(site_folder / "other.yml")
    (site_folder / "_data" / "out.yml").symlink_to(tmp_path / "outside.yml")
    (site_folder / "_data" / "outdir").symlink_to(tmp_path / "away")
    folders = [site_folder / "_data"]
    safe = config.load(overrides={"safe": True}, working_directory=site_folder)
    assert read_data(folders, safe, Log()) == {"a": 1, "in": 2}
    free = config.load(working_directory=site_folder)
    assert read_data(folders, free, Log()) == {"a": 1, "in": 2, "out": 3, "outdir": {"x": 4}}


@pytest.mark.parametrize(
    ("name", "content", "place"),
    [
        ("a.yml", "a: 1\n\tb: 2\n", (2, 1)),
        ("a.json", '{"a": [1, 2}\n', (1, 7)),
        ("d/a.csv", 'a,b\n1,"x\n', (2, None)),
        ("a.yml", b"a: 1\nb: \xff\n", (2, 4)),
    ],
)
def test_broken_files_are_named(read, name, content, place):
    with pytest.raises(SourceError) as caught:
        read({name: content})
    assert caught.value.location == SourceLocation(f"_data/{name}", *place)
