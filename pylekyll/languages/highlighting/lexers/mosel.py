"""Mosel (``Rouge::Lexers::Mosel``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text

ID = r"[a-zA-Z_][a-zA-Z0-9_]*"
CORE_KEYWORDS = alternatives("""
and array as boolean break case count counter declarations div do dynamic elif else end evaluation exit false forall
forward from function if imports in include initialisations initializations integer inter is_binary is_continuous
is_free is_integer is_partint is_semcont is_semint is_sos1 is_sos2 linctr list max min mod model mpvar next not of
options or package parameters procedure public prod range real record repeat requirements set string sum then to
true union until uses version while with
""")
CORE_FUNCTIONS = alternatives("""
abs arctan assert bitflip bitneg bitset bitshift bittest bitval ceil cos create currentdate currenttime cuthead
cuttail delcell exists exit exp exportprob fclose fflush finalize findfirst findlast floor fopen fselect fskipline
getact getcoeff getcoeffs getdual getfid getfirst gethead getfname getlast getobjval getparam getrcost getreadcnt
getreverse getsize getslack getsol gettail gettype getvars iseof ishidden isodd ln log makesos1 makesos2 maxlist
minlist publish random read readln reset reverse round setcoeff sethidden setioerr setname setparam setrandseed
settype sin splithead splittail sqrt strfmt substr timestamp unpublish write writeln
""")
MMXPRS_FUNCTIONS = alternatives("""
addmipsol basisstability calcsolinfo clearmipdir clearmodcut command copysoltoinit defdelayedrows defsecurevecs
estimatemarginals fixglobal getbstat getdualray getiis getiissense getiistype getinfcause getinfeas getlb
getloadedlinctrs getloadedmpvars getname getprimalray getprobstat getrange getsensrng getsize getsol getub getvars
implies indicator isiisvalid isintegral loadbasis loadmipsol loadprob maximize minimize postsolve readbasis readdirs
readsol refinemipsol rejectintsol repairinfeas resetbasis resetiis resetsol savebasis savemipsol savesol savestate
selectsol setbstat setcallback setcbcutoff setgndata setlb setmipdir setmodcut setsol setub setucbdata stopoptimize
unloadprob writebasis writedirs writeprob writesol xor
""")
MMXPRES_CONSTANTS = alternatives("XPRS_OPT XPRS_UNF XPRS_INF XPRS_UNB XPRS_OTH")
MMXPRS_PARAMETERS = alternatives("""
XPRS_colorder XPRS_enumduplpol XPRS_enummaxsol XPRS_enumsols XPRS_fullversion XPRS_loadnames XPRS_problem
XPRS_probname XPRS_verbose
""")
MMSYSTEM_FUNCTIONS = alternatives("""
addmonths copytext cuttext deltext endswith expandpath fcopy fdelete findfiles findtext fmove getasnumber getchar
getcwd getdate getday getdaynum getdays getdirsep getendparse setendparse getenv getfsize getfstat getftime gethour
getminute getmonth getmsec getpathsep getqtype setqtype getsecond getsepchar setsepchar getsize getstart setstart
getsucc setsucc getsysinfo getsysstat gettime gettmpdir gettrim settrim getweekday getyear inserttext isvalid
makedir makepath newtar newzip nextfield openpipe parseextn parseint parsereal parsetext pastetext pathmatch
pathsplit qsort quote readtextline regmatch regreplace removedir removefiles setchar setdate setday setenv sethour
setminute setmonth setmsec setsecond settime setyear sleep startswith system tarlist textfmt tolower toupper trim
untar unzip ziplist
""")
MMSYSTEM_PARAMETERS = alternatives("""
datefmt datetimefmt monthnames sys_endparse sys_fillchar sys_pid sys_qtype sys_regcache sys_sepchar
""")
MMJOBS_INSTANCE_MGMT_FUNCTIONS = alternatives("""
clearaliases connect disconnect findxsrvs getaliases getbanner gethostalias sethostalias
""")
MMJOBS_MODEL_MGMT_FUNCTIONS = alternatives("""
compile detach getannidents getannotations getexitcode getgid getid getnode getrmtid getstatus getuid load reset
resetmodpar run setcontrol setdefstream setmodpar setworkdir stop unload
""")
MMJOBS_SYNCHORNIZATION_FUNCTIONS = alternatives("""
dropnextevent getclass getfromgid getfromid getfromuid getnextevent getvalue isqueueempty nullevent peeknextevent
send setgid setuid wait waitfor
""")
MMJOBS_FUNCTIONS = f"{MMJOBS_INSTANCE_MGMT_FUNCTIONS}|{MMJOBS_MODEL_MGMT_FUNCTIONS}|{MMJOBS_SYNCHORNIZATION_FUNCTIONS}"
MMJOBS_PARAMETERS = alternatives("""
conntmpl defaultnode fsrvdelay fsrvnbiter fsrvport jobid keepalive nodenumber parentnumber
""")


class MoselLexer(RougeLexer):
    """Mosel."""

    name = "Mosel"
    tag = "mosel"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (r"(?:!).*$\n?", Comment.Single),
            (Closed(r"(?s)\(!.*?!\)", "!)"), Comment.Multiline),
        ],
        "single-quotes": [
            (r"'", String.Single, "#pop"),
            (r"[^']+", String.Single),
        ],
        "double-quotes": [
            (r'"', String.Double, "#pop"),
            (r'(?:\\"|\\[0-7]{1,3}\D|\\[abfnrtv]|\\\\)', String.Escape),
            (r'[^"]', String.Double),
        ],
        "base": [
            (r'"', String.Double, "double-quotes"),
            (r"'", String.Single, "single-quotes"),
            (
                r"(?:(?:0(?:x|X)[0-9a-fA-F]*)|(?:(?:[0-9]+\.?[0-9]*)|(?:\.[0-9]+))(?:(?:e|E)(?:\+|-)?[0-9]+)?)(?:L|l|UL|ul|u|U|F|f|ll|LL|ull|ULL)?",
                Number,
            ),
            (r"[~!@#$%\^&*()+`\-={}\[\]:;<>?,./|\\]", Punctuation),
            (r"(?i)(?:true|false)\b", Name.Builtin),
            (rf"(?i)(?:{CORE_KEYWORDS})\b", Keyword),
            (rf"(?:{CORE_FUNCTIONS})\b", Name.Builtin),
            (rf"(?:{MMXPRS_FUNCTIONS})\b", Name.Function),
            (rf"(?:{MMXPRES_CONSTANTS})\b", Name.Constant),
            (rf"(?i)(?:{MMXPRS_PARAMETERS})\b", Name.Property),
            (rf"(?i)(?:{MMSYSTEM_FUNCTIONS})\b", Name.Function),
            (rf"(?:{MMSYSTEM_PARAMETERS})\b", Name.Property),
            (rf"(?i)(?:{MMJOBS_FUNCTIONS})\b", Name.Function),
            (rf"(?:{MMJOBS_PARAMETERS})\b", Name.Property),
            (ID, Name),
        ],
        "root": [
            include("whitespace"),
            include("base"),
        ],
    }
