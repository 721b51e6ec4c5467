"""Erlang (``Rouge::Lexers::Erlang``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

BUILTINS = word_set("""
abs append_element apply atom_to_list binary_to_list bitstring_to_list binary_to_term bit_size bump_reductions
byte_size cancel_timer check_process_code delete_module demonitor disconnect_node display element erase exit float
float_to_list fun_info fun_to_list function_exported garbage_collect get get_keys group_leader hash hd integer_to_list
iolist_to_binary iolist_size is_atom is_binary is_bitstring is_boolean is_builtin is_float is_function is_integer
is_list is_number is_pid is_port is_process_alive is_record is_reference is_tuple length link list_to_atom
list_to_binary list_to_bitstring list_to_existing_atom list_to_float list_to_integer list_to_pid list_to_tuple
load_module localtime_to_universaltime make_tuple md5 md5_final md5_update memory module_loaded monitor monitor_node
node nodes open_port phash phash2 pid_to_list port_close port_command port_connect port_control port_call port_info
port_to_list process_display process_flag process_info purge_module put read_timer ref_to_list register resume_process
round send send_after send_nosuspend set_cookie setelement size spawn spawn_link spawn_monitor spawn_opt split_binary
start_timer statistics suspend_process system_flag system_info system_monitor system_profile term_to_binary tl trace
trace_delivered trace_info trace_pattern trunc tuple_size tuple_to_list universaltime_to_localtime unlink unregister
whereis
""")
_BUILTIN = "|".join(sorted(BUILTINS, reverse=True))
_ATOM = r"(?:[a-z][a-zA-Z0-9_]*|'[^\n']*[^\\]')"
_VARIABLE = r"[A-Z_][a-zA-Z0-9_]*"
_ESCAPE = r"""\\(?:[bdefnrstv'"\\/]|[0-7][0-7]?[0-7]?|\^[a-zA-Z])"""


class ErlangLexer(RougeLexer):
    """Erlang. Any atom before a parenthesis is a function: Rouge's look behind it sees nothing."""

    name = "Erlang"
    tag = "erlang"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (Closed(r"%.*\n", "\n"), Comment),
            (r"(?:after|begin|case|catch|cond|end|fun|if|let|of|query|receive|try|when)\b", Keyword),
            (rf"(?:{_BUILTIN})\b", Name.Builtin),
            (r"(?:and|andalso|band|bnot|bor|bsl|bsr|bxor|div|not|or|orelse|rem|xor)\b", Operator.Word),
            (r"^-", Punctuation, "directive"),
            (r"\+\+?|--?|[*]|/|<|>|=:=|=/=|=<|==?|!|\?", Operator),
            (r'"', String, "string"),
            (rf"({_ATOM})(:)", groups(Name.Namespace, Punctuation)),
            (rf"({_ATOM})(\s*)(\()", groups(Name.Function, Text, Punctuation)),
            (r"(?:[2-9]|[12][0-9]|3[0-6])#[0-9a-zA-Z]+", Number.Integer),
            (r"\d+", Number.Integer),
            (r"[\]\[:_@.{}()|;,]", Punctuation),
            (_VARIABLE, Name.Variable),
            (_ATOM, Name),
            (rf"\$(?:{_ESCAPE}|\\[ %]|[^\\])", String.Char),
            (rf"#{_ATOM}(?::?\.{_ATOM})?", Name.Label),
        ],
        "string": [
            (_ESCAPE, String.Escape),
            (r'"', String, "#pop"),
            (r"~[0-9.*]*[~#+bBcdefginpPswWxX]", String.Interpol),
            (r'[^"\\~]+', String),
            (r"~", String),
        ],
        "directive": [
            (rf"(define)(\s*)(\()({_VARIABLE}|{_ATOM})", groups(Name.Entity, Text, Punctuation, Name.Constant, pop=1)),
            (rf"(record)(\s*)(\()({_VARIABLE}|{_ATOM})", groups(Name.Entity, Text, Punctuation, Name.Label, pop=1)),
            (_ATOM, Name.Entity, "#pop"),
        ],
    }
