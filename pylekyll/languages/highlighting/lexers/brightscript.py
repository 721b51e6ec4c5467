"""BrightScript (``Rouge::Lexers::Brightscript``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

if TYPE_CHECKING:
    import re

NAME_BUILTIN = word_set("""
ABS ASC ATN CDBL CHR CINT CONTROL COPYFILE COS CREATEDIRECTORY CSNG DELETEDIRECTORY DELETEFILE EXP
FINDMEMBERFUNCTION FINDNODE FIX FORMATDRIVEFORMATJSON GETINTERFACE INSTR INT LCASE LEFT LEN LISTDIR LOG MATCHFILES
MID MOVEFILE OBSERVEFIELD PARSEJSON PARSEXML READASCIIFILE REBOOTSYSTEM RIGHT RND RUNGARBAGECOLLECTOR SGN SIN SLEEP
SQR STR STRI STRING STRINGI STRTOI SUBSTITUTE TANTEXTTOP TEXT TRUCASE UPTIME VALVISIBLE VISIBLE WAIT
""")
KEYWORD_RESERVED = word_set("""
BOX CREATEOBJECT DIM EACH ELSE ELSEIF END ENDFUNCTION ENDIF ENDSUB ENDWHILE EVAL EXIT EXITWHILE FALSE FOR FUNCTION
GETGLOBALAA GETLASTRUNCOMPILEERROR GETLASTRUNRUNTIMEERROR GOTO IF IN INVALID LET LINE_NUM M NEXT OBJFUN POS PRINT
REM RETURN RUN STEP STOP SUB TAB TO TRUE TYPE WHILE
""")
KEYWORD_RESERVED_UNSUPPORTED = word_set("CLASS CONST IMPORT LIBRARY NAMESPACE PRIVATE PROTECTED PUBLIC")
KEYWORD_TYPE = word_set("""
BOOLEAN DIM DOUBLE DYNAMIC FLOAT FUNCTION INTEGER INTERFACE INVALID LONGINTEGER OBJECT STRING VOID
""")
OPERATOR_WORD = word_set("AND AS MOD NOT OR THEN")
BUILTINS = word_set("""
roAppendFile roAppInfo roAppManager roArray roAssociativeArray roAudioGuide roAudioMetadata roAudioPlayer
roAudioPlayerEvent roAudioResourceroBitmap roBoolean roBoolean roBrightPackage roBrSub roButton roByteArray
roCaptionRenderer roCaptionRendererEvent roCecInterface roCECStatusEvent roChannelStore roChannelStoreEvent
roClockWidget roCodeRegistrationScreen roCodeRegistrationScreenEventroCompositor roControlDown roControlPort
roControlPort roControlUp roCreateFile roDatagramReceiver roDatagramSender roDataGramSocket roDateTime roDeviceInfo
roDeviceInfoEvent roDoubleroEVPCipher roEVPDigest roFileSystem roFileSystemEvent roFloat roFont roFontMetrics
roFontRegistry roFunction roGlobal roGpio roGridScreen roGridScreenEvent roHdmiHotPlugEventroHdmiStatus
roHdmiStatusEvent roHMAC roHttpAgent roImageCanvas roImageCanvasEvent roImageMetadata roImagePlayer
roImageWidgetroInput roInputEvent roInt roInt roInvalid roInvalid roIRRemote roKeyboard roKeyboardPress
roKeyboardScreen roKeyboardScreenEventroList roListScreen roListScreenEvent roLocalization roLongInteger
roMessageDialog roMessageDialogEvent roMessagePort roMicrophone roMicrophoneEvent roNetworkConfiguration
roOneLineDialog roOneLineDialogEventroParagraphScreen roParagraphScreenEvent roPath roPinEntryDialog
roPinEntryDialogEvent roPinentryScreen roPosterScreen roPosterScreenEventroProgramGuide roQuadravoxButton roReadFile
roRectangleroRegexroRegion roRegistry roRegistrySection roResourceManager roRSA roRssArticle roRssParser roScreen
roSearchHistory roSearchScreen roSearchScreenEvent roSerialPort roSGNode roSGNodeEvent roSGScreenroSGScreenEvent
roSlideShowroSlideShowEvent roSNS5 roSocketAddress roSocketEvent roSpringboardScreen
roSpringboardScreenEventroSprite roStorageInfo roStreamSocket roStringroSystemLogroSystemLogEvent roSystemTime
roTextFieldroTextScreen roTextScreenEvent roTextToSpeech roTextToSpeechEvent roTextureManager roTextureRequest
roTextureRequestEventroTextWidget roTimer roTimespan roTouchScreen roTunerroTunerEvent roUniversalControlEvent
roUrlEvent roUrlTransfer roVideoEvent roVideoInput roVideoMode roVideoPlayer roVideoPlayerEvent roVideoScreen
roVideoScreenEventroWriteFile roXMLElement roXMLList
""")
KINDS = {
    **dict.fromkeys(OPERATOR_WORD, Operator.Word),
    **dict.fromkeys(NAME_BUILTIN, Name.Builtin),
    **dict.fromkeys(KEYWORD_TYPE, Keyword.Type),
    **dict.fromkeys(KEYWORD_RESERVED | KEYWORD_RESERVED_UNSUPPORTED, Keyword.Reserved),
}
ID = r"(?i:[$a-z_][a-z0-9_]*)"


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    scan.emit(Keyword.Reserved if word in BUILTINS else KINDS.get(word.upper(), Name), word)


class BrightscriptLexer(RougeLexer):
    """BrightScript."""

    name = "BrightScript"
    tag = "brightscript"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Whitespace),
            (r"'.*", Comment.Single),
            (r"(?i)REM.*", Comment.Single),
            (r"[~!%^&*+=|?:<>/-]", Operator),
            (r"(?i)\d*\.\d+(?:e-?\d+)?", Number.Float),
            (r"(?i)\d+[lu]*", Number.Integer),
            (Closed(r'".*?"', '"'), String.Double),
            (rf"{ID}(?=\s*[(])", Name.Function),
            (r"[()\[\],.;{}]", Punctuation),
            (ID, _word),
        ],
    }
