"""The commands of LaTeX in texts of bibliographies, by what they do: letters, symbols, styles, names of journals."""

from __future__ import annotations

import unicodedata
from typing import Final

from pylekyll.languages.bibtex.latex_symbols import LETTERS, SYMBOLS


def table(written: str) -> dict[str, str]:
    """Return a table that is written as words: a name, its text, a name, its text and so on."""
    words = written.split()
    return dict(zip(words[::2], words[1::2], strict=True))


#: The code point of each accent's combining character, by its command.
_ACCENTS: Final = """
' 0301 ` 0300 " 0308 ^ 0302 ~ 0303 = 0304 . 0307 u 0306 v 030c H 030b c 0327 k 0328 b 0331 d 0323 r 030a t 0361 G
030f M 0322 f 0311 h 0309 C 030f U 030e textcommabelow 0326 cb 0326 textogonekcentered 0328 newtie 0361
capitalcedilla 0327 capitalogonek 0328 hat 0302 bar 0304 tilde 0303 acute 0301 grave 0300 dot 0307 ddot 0308 check
030c breve 0306 vec 20d7 mathring 030a overline 0305 widehat 0302 widetilde 0303
polhk 0328 ocirc 030a soft 030c udot 0323 cftil 0303 lfhook 0326
"""
ACCENTS: Final = {name: chr(int(code, 16)) for name, code in table(_ACCENTS).items()}
#: Accents that only formulas have; elsewhere these are words of other packages.
_OF_FORMULAS: Final = frozenset(
    {"hat", "bar", "tilde", "acute", "grave", "dot", "ddot", "check", "breve", "vec", "mathring"},
)
_LETTERS: Final = """
oe œ OE Œ ss ß SS ẞ dh ð DH Ð eth ð dj đ DJ Đ th þ TH Þ thorn þ Thorn Þ ng ŋ NG Ŋ ij ĳ IJ Ĳ imath ı jmath ȷ
textschwa ə schwa ə Schwa Ə ohorn ơ OHORN Ơ uhorn ư UHORN Ư textturna ɐ textesh ʃ textbaru ʉ textbari ɨ
textdoublevertline ‖ textglotstop ʔ textrevglotstop ʕ textlptr ˂ textturnk ʞ
"""
_SYMBOLS: Final = r"""
ldots … dots … textellipsis … dotsc … dotsb … dotso … lips … textdegree ° degree ° textcelsius °C celsius °C
SIUnitSymbolDegree ° LaTeX LaTeX LaTeXe LaTeX2ε TeX TeX BibTeX BibTeX XeTeX XeTeX LuaTeX LuaTeX textregistered ®
textcopyright © copyright © textservicemark ℠ textcircledP ℗ pounds £ textsterling £ textyen ¥ textcent ¢
textcurrency ¤ EUR € S § P ¶ textsection § textparagraph ¶ pilcrow ¶ textnumero № textdagger † textdaggerdbl ‡
dagger † ddagger ‡ textasteriskcentered * textmu µ micro µ textohm Ω ohm Ω textbar | textbardbl ‖ textless <
textgreater > textunderscore _ textdollar $ textbraceleft { textbraceright } lbrace { rbrace } lbrack [ rbrack ]
textquotedbl " dq " quotesinglbase ‚ quotedblbase „ guillemotleft « guillemotright » guillemetleft « guillemetright
» flqq « frqq » flq ‹ frq › glqq „ grqq “ glq ‚ grq ‘ og « fg » lq ‘ rq ’ textquotesingle ' textexclamdown ¡
textquestiondown ¿ textordfeminine ª textordmasculine º textonehalf ½ textonequarter ¼ textthreequarters ¾ texttimes
× textdiv ÷ textpm ± textminus − textperiodcentered · textrightarrow → textleftarrow ← textuparrow ↑ textdownarrow ↓
textonesuperior ¹ texttwosuperior ² textthreesuperior ³ textpercent % percent % slash / textslash / textasciigrave `
textacutedbl ˝ textmusicalnote ♪ textmarried ⚭ textborn * textdied † textlnot ¬ lnot ¬ textsurd √ cdot · times × pm
± mp ∓ div ÷ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ to → gets ← rightarrow → longrightarrow ⟶ mapsto ↦ implies ⟹ iff ⟺ ell
ℓ hbar ℏ Re ℜ Im ℑ aleph ℵ partial ∂ nabla ∇ prime ′ infty ∞ propto ∝ parallel ∥ perp ⊥ mid | vert | Vert ‖ emptyset
∅ varnothing ∅ notin ∉ land ∧ lor ∨ neg ¬ cdots ⋯ varepsilon ε epsilon ϵ vartheta ϑ varphi φ phi ϕ varrho ϱ varsigma
ς varpi ϖ pi π Pi Π psi ψ Psi Ψ rho ρ mu μ nu ν omega ω Delta Δ upmu µ odot ⊙ oplus ⊕ otimes ⊗ ominus ⊖ lesssim ≲
gtrsim ≳ dag † ddag ‡ bigstar ★ checkmark ✓ square □ triangle △ colon : ldotp . cdotp · textgravedbl ˵ sun ☉ earth ⊕
jupiter ♃ female ♀ male ♂ lhd ⊲ rhd ⊳ ltimes ⋉ preceq ⪯ succeq ⪰ eurosym € textendash – textemdash — nobreakdash -
hyp - textquotedblleft “ textquotedblright ” textpeso ₱ textbaht ฿ textcolonmonetary ₡
texttildelow ~ textasciidieresis ¨ textasciiacute ´ textasciicedilla ¸ textasciimacron ¯ textasciibreve ˘
textasciicaron ˇ hyphen - addhyphen - adddot . addcomma , addsemicolon ; addcolon : addslash / addat @ addplus +
adddash – addbdot . atsign @ rsquo ’ lsquo ‘ rdquo ” ldquo “ lt < gt > larr ← rarr → ndash – mdash — amp &
textbrokenbar ¦ textdoublepipe ǂ carriagereturn ↵ cprime ′ dprime ″ Dbar Đ dbar đ lasp ʽ rasp ʼ cydot · eg e.g.
ie i.e. wrt w.r.t. vs
vs. aka a.k.a. Sun ☉ ga ≳ la ≲ trademark ™ textlangle ⟨ textrangle ⟩ texteuro € bibrangedash – Dash — dash –
bs \ MF METAFONT MP MetaPost ConTeXt ConTeXt XeLaTeX XeLaTeX LuaLaTeX LuaLaTeX pdfLaTeX pdfLaTeX LyX LyX TikZ TikZ
AmSTeX AMS-TeX AMS AMS varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varUpsilon Υ varPhi Φ
varPsi Ψ varOmega Ω
"""
_SPACES: Final = {
    **dict.fromkeys(("newline", "linebreak", "quad", "qquad", "space", "hfill", "enspace"), " "),
    **dict.fromkeys(("nobreakspace", "nbsp"), "\u00a0"),
    "thinspace": "\u202f",
    **dict.fromkeys(("addspace", "addnbspace", "addthinspace"), " "),
}
#: Commands that style their argument, or the rest of their group if they are switches.
STYLED: Final[dict[str, str]] = {
    **dict.fromkeys(("textit", "emph", "textsl", "mkbibemph", "textem", "mathit", "uwave", "mkbibitalic"), "em"),
    **dict.fromkeys(("textbf", "mkbibbold", "strong", "mathbf", "boldsymbol", "bm", "pmb"), "strong"),
    **dict.fromkeys(("textsc", "mkbibacro", "mkbibsc"), "small-caps"),
    **dict.fromkeys(("texttt", "code", "mathtt"), "code"),
    **dict.fromkeys(("textsuperscript", "sp", "mkbibsuperscript"), "sup"),
    **dict.fromkeys(("textsubscript", "sb", "mkbibsubscript"), "sub"),
}
SWITCHES: Final[dict[str, str]] = {
    **dict.fromkeys(("em", "it", "itshape", "sl", "slshape"), "em"),
    **dict.fromkeys(("bf", "bfseries", "boldmath"), "strong"),
    **dict.fromkeys(("sc", "scshape"), "small-caps"),
    **dict.fromkeys(("tt", "ttfamily"), "code"),
}
#: Commands whose argument is the text, and commands that print nothing.
PLAIN: Final = frozenset(
    {
        *("textrm", "textsf", "textup", "textmd", "textnormal", "text", "mbox", "hbox", "fbox", "underline", "uline"),
        *("mathrm", "mathsf", "mathnormal", "mathcal", "mathfrak", "mathscr", "operatorname", "ensuretext", "makebox"),
        *("pkg", "proglang", "CRANpkg", "acro", "roman", "mathup", "germ", "scr", "mathsl", "mathsc"),
        *("title", "nohyphens", "rlap", "llap", "textlatin"),
        *("textls", "texthebrew", "textgreek", "textcyr", "lefteqn", "ce", "mathop", "num", "si", "unit"),
    }
)
EMPTY: Final = frozenset(
    {
        *("rm", "sf", "up", "upshape", "rmfamily", "sffamily", "normalfont", "mdseries", "normalsize", "small"),
        *("footnotesize", "scriptsize", "tiny", "large", "Large", "LARGE", "huge", "Huge", "protect", "xspace"),
        *("relax", "noindent", "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "limits", "nolimits"),
        *("displaystyle", "textstyle", "scriptstyle", "centering", "maketitle", "cal", "unboldmath", "nolinebreak"),
        *("newblock", "break", "allowbreak", "nobreak", "ignorespaces", "smallskip"),
        *("/", "-", "!", "@", "(", ")", "[", "]", "medskip", "bigskip", "cyrillictext", "latintext", "sloppy", "null"),
        *("ssf", "unspace", "nopunct", "isdot"),
    }
)
#: Commands whose arguments are not text: how many are read and dropped.
DROPPED: Final[dict[str, int]] = {
    **dict.fromkeys(("thanks", "label", "vspace"), 1),
    **dict.fromkeys(("hspace", "color", "selectlanguage", "cite", "citep", "citet", "ref", "index", "pagestyle"), 1),
    **dict.fromkeys(("fontsize",), 2),
    **dict.fromkeys(("textcolor", "foreignlanguage", "colorbox", "raisebox", "scalebox", "resizebox"), 1),
}
#: Commands whose first argument is an address or the end of one.
ADDRESSES: Final = frozenset({"url", "path", "nolinkurl", "doi", "href", "arxiv"})
#: Commands that a length follows: ``\\kern-1pt``.
LENGTHS: Final = frozenset({"kern", "raise", "lower", "hskip", "vskip", "mkern", "mskip", "moveleft", "moveright"})
QUOTES: Final[dict[str, tuple[str, str]]] = {
    "enquote": ("“", "”"),
    "mkbibquote": ("“", "”"),
    "textquote": ("“", "”"),
    "mkbibparens": ("(", ")"),
    "mkbibbrackets": ("[", "]"),
    "footnote": (" (", ")"),
}
#: Journals, as the Astrophysics Data System abbreviates them in its exports, one in a line.
_WRITTEN_JOURNALS: Final = """
aj AJ
actaa Acta Astron.
araa ARA&A
apj ApJ
apjl ApJL
apjlett ApJL
apjs ApJS
apjsupp ApJS
ao Appl. Opt.
apss Ap&SS
aap A&A
aapr A&A Rev.
aaps A&AS
azh AZh
baas BAAS
bac Bull. astr. Inst. Czechosl.
caa Chinese A&A
cjaa Chinese J. A&A
icarus Icarus
jcap JCAP
jrasc JRASC
mnras MNRAS
memras MmRAS
na New A
nar New A Rev.
pasa PASA
pra Phys. Rev. A
prb Phys. Rev. B
prc Phys. Rev. C
prd Phys. Rev. D
pre Phys. Rev. E
prl Phys. Rev. Lett.
pasp PASP
pasj PASJ
rmxaa Rev. Mexicana Astron. Astrofis.
qjras QJRAS
skytel S&T
solphys Sol. Phys.
sovast Soviet Ast.
ssr Space Sci. Rev.
zap ZAp
nat Nature
iaucirc IAU Circ.
aplett Astrophys. Lett.
nphysa Nucl. Phys. A
apspr Astrophys. Space Phys. Res.
bain Bull. Astron. Inst. Netherlands
jgr J. Geophys. Res.
fcp Fundamental Cosmic Phys.
gca Geochim. Cosmochim. Acta
grl Geophys. Res. Lett.
jcp J. Chem. Phys.
jqsrt J. Quant. Spec. Radiat. Transf.
memsai Mem. Soc. Astron. Italiana
physrep Phys. Rep.
physscr Phys. Scr.
planss Planet. Space Sci.
procspie Proc. SPIE
psj PSJ
ajph Aust. J. Phys.
maps Meteorit. Planet. Sci.
aas AAS
"""
#: The Cyrillic letters of ``\cyr...`` commands.
_CYRILLIC: Final = """
a а b б v в g г d д e е yo ё zh ж z з i и ishrt й k к l л m м n н o о p п r р s с t т u у f ф h х c ц ch ч sh ш shch
щ hrdsn ъ ery ы sftsn ь erev э yu ю ya я ie є ii і yi ї gup ґ je ј lje љ nje њ dje ђ tshe ћ dzhe џ ushrt ў schwa ә
otld ө kdsc қ ndsc ң ydsc ү y ү zdsc ҙ sdsc ҫ hdsc ҳ ghcrs ғ abhch ҽ shha һ
"""
#: The journals that ADS has commands for.
JOURNALS: Final = dict(line.split(maxsplit=1) for line in _WRITTEN_JOURNALS.strip().splitlines())
#: Functions of formulas, whose commands print their names.
FUNCTIONS: Final = frozenset(
    {
        *("arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det", "dim", "exp", "gcd"),
        *("hom", "inf", "ker", "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min", "Pr", "sec", "sin", "sinh"),
        *("sup", "tan", "tanh"),
    }
)
_GREEK: Final = frozenset(
    {
        *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu"),
        *("xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega"),
    }
)
_ALL_SYMBOLS: Final = {**SYMBOLS, **table(_SYMBOLS)}
#: The text of each command that is a character or a few, by its name.
CHARACTERS: Final = {
    **JOURNALS,
    **{f"text{name}": sign for name, sign in _ALL_SYMBOLS.items() if name.lower() in _GREEK},
    **_ALL_SYMBOLS,
    "backslash": "\\",
    "etal": "et al.",
    **_SPACES,
    **{f"cyr{name}": letter for name, letter in table(_CYRILLIC).items()},
    **{f"CYR{name.upper()}": letter.upper() for name, letter in table(_CYRILLIC).items()},
    **LETTERS,
    **table(_LETTERS),
}


def is_accent(name: str, *, in_formula: bool = False) -> bool:
    """Return whether the command puts an accent on its argument."""
    return name in ACCENTS and (in_formula or name not in _OF_FORMULAS)


def accented(name: str, base: str) -> str:
    """Return ``base`` with the accent ``name`` on its first letter; the dotless ``ı`` and ``ȷ`` are their letters."""
    mark = ACCENTS[name]
    first = base[:1].replace("ı", "i").replace("ȷ", "j") if unicodedata.combining(mark) == 230 else base[:1]
    end = 1
    while end < len(base) and unicodedata.combining(base[end]):
        end += 1
    return unicodedata.normalize("NFC", first + base[1:end] + mark + base[end:])
