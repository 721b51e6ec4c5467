"""Stan (``Rouge::Lexers::Stan``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, alternatives, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

if TYPE_CHECKING:
    import re

WS = r"(?:\s|//.*?\n|/[*].*?[*]/)+"
ID = r"[a-zA-Z_][a-zA-Z0-9_]*"
RT = r"(?:[a-z_](?:\s*\[[0-9, ]\])?\s+)*"
OP = alternatives(
    r"""
= < <= > >= == != ! && \|\| \+ - \* / \^ ' \.\+ \.- \.\* \./ \.\^ \\ \+= -= \*= /= \.\*= \./= ~ \? :
"""
)
KEYWORDS = word_set("if else while for break continue print reject return")
TYPES = word_set("""
int real vector ordered positive_ordered simplex unit_vector row_vector matrix cholesky_factor_corr
cholesky_factor_cov corr_matrix cov_matrix data void complex array
""")
RESERVED = word_set("""
for in while repeat until if then else true false target functions model data parameters quantities transformed
generated var fvar STAN_MAJOR STAN_MINOR STAN_PATCH STAN_MATH_MAJOR STAN_MATH_MINOR STAN_MATH_PATCH alignas alignof
and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl const constexpr const_cast
continue decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto
if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public
register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template this
thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor
xor_eq
""")
BUILTIN_FUNCTIONS = word_set("""
abs int_step min max size target get_lp step is_inf is_nan fabs fdim fmin fmax fmod floor ceil round trunc sqrt cbrt
square exp exp2 log log2 log10 pow inv inv_sqrt inv_square hypot cos sin tan acos asin atan atan2 cosh sinh tanh
acosh asinh atanh logit inv_logit inv_cloglog erf erfc Phi inv_Phi Phi_approx binary_log_loss owens_t beta inc_beta
lbeta tgamma lgamma digamma trigamma lmgamma gamma_p gamma_q binomial_coefficient_log choose bessel_first_kind
bessel_second_kind modified_bessel_first_kind log_modified_bessel_first_kind modified_bessel_second_kind
falling_factorial lchoose log_falling_factorial rising_factorial log_rising_factorial expm1 fma multiply_log ldexp
lmultiply log1p log1m log1p_exp log1m_exp log_diff_exp log_mix log_sum_exp log_inv_logit log_inv_logit_diff
log1m_inv_logit lambert_w0 lambert_wm1 to_complex get_real get_imag arg norm conj proj polar sum prod log_sum_exp
mean variance sd distance squared_distance quantile dims num_elements rep_array append_array sort_asc sort_desc
sort_indices_asc sort_indices_desc rank reverse num_elements rows cols dot_product columns_dot_product
rows_dot_product dot_self columns_dot_self rows_dot_self tcrossprod crossprod quad_form quad_form_diag quad_form_sym
trace_quad_form trace_gen_quad_form multiply_lower_tri_self_transpose diag_pre_multiply diag_post_multiply
rep_vector rep_row_vector rep_matrix symmetrize_from_lower_tri add_diag diagonal diag_matrix identity_matrix
linspaced_array linspaced_int_array linspaced_vector linspaced_row_vector one_hot_int_array one_hot_array
one_hot_vector one_hot_row_vector ones_int_array ones_array ones_vector ones_row_vector zeros_int_array zeros_array
zeros_vector zeros_row_vector uniform_simplex col row block sub_col sub_row head tail segment append_col append_row
softmax log_softmax cumulative_sum cov_exp_quad mdivide_left_tri_low mdivide_right_tri_low mdivide_left_spd
mdivide_right_spd matrix_exp matrix_exp_multiply scale_matrix_exp_multiply matrix_power trace determinant
log_determinant inverse inverse_spd chol2inv generalized_inverse eigenvalues_sym eigenvectors_sym qr_thin_Q
qr_thin_R qr_Q qr_R cholseky_decompose singular_values svd_U svd_V csr_extract_w csr_extract_v csr_extract_u
csr_to_dense_matrix csr_matrix_times_vector to_matrix to_vector to_row_vector to_array_2d to_array_1d algebra_solver
algebra_solver_newton ode_rk45 ode_rk45_tol ode_ckrk ode_ckrk_tol ode_adams ode_adams_tol ode_bdf ode_bdf_tol
ode_adjoint_tol_ctl integrate_1d reduce_sum reduce_sum_static map_rect integrate_ode_rk45 integrate_ode
integrate_ode_adams integrate_ode_bdf hmm_marginal hmm_latent_rng hmm_hidden_state_prob
""")
_FAMILIES = word_set("""
bernoulli bernoulli_logit bernoulli_logit_glm binomial binomial_logit beta_binomial hypergeometric categorical
categorical_logit_glm discrete_range ordered_logistic ordered_logistic_glm ordered_probit neg_binomial
neg_binomial_2 neg_binomial_2_log neg_binomial_2_log_glm poisson poisson_log poisson_log_glm multinomial
multinomial_logit normal std_normal normal_id_glm exp_mod_normal skew_normal student_t cauchy double_exponential
logistic gumbel skew_double_exponential lognormal chi_square inv_chi_square scaled_inv_chi_square exponential gamma
inv_gamma weibull frechet rayleigh pareto pareto_type_2 wiener beta beta_proportion von_mises uniform multi_normal
multi_normal_prec multi_normal_cholesky multi_gp multi_gp_cholesky multi_student_t gaussian_dlm_obs dirichlet
lkj_corr lkj_corr_cholesky wishart inv_wishart
""")
_FUNCTIONS = ("", "_lpmf", "_lupmf", "_lpdf", "_lcdf", "_lccdf", "_rng", "_log", "_cdf_log", "_ccdf_log")
DISTRIBUTIONS = frozenset(family + function for family in _FAMILIES for function in _FUNCTIONS)
CONSTANTS = word_set("""
pi e sqrt2 log2 log10 not_a_number positive_infinity negative_infinity machine_precision
""")


def _called(match: re.Match[str], scan: Scan) -> None:
    scan.delegate(scan.lexer, match.group(1))
    name = match.group(2)
    if name in BUILTIN_FUNCTIONS or name in DISTRIBUTIONS:
        scan.emit(Name.Builtin, name)
    elif name in CONSTANTS:
        scan.emit(Keyword.Constant, match.group())
    else:
        scan.emit(Name.Function, name)


class StanLexer(RougeLexer):
    """Stan."""

    name = "Stan"
    tag = "stan"
    tokens: ClassVar[States] = {
        "root": [
            include("whitespace"),
            (r"#include", Comment.Preproc, "include"),
            (r"#.*$", Generic.Deleted),
            (
                r"functions|(?:transformed\s+)?data|(?:transformed\s+)?parameters|model|generated\s+quantities",
                Name.Namespace,
            ),
            (r"\{", Punctuation, "bracket-scope"),
            include("scope"),
        ],
        "include": [
            (r"(\s+)(\S+)(\s*)", groups(Text, Comment.PreprocFile, Text, pop=1)),
        ],
        "whitespace": [
            (r"\n+", Text),
            (r"//(?:\\.|.)*?$", Comment.Single),
            include("inline-whitespace"),
        ],
        "inline-whitespace": [
            (r"[ \t\r]+", Text),
            (Closed(r"(?s)/(?:\\\n)?[*].*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
        ],
        "statements": [
            include("whitespace"),
            (r"#include", Comment.Preproc, "include"),
            (r"#.*$", Generic.Deleted),
            (r'"', String),
            (
                rf"(?:(?:(?:\d+[.]\d*|[.]?\d+)e[+-]?\d+|\d*[.]\d+|\d+)(?:{WS})[+-](?:{WS})(?:(?:\d+[.]\d*|[.]?\d+)e[+-]?\d+|\d*[.]\d+|\d+)i)|(?:(?:\d+[.]\d*|[.]?\d+)e[+-]?\d+|\d*[.]\d+|\d+)i|(?:(?:\d+[.]\d*|[.]?\d+)e[+-]?\d+|\d*[.]\d+)",
                Number.Float,
            ),
            (r"\d+", Number.Integer),
            (r"\*/", Error),
            (OP, Operator),
            (r"[\[\],.;]", Punctuation),
            (r"[|](?![|])", Punctuation),
            (r"T\b", Keyword.Reserved),
            (r"(?:lower|upper)\b", Name.Attribute),
            (
                ID,
                by_word(
                    (Keyword, KEYWORDS), (Keyword.Type, TYPES), (Keyword.Reserved, RESERVED), otherwise=Name.Variable
                ),
            ),
        ],
        "scope": [
            include("whitespace"),
            (Closed(OncePerRun(rf"({RT})({ID})(?=\([^;]*?\))", rf"{RT}{ID}"), ")"), _called),
            (r"\{", Punctuation, "bracket-scope"),
            (r"\(", Punctuation, "parens-scope"),
            include("statements"),
        ],
        "bracket-scope": [
            include("scope"),
            (r"\}", Punctuation, "#pop"),
        ],
        "parens-scope": [
            include("scope"),
            (r"\)", Punctuation, "#pop"),
        ],
    }
