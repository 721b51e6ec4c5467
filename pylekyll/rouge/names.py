"""The names by which Rouge 4.7.0 knows its lexers: tags, aliases, and where ours for them are found."""

from __future__ import annotations

from pylekyll.rouge.engine import word_set

TAGS = word_set("""
abap actionscript ada apache apex apiblueprint applescript armasm augeas awk batchfile bbcbasic bibtex bicep biml
bpf brainfuck brightscript bsl c ceylon cfscript cisco_ios clean clojure cmake cmhg cobol codeowners coffeescript
common_lisp conf console coq cpp crystal csharp css csvs cuda cypher cython d dafny dart datastudio diff digdag
docker dot ecl eex eiffel elixir elm email epp erb erlang escape factor fluent fortran freefem fsharp gdscript
ghc-cmm ghc-core gherkin gjs glsl go gradle graphql groovy gts hack haml handlebars haskell haxe hcl hlsl hocon hql
html http hylang idlang idris iecst igorpro ini io irb irb_output isabelle isbl j janet java javascript jinja jsl
json json-doc json5 jsonnet jsp jsx julia kotlin lasso lean liquid literate_coffeescript literate_haskell livescript
llvm lua lustre lutin m68k magik make markdown mason mathematica matlab meson minizinc mojo moonscript mosel msgtrans
mxml nasm nesasm nginx nial nim nix objective_c objective_cpp ocaml ocl openedge opentype_feature_file p4 pascal
perl php plaintext plist plsql pony postscript powershell praat prolog prometheus properties protobuf puppet python
q qml r racket reasonml rego rescript rml robot_framework ruby rust sas sass scala scheme scss sed shell sieve slice
slim smalltalk smarty sml sparql sqf sql ssh stan stata supercollider svelte swift systemd syzlang syzprog tap tcl
terraform tex toml tsx ttcn3 tulip turtle twig typescript vala vb vcl velocity verilog vhdl viml vue wollok xml xojo
xpath xquery yaml yang zig
""")

_ALIASES = """
as=actionscript as3=actionscript apib=apiblueprint aug=augeas bat=batchfile batch=batchfile dosbatch=batchfile
winbatch=batchfile bib=bibtex bf=brainfuck bs=brightscript brs=brightscript cfc=cfscript clj=clojure cljs=clojure
coffee=coffeescript coffee-script=coffeescript cl=common_lisp common-lisp=common_lisp elisp=common_lisp
emacs-lisp=common_lisp lisp=common_lisp config=conf configuration=conf terminal=console shell_session=console
shell-session=console c++=cpp cr=crystal c#=csharp cs=csharp pyx=cython pyrex=cython dlang=d patch=diff udiff=diff
dockerfile=docker Dockerfile=docker containerfile=docker Containerfile=docker graphviz=dot leex=eex heex=eex
exs=elixir eml=email e-mail=email eruby=erb rhtml=erb erl=erlang esc=escape ftl=fluent ff=freefem gd=gdscript
cmm=ghc-cmm cucumber=gherkin behat=gherkin golang=go nextflow=groovy nf=groovy hh=hack HAML=haml hbs=handlebars
mustache=handlebars hs=haskell hx=haxe hy=hylang idr=idris pry=irb isa=isabelle Isabelle=isabelle jdn=janet
js=javascript django=jinja jsonc=json-doc react=jsx jl=julia lassoscript=lasso litcoffee=literate_coffeescript
lithaskell=literate_haskell lhaskell=literate_haskell lhs=literate_haskell ls=livescript makefile=make mf=make
gnumake=make bsdmake=make md=markdown mkd=markdown wl=mathematica wolfram=mathematica m=matlab moon=moonscript
nes=nesasm nimrod=nim nixos=nix objc=objective_c obj-c=objective_c obj_c=objective_c objectivec=objective_c
objective-c=objective_c objcpp=objective_cpp obj-cpp=objective_cpp obj_cpp=objective_cpp objectivecpp=objective_cpp
objc++=objective_cpp obj-c++=objective_cpp obj_c++=objective_cpp objectivec++=objective_cpp OCL=ocl abl=openedge
fea=opentype_feature_file opentype=opentype_feature_file opentypefeature=opentype_feature_file pl=perl php3=php
php4=php php5=php text=plaintext postscr=postscript ps=postscript eps=postscript posh=powershell
microsoftshell=powershell msshell=powershell proto=protobuf pp=puppet py=python kdb+=q R=r s=r S=r
robot=robot_framework robot-framework=robot_framework rb=ruby rs=rust rust,no_run=rust rs,no_run=rust
rust,ignore=rust rs,ignore=rust rust,should_panic=rust rs,should_panic=rust bash=shell zsh=shell ksh=shell sh=shell
st=smalltalk squeak=smalltalk ml=sml unit-file=systemd tf=terraform TeX=tex LaTeX=tex latex=tex ts=typescript
visualbasic=vb varnishconf=vcl varnish=vcl vim=viml vimscript=viml ex=viml vuejs=vue realbasic=xojo yml=yaml zir=zig
"""

ALIASES: dict[str, str] = dict(pair.rsplit("=", 1) for pair in word_set(_ALIASES))

# Lexers of our own that follow Rouge's rules: module under pylekyll.rouge.lexers, and class.
OWN: dict[str, tuple[str, str]] = {
    "apache": ("servers", "ApacheLexer"),
    "applescript": ("applescript", "AppleScriptLexer"),
    "batchfile": ("windows", "BatchfileLexer"),
    "bibtex": ("bibtex", "BibtexLexer"),
    "c": ("c", "CLexer"),
    "clojure": ("clojure", "ClojureLexer"),
    "cmake": ("cmake", "CmakeLexer"),
    "conf": ("config", "ConfLexer"),
    "console": ("shell", "ConsoleLexer"),
    "coq": ("proofs", "CoqLexer"),
    "cpp": ("c", "CppLexer"),
    "csharp": ("mobile", "CsharpLexer"),
    "css": ("css", "CssLexer"),
    "cuda": ("c", "CudaLexer"),
    "dart": ("dart", "DartLexer"),
    "diff": ("patch", "DiffLexer"),
    "docker": ("build", "DockerLexer"),
    "elixir": ("elixir", "ElixirLexer"),
    "elm": ("elm", "ElmLexer"),
    "erb": ("templates", "ErbLexer"),
    "erlang": ("erlang", "ErlangLexer"),
    "fortran": ("fortran", "FortranLexer"),
    "fsharp": ("fsharp", "FSharpLexer"),
    "go": ("systems", "GoLexer"),
    "graphql": ("services", "GraphqlLexer"),
    "groovy": ("groovy", "GroovyLexer"),
    "handlebars": ("templates", "HandlebarsLexer"),
    "haskell": ("functional", "HaskellLexer"),
    "hcl": ("hcl", "HclLexer"),
    "html": ("html", "HtmlLexer"),
    "http": ("http", "HttpLexer"),
    "ini": ("config", "IniLexer"),
    "java": ("jvm", "JavaLexer"),
    "javascript": ("javascript", "JavascriptLexer"),
    "jinja": ("templates", "JinjaLexer"),
    "json": ("json", "JsonLexer"),
    "json-doc": ("json", "JsonDocLexer"),
    "json5": ("json", "Json5Lexer"),
    "jsx": ("typescript", "JsxLexer"),
    "julia": ("numeric", "JuliaLexer"),
    "kotlin": ("mobile", "KotlinLexer"),
    "liquid": ("liquid", "LiquidLexer"),
    "llvm": ("llvm", "LlvmLexer"),
    "lua": ("scripting", "LuaLexer"),
    "make": ("build", "MakeLexer"),
    "markdown": ("markdown", "MarkdownLexer"),
    "mathematica": ("mathematica", "MathematicaLexer"),
    "matlab": ("numeric", "MatlabLexer"),
    "nasm": ("hardware", "NasmLexer"),
    "nginx": ("servers", "NginxLexer"),
    "nix": ("nix", "NixLexer"),
    "objective_c": ("objc", "ObjectiveCLexer"),
    "objective_cpp": ("objc", "ObjectiveCppLexer"),
    "ocaml": ("ocaml", "OcamlLexer"),
    "perl": ("perl", "PerlLexer"),
    "php": ("php", "PhpLexer"),
    "powershell": ("powershell", "PowershellLexer"),
    "prolog": ("prolog", "PrologLexer"),
    "properties": ("config", "PropertiesLexer"),
    "protobuf": ("services", "ProtobufLexer"),
    "python": ("python", "PythonLexer"),
    "r": ("science", "RLexer"),
    "ruby": ("ruby", "RubyLexer"),
    "rust": ("systems", "RustLexer"),
    "sass": ("sass", "SassLexer"),
    "scala": ("jvm", "ScalaLexer"),
    "scss": ("sass", "ScssLexer"),
    "shell": ("shell", "ShellLexer"),
    "sql": ("sql", "SqlLexer"),
    "swift": ("swift", "SwiftLexer"),
    "systemd": ("hcl", "SystemdLexer"),
    "terraform": ("hcl", "TerraformLexer"),
    "tex": ("science", "TexLexer"),
    "toml": ("config", "TomlLexer"),
    "tsx": ("typescript", "TsxLexer"),
    "twig": ("templates", "TwigLexer"),
    "typescript": ("typescript", "TypescriptLexer"),
    "vb": ("windows", "VisualBasicLexer"),
    "verilog": ("hardware", "VerilogLexer"),
    "viml": ("scripting", "VimLexer"),
    "xml": ("html", "XmlLexer"),
    "yaml": ("yaml", "YamlLexer"),
}

# Where Pygments names a language otherwise than Rouge, or has only a relative of it; "" where it has nothing.
PYGMENTS = {
    "apex": "java",
    "bicep": "",
    "biml": "xml",
    "cfscript": "cfs",
    "common_lisp": "common-lisp",
    "csvs": "",
    "cypher": "cypher",
    "eex": "html+erb",
    "epp": "",
    "escape": "",
    "gjs": "javascript",
    "gradle": "groovy",
    "gts": "typescript",
    "hack": "php",
    "hocon": "",
    "hql": "sql",
    "irb": "rbcon",
    "irb_output": "",
    "literate_coffeescript": "",
    "literate_haskell": "literate-haskell",
    "plist": "xml",
    "plsql": "sql",
    "rescript": "reasonml",
    "robot_framework": "robotframework",
    "ssh": "",
    "svelte": "html",
    "xpath": "xquery",
}
