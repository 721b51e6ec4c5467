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
    "abap": ("abap", "ABAPLexer"),
    "actionscript": ("actionscript", "ActionscriptLexer"),
    "ada": ("ada", "AdaLexer"),
    "apache": ("servers", "ApacheLexer"),
    "apex": ("apex", "ApexLexer"),
    "apiblueprint": ("apiblueprint", "APIBlueprintLexer"),
    "applescript": ("applescript", "AppleScriptLexer"),
    "armasm": ("armasm", "ArmAsmLexer"),
    "augeas": ("augeas", "AugeasLexer"),
    "awk": ("awk", "AwkLexer"),
    "batchfile": ("windows", "BatchfileLexer"),
    "bbcbasic": ("bbcbasic", "BBCBASICLexer"),
    "bibtex": ("bibtex", "BibtexLexer"),
    "bicep": ("bicep", "BicepLexer"),
    "biml": ("biml", "BimlLexer"),
    "bpf": ("bpf", "BPFLexer"),
    "brainfuck": ("brainfuck", "BrainfuckLexer"),
    "brightscript": ("brightscript", "BrightscriptLexer"),
    "bsl": ("bsl", "BslLexer"),
    "c": ("c", "CLexer"),
    "cfscript": ("cfscript", "CfscriptLexer"),
    "cisco_ios": ("cisco_ios", "CiscoIosLexer"),
    "clean": ("clean", "CleanLexer"),
    "clojure": ("clojure", "ClojureLexer"),
    "cmake": ("cmake", "CmakeLexer"),
    "cmhg": ("cmhg", "CMHGLexer"),
    "cobol": ("cobol", "COBOLLexer"),
    "codeowners": ("codeowners", "CodeownersLexer"),
    "coffeescript": ("coffeescript", "CoffeescriptLexer"),
    "common_lisp": ("common_lisp", "CommonLispLexer"),
    "conf": ("config", "ConfLexer"),
    "console": ("shell", "ConsoleLexer"),
    "coq": ("proofs", "CoqLexer"),
    "cpp": ("c", "CppLexer"),
    "csharp": ("mobile", "CsharpLexer"),
    "css": ("css", "CssLexer"),
    "csvs": ("csvs", "CSVSLexer"),
    "cuda": ("c", "CudaLexer"),
    "cypher": ("cypher", "CypherLexer"),
    "cython": ("cython", "CythonLexer"),
    "d": ("d", "DLexer"),
    "dafny": ("dafny", "DafnyLexer"),
    "dart": ("dart", "DartLexer"),
    "datastudio": ("datastudio", "DatastudioLexer"),
    "diff": ("patch", "DiffLexer"),
    "docker": ("build", "DockerLexer"),
    "dot": ("dot", "DotLexer"),
    "eex": ("eex", "EexLexer"),
    "eiffel": ("eiffel", "EiffelLexer"),
    "elixir": ("elixir", "ElixirLexer"),
    "elm": ("elm", "ElmLexer"),
    "email": ("email", "EmailLexer"),
    "epp": ("eex", "EppLexer"),
    "erb": ("templates", "ErbLexer"),
    "erlang": ("erlang", "ErlangLexer"),
    "fluent": ("fluent", "FluentLexer"),
    "fortran": ("fortran", "FortranLexer"),
    "freefem": ("freefem", "FreeFEMLexer"),
    "fsharp": ("fsharp", "FSharpLexer"),
    "gdscript": ("gdscript", "GDScriptLexer"),
    "ghc-cmm": ("ghc_cmm", "GHCCmmLexer"),
    "ghc-core": ("ghc_core", "GHCCoreLexer"),
    "gherkin": ("gherkin", "GherkinLexer"),
    "gjs": ("ember", "GjsLexer"),
    "glsl": ("glsl", "GlslLexer"),
    "go": ("systems", "GoLexer"),
    "gradle": ("gradle", "GradleLexer"),
    "graphql": ("services", "GraphqlLexer"),
    "groovy": ("groovy", "GroovyLexer"),
    "gts": ("ember", "GtsLexer"),
    "hack": ("hack", "HackLexer"),
    "handlebars": ("templates", "HandlebarsLexer"),
    "haskell": ("functional", "HaskellLexer"),
    "haxe": ("haxe", "HaxeLexer"),
    "hcl": ("hcl", "HclLexer"),
    "hlsl": ("hlsl", "HLSLLexer"),
    "hocon": ("hocon", "HOCONLexer"),
    "hql": ("hql", "HQLLexer"),
    "html": ("html", "HtmlLexer"),
    "http": ("http", "HttpLexer"),
    "hylang": ("hylang", "HyLangLexer"),
    "idlang": ("idlang", "IDLangLexer"),
    "idris": ("idris", "IdrisLexer"),
    "iecst": ("iecst", "IecSTLexer"),
    "igorpro": ("igorpro", "IgorProLexer"),
    "ini": ("config", "IniLexer"),
    "io": ("io", "IOLexer"),
    "irb": ("irb", "IrbLexer"),
    "irb_output": ("irb", "IrbOutputLexer"),
    "isabelle": ("isabelle", "IsabelleLexer"),
    "isbl": ("isbl", "ISBLLexer"),
    "janet": ("janet", "JanetLexer"),
    "java": ("jvm", "JavaLexer"),
    "javascript": ("javascript", "JavascriptLexer"),
    "jinja": ("templates", "JinjaLexer"),
    "jsl": ("jsl", "JSLLexer"),
    "json": ("json", "JsonLexer"),
    "json-doc": ("json", "JsonDocLexer"),
    "json5": ("json", "Json5Lexer"),
    "jsonnet": ("jsonnet", "JsonnetLexer"),
    "jsx": ("typescript", "JsxLexer"),
    "julia": ("numeric", "JuliaLexer"),
    "kotlin": ("mobile", "KotlinLexer"),
    "lean": ("lean", "LeanLexer"),
    "liquid": ("liquid", "LiquidLexer"),
    "literate_coffeescript": ("literate", "LiterateCoffeescriptLexer"),
    "literate_haskell": ("literate", "LiterateHaskellLexer"),
    "livescript": ("livescript", "LivescriptLexer"),
    "llvm": ("llvm", "LlvmLexer"),
    "lua": ("scripting", "LuaLexer"),
    "lustre": ("lustre", "LustreLexer"),
    "lutin": ("lutin", "LutinLexer"),
    "m68k": ("m68k", "M68kLexer"),
    "magik": ("magik", "MagikLexer"),
    "make": ("build", "MakeLexer"),
    "markdown": ("markdown", "MarkdownLexer"),
    "mathematica": ("mathematica", "MathematicaLexer"),
    "matlab": ("numeric", "MatlabLexer"),
    "meson": ("meson", "MesonLexer"),
    "minizinc": ("minizinc", "MiniZincLexer"),
    "mojo": ("mojo", "MojoLexer"),
    "mosel": ("mosel", "MoselLexer"),
    "msgtrans": ("msgtrans", "MsgTransLexer"),
    "mxml": ("mxml", "MXMLLexer"),
    "nasm": ("hardware", "NasmLexer"),
    "nesasm": ("nesasm", "NesAsmLexer"),
    "nginx": ("servers", "NginxLexer"),
    "nial": ("nial", "NialLexer"),
    "nim": ("nim", "NimLexer"),
    "nix": ("nix", "NixLexer"),
    "objective_c": ("objc", "ObjectiveCLexer"),
    "objective_cpp": ("objc", "ObjectiveCppLexer"),
    "ocaml": ("ocaml", "OcamlLexer"),
    "ocl": ("ocl", "OCLLexer"),
    "opentype_feature_file": ("opentype_feature_file", "OpenTypeFeatureFileLexer"),
    "p4": ("p4", "P4Lexer"),
    "pascal": ("pascal", "PascalLexer"),
    "perl": ("perl", "PerlLexer"),
    "php": ("php", "PhpLexer"),
    "plist": ("plist", "PlistLexer"),
    "plsql": ("plsql", "PLSQLLexer"),
    "pony": ("pony", "PonyLexer"),
    "postscript": ("postscript", "PostScriptLexer"),
    "powershell": ("powershell", "PowershellLexer"),
    "prolog": ("prolog", "PrologLexer"),
    "prometheus": ("prometheus", "PrometheusLexer"),
    "properties": ("config", "PropertiesLexer"),
    "protobuf": ("services", "ProtobufLexer"),
    "puppet": ("puppet", "PuppetLexer"),
    "python": ("python", "PythonLexer"),
    "q": ("q", "QLexer"),
    "qml": ("qml", "QmlLexer"),
    "r": ("science", "RLexer"),
    "racket": ("racket", "RacketLexer"),
    "reasonml": ("reasonml", "ReasonMLLexer"),
    "rego": ("rego", "RegoLexer"),
    "rescript": ("rescript", "ReScriptLexer"),
    "rml": ("rml", "RMLLexer"),
    "ruby": ("ruby", "RubyLexer"),
    "rust": ("systems", "RustLexer"),
    "sas": ("sas", "SASLexer"),
    "sass": ("sass", "SassLexer"),
    "scala": ("jvm", "ScalaLexer"),
    "scheme": ("scheme", "SchemeLexer"),
    "scss": ("sass", "ScssLexer"),
    "shell": ("shell", "ShellLexer"),
    "sieve": ("sieve", "SieveLexer"),
    "slice": ("slice", "SliceLexer"),
    "smalltalk": ("smalltalk", "SmalltalkLexer"),
    "smarty": ("smarty", "SmartyLexer"),
    "sml": ("sml", "SMLLexer"),
    "sparql": ("sparql", "SPARQLLexer"),
    "sqf": ("sqf", "SQFLexer"),
    "sql": ("sql", "SqlLexer"),
    "ssh": ("ssh", "SSHLexer"),
    "stan": ("stan", "StanLexer"),
    "stata": ("stata", "StataLexer"),
    "supercollider": ("supercollider", "SuperColliderLexer"),
    "swift": ("swift", "SwiftLexer"),
    "systemd": ("hcl", "SystemdLexer"),
    "syzlang": ("syzlang", "SyzlangLexer"),
    "syzprog": ("syzprog", "SyzprogLexer"),
    "tap": ("tap", "TapLexer"),
    "tcl": ("tcl", "TclLexer"),
    "terraform": ("hcl", "TerraformLexer"),
    "tex": ("science", "TexLexer"),
    "toml": ("config", "TomlLexer"),
    "tsx": ("typescript", "TsxLexer"),
    "ttcn3": ("ttcn3", "TTCN3Lexer"),
    "tulip": ("tulip", "TulipLexer"),
    "turtle": ("turtle", "TurtleLexer"),
    "twig": ("templates", "TwigLexer"),
    "typescript": ("typescript", "TypescriptLexer"),
    "vala": ("vala", "ValaLexer"),
    "vb": ("windows", "VisualBasicLexer"),
    "vcl": ("varnish", "VarnishLexer"),
    "velocity": ("velocity", "VelocityLexer"),
    "verilog": ("hardware", "VerilogLexer"),
    "vhdl": ("vhdl", "VHDLLexer"),
    "viml": ("scripting", "VimLexer"),
    "wollok": ("wollok", "WollokLexer"),
    "xml": ("html", "XmlLexer"),
    "xojo": ("xojo", "XojoLexer"),
    "xpath": ("xpath", "XPathLexer"),
    "xquery": ("xquery", "XQueryLexer"),
    "yaml": ("yaml", "YamlLexer"),
    "yang": ("yang", "YANGLexer"),
    "zig": ("zig", "ZigLexer"),
}

# Where Pygments names a language otherwise than Rouge, or has only a relative of it; "" where it has nothing.
PYGMENTS = {
    "escape": "",
    "svelte": "html",
}

# Lexers that yield other tokens in Rouge 3.30.0; the others serve for both.
ROUGE_3: dict[str, tuple[str, str]] = {
    "css": ("rouge3.css", "CssLexer"),
    "diff": ("rouge3.patch", "DiffLexer"),
    "ini": ("rouge3.ini", "IniLexer"),
    "javascript": ("rouge3.javascript", "JavascriptLexer"),
    "jsx": ("rouge3.javascript", "JsxLexer"),
    "liquid": ("rouge3.liquid", "LiquidLexer"),
    "make": ("rouge3.make", "MakeLexer"),
    "python": ("rouge3.python", "PythonLexer"),
    "toml": ("rouge3.toml", "TomlLexer"),
    "tsx": ("rouge3.javascript", "TsxLexer"),
    "typescript": ("rouge3.javascript", "TypescriptLexer"),
    "yaml": ("rouge3.yaml", "YamlLexer"),
}
