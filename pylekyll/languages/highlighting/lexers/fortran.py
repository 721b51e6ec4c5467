"""Fortran (``Rouge::Lexers::Fortran``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
)
from pylekyll.languages.highlighting.tokens import Whitespace as Blank

KEYWORDS = word_set("""
abstract allocatable allocate assign assignment associate asynchronous backspace bind block blockdata call case class
close codimension common concurrent contains contiguous continue critical cycle data deallocate deferred dimension do
elemental else elseif elsewhere end endassociate endblock endblockdata enddo endenum endfile endforall endfunction
endif endinterface endmodule endprogram endselect endsubmodule endsubroutine endtype endwhere endwhile entry enum
enumerator equivalence exit extends external final flush forall format function generic goto if implicit import in
include inout inquire intent interface intrinsic is lock module namelist non_overridable none nopass nullify only open
operator optional out parameter pass pause pointer print private procedure program protected public pure read
recursive result return rewind save select selectcase sequence stop submodule subroutine target then type unlock use
value volatile wait where while write
""")
TYPES = word_set("""
character complex doubleprecision integer logical real
""")
INTRINSICS = word_set("""
abs achar acos acosh adjustl adjustr aimag aint all allocated anint any asin asinh associated atan atan2 atanh
atomic_define atomic_ref bessel_j0 bessel_j1 bessel_jn bessel_y0 bessel_y1 bessel_yn bge bgt bit_size ble blt btest
c_associated c_f_pointer c_f_procpointer c_funloc c_loc c_sizeof ceiling char cmplx command_argument_count
compiler_options compiler_version conjg cos cosh count cpu_time cshift date_and_time dble digits dim dot_product dprod
dshiftl dshiftr eoshift epsilon erf erfc_scaled erfc execute_command_line exp exponent extends_type_of findloc floor
fraction gamma get_command_argument get_command get_environment_variable huge hypot iachar iall iand iany ibclr ibits
ibset ichar ieee_class ieee_copy_sign ieee_get_flag ieee_get_halting_mode ieee_get_rounding_mode ieee_get_status
ieee_get_underflow_mode ieee_is_finite ieee_is_nan ieee_is_normal ieee_logb ieee_next_after ieee_rem ieee_rint
ieee_scalb ieee_selected_real_kind ieee_set_flag ieee_set_halting_mode ieee_set_rounding_mode ieee_set_status
ieee_set_underflow_mode ieee_support_datatype ieee_support_denormal ieee_support_divide ieee_support_flag
ieee_support_halting ieee_support_inf ieee_support_io ieee_support_nan ieee_support_rounding ieee_support_sqrt
ieee_support_standard ieee_support_underflow_control ieee_unordered ieee_value ieor image_index index int ior iparity
is_contiguous is_iostat_end is_iostat_eor ishft ishftc kind lbound lcobound leadz len_trim len lge lgt lle llt
log_gamma log log10 logical maskl maskr matmul max maxexponent maxloc maxval merge_bits merge min minexponent minloc
minval mod modulo move_alloc mvbits nearest new_line nint norm2 not null num_images pack parity popcnt poppar present
product radix random_number random_seed range real repeat reshape rrspacing same_type_as scale scan selected_char_kind
selected_int_kind selected_real_kind set_exponent shape shifta shiftl shiftr sign sin sinh size spacing spread sqrt
storage_size sum system_clock tan tanh this_image tiny trailz transfer transpose trim ubound ucobound unpack verify
""")

NAME = r"[a-z][_a-z0-9]*"
KIND = rf"(?:\d+|{NAME})"
EXPONENT = r"[ed][+-]?\d+"


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group().lower()
    kinds = ((KEYWORDS, Keyword), (TYPES, Keyword.Type), (INTRINSICS, Name.Builtin))
    scan.emit(next((token for known, token in kinds if word in known), Name), match.group())


class FortranLexer(RougeLexer):
    """Fortran in free form."""

    name = "Fortran"
    tag = "fortran"
    flags = re.MULTILINE | re.ASCII | re.IGNORECASE
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Blank),
            (r"!.*$", Comment.Single),
            (r"^#.*$", Comment.Preproc),
            (r"::|[()/;,:&\[\]]", Punctuation),
            (r"^(\s*)([0-9]+)\b", groups(Blank, Name.Label)),
            (r"(FORMAT)(\s*)(\()", groups(Keyword, Blank, Punctuation, push=("format",))),
            (rf"[+-]?(?:(?:\d+[.]\d*|[.]\d+)(?:{EXPONENT})?|\d+{EXPONENT})(?:_{KIND})?", Number.Float),
            (rf"[+-]?\d+(?:_{KIND})?", Number.Integer),
            (r"B'[01]+'|B\"[01]+\"", Number.Bin),
            (r"O'[0-7]+'|O\"[0-7]+\"", Number.Oct),
            (r"Z'[0-9A-F]+'|Z\"[0-9A-F]+\"", Number.Hex),
            (rf"(?:{KIND}_)?'", String.Single, "single-quoted"),
            (rf'(?:{KIND}_)?"', String.Double, "double-quoted"),
            (rf"[.](?:TRUE|FALSE)[.](?:_{KIND})?", Keyword.Constant),
            (r"\*\*|//|==|/=|<=|>=|=>|[-+*/<>=%]", Operator),
            (r"\.[A-Z]+\.", Operator.Word),
            (r"double\s+precision\b", Keyword.Type),
            (r"(?:go\s+to|sync\s+(?:all|images|memory)|error\s+stop)\b", Keyword),
            (NAME, _word),
        ],
        "single-quoted": [(r"[^']+", String.Single), (r"''", String.Escape), (r"'", String.Single, "#pop")],
        "double-quoted": [(r'[^"]+', String.Double), (r'""', String.Escape), (r'"', String.Double, "#pop")],
        "format": [
            (r"'", String.Single, "single-quoted"),
            (r'"', String.Double, "double-quoted"),
            (r"\(", Punctuation, "#push"),
            (r"\)", Punctuation, "#pop"),
            (r",", Punctuation),
            (r"\s+", Blank),
            (r"[^\s'\"(),]+", Literal),
        ],
    }
