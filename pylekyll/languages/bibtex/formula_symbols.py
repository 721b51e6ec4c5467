"""Symbols that only formulas have, by the names of LaTeX's packages and of the W3C's ``unicode.xml``.

Outside of formulas, names such as ``cancer`` and ``image`` are words.
"""

from __future__ import annotations

from typing import Final

from pylekyll.languages.bibtex.commands import table

_OF_LATEX: Final = """
digamma ϝ varkappa ϰ backepsilon ϶ backprime ‵ dddot ⃛ ddddot ⃜ hslash ℏ wp ℘ mho ℧ beth ℶ gimel ℷ daleth ℸ
nwarrow ↖ nearrow ↗ searrow ↘ swarrow ↙ nleftarrow ↚ nrightarrow ↛ twoheadleftarrow ↞ twoheadrightarrow ↠
leftarrowtail ↢ rightarrowtail ↣ hookleftarrow ↩ hookrightarrow ↪ looparrowleft ↫ looparrowright ↬
leftrightsquigarrow ↭ nleftrightarrow ↮ Lsh ↰ Rsh ↱ curvearrowleft ↶ curvearrowright ↷ circlearrowleft ↺
circlearrowright ↻ leftharpoonup ↼ leftharpoondown ↽ upharpoonright ↾ upharpoonleft ↿ rightharpoonup ⇀
rightharpoondown ⇁ downharpoonright ⇂ downharpoonleft ⇃ rightleftarrows ⇄ leftrightarrows ⇆ leftleftarrows ⇇
upuparrows ⇈ rightrightarrows ⇉ downdownarrows ⇊ leftrightharpoons ⇋ nLeftarrow ⇍ nLeftrightarrow ⇎ nRightarrow
⇏ Leftarrow ⇐ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ Lleftarrow ⇚ Rrightarrow ⇛ rightsquigarrow ⇝ precapprox ≾
succapprox ≿ VDash ⊫ nvdash ⊬ nvDash ⊭ nVDash ⊯ vartriangleleft ⊲ vartriangleright ⊳ trianglelefteq ⊴
trianglerighteq ⊵ image ⊷ ulcorner ⌜ urcorner ⌝ llcorner ⌞ lrcorner ⌟ frown ⌢ smile ⌣ lmoustache ⎰ rmoustache ⎱
circledS Ⓢ diagup ╱ blacksquare ▪ bigtriangleup △ blacktriangle ▴ vartriangle △ blacktriangleright ▸
triangleright ▹ bigtriangledown ▽ blacktriangledown ▾ triangledown ▿ blacktriangleleft ◂ triangleleft ◃ lozenge
◊ bigcirc ○ longleftarrow ⟵ longleftrightarrow ⟷ Longleftarrow ⟸ Longrightarrow ⟹ Longleftrightarrow ⟺
longmapsto ⟼ blacklozenge ⧫ amalg ⨿ leqslant ⩽ geqslant ⩾ lessapprox ⪅ gtrapprox ⪆ lneq ⪇ gneq ⪈ lnapprox ⪉
gnapprox ⪊ lesseqqgtr ⪋ gtreqqless ⪌ eqslantless ⪕ eqslantgtr ⪖ precneqq ⪵ succneqq ⪶ precnapprox ⪹ succnapprox
⪺ subseteqq ⫅ supseteqq ⫆ subsetneqq ⫋ supsetneqq ⫌
"""
_OF_UNICODE: Final = """
Stigma Ϛ Digamma Ϝ Koppa Ϟ Sampi Ϡ arrowwaveleft ↜ arrowwaveright ↝ dblarrowupdown ⇅ DownArrowUpArrow ⇵
rightangle ∟ surfintegral ∯ volintegral ∰ clwintegral ∱ Colon ∷ homothetic ∻ lazysinv ∾ approxnotequal ≆
tildetrpl ≋ allequal ≌ estimates ≙ starequal ≛ greaterequivlnt ≳ notlessgreater ≸ notgreaterless ≹ truestate ⊧
forcesextra ⊨ original ⊶ hermitconjmatrix ⊹ rightanglearc ⊾ verymuchless ⋘ verymuchgreater ⋙ precedesnotsimilar
⋨ upslopeellipsis ⋰ downslopeellipsis ⋱ varperspcorrespond ⌆ recorder ⌕ rightmoon ☾ mercury ☿ venus ♀ saturn ♄
uranus ♅ neptune ♆ pluto ♇ aries ♈ taurus ♉ gemini ♊ cancer ♋ leo ♌ virgo ♍ libra ♎ scorpio ♏ sagittarius ♐
capricornus ♑ aquarius ♒ pisces ♓ quarternote ♩ eighthnote ♪ UpArrowBar ⤒ DownArrowBar ⤓ LeftRightVector ⥎
RightUpDownVector ⥏ DownLeftRightVector ⥐ LeftUpDownVector ⥑ LeftVectorBar ⥒ RightVectorBar ⥓ RightUpVectorBar ⥔
RightDownVectorBar ⥕ DownLeftVectorBar ⥖ DownRightVectorBar ⥗ LeftUpVectorBar ⥘ LeftDownVectorBar ⥙
LeftTeeVector ⥚ RightTeeVector ⥛ RightUpTeeVector ⥜ RightDownTeeVector ⥝ DownLeftTeeVector ⥞ DownRightTeeVector
⥟ LeftUpTeeVector ⥠ LeftDownTeeVector ⥡ UpEquilibrium ⥮ ReverseUpEquilibrium ⥯ RoundImplies ⥰ LeftTriangleBar ⧏
RightTriangleBar ⧐ RuleDelayed ⧴ clockoint ⨏ sqrint ⨖ perspcorrespond ⩞ Equal ⩵ NestedLessLess ⪡
NestedGreaterGreater ⪢ openbracketleft 〚 openbracketright 〛 lessequivlnt ≲ carriagereturn ↵
"""
#: Names that only the list of the W3C has: programs that export BibTeX take them from it, no package defines them.
UNICODE_NAMES: Final = table(_OF_UNICODE)
#: The character of each symbol by its name.
FORMULA_SYMBOLS: Final = {**table(_OF_LATEX), **UNICODE_NAMES}
