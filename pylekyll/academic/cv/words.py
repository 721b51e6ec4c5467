"""Words of a CV in the languages that the theme speaks: months, the present, titles of sections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Twelve months, the word for the present, and how a month and a year are written.
_CALENDARS = {
    "en": ("Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec", "present", "{month} {year}"),
    "de": ("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.", "heute", "{month} {year}"),
    "fr": ("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.", "présent", "{month} {year}"),
    "es": ("ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.", "actualidad", "{month} {year}"),
    "zh": ("1 2 3 4 5 6 7 8 9 10 11 12", "至今", "{year}年{month}月"),
    "ja": ("1 2 3 4 5 6 7 8 9 10 11 12", "現在", "{year}年{month}月"),
    "ar": (
        "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
        "حتى الآن",
        "{month} {year}",
    ),
}

#: Titles of sections, by the keys of JSON Resume and of the sites that extend it.
_SECTIONS = {
    "en": "Summary|Experience|Volunteering|Education|Awards|Certificates|Publications|Skills|Languages|Interests"
    "|References|Projects|Presentations|Teaching|Portfolio",
    "de": "Profil|Berufserfahrung|Ehrenamt|Ausbildung|Auszeichnungen|Zertifikate|Publikationen|Kenntnisse|Sprachen"
    "|Interessen|Referenzen|Projekte|Vorträge|Lehre|Portfolio",
    "fr": "Profil|Expérience|Bénévolat|Formation|Prix|Certifications|Publications|Compétences|Langues"
    "|Centres d’intérêt|Références|Projets|Exposés|Enseignement|Portfolio",
    "es": "Perfil|Experiencia|Voluntariado|Educación|Premios|Certificados|Publicaciones|Competencias|Idiomas"
    "|Intereses|Referencias|Proyectos|Ponencias|Docencia|Portafolio",
    "zh": "简介|工作经历|志愿服务|教育背景|荣誉奖励|证书|论文发表|技能|语言|兴趣|推荐人|项目|学术报告|教学|作品集",
    "ja": "概要|職歴|ボランティア|学歴|受賞|資格|論文|スキル|言語|関心|推薦者|プロジェクト"
    "|発表|教育活動|ポートフォリオ",
    "ar": "نبذة|الخبرة|العمل التطوعي|التعليم|الجوائز|الشهادات|المنشورات|المهارات|اللغات|الاهتمامات|المراجع"
    "|المشاريع|العروض|التدريس|الأعمال",
}
_SECTION_KEYS = (
    *("summary", "work", "volunteer", "education", "awards", "certificates", "publications", "skills", "languages"),
    *("interests", "references", "projects", "presentations", "teaching", "portfolio"),
)
#: Other words for these keys. English CVs keep the word that their authors chose.
_SAME_SECTIONS = {
    **dict.fromkeys(("positions", "experience", "work_experience", "employment", "appointments"), "work"),
    **dict.fromkeys(("honors", "honours", "honors_and_awards"), "awards"),
    **dict.fromkeys(("talks", "invited_talks"), "presentations"),
    "volunteering": "volunteer",
    "papers": "publications",
}
_TITLES = {
    "en": "Curriculum vitae",
    "de": "Lebenslauf",
    "fr": "Curriculum vitæ",
    "es": "Currículum",
    "zh": "个人简历",
    "ja": "履歴書",
    "ar": "السيرة الذاتية",
}
_DEFAULT = "en"


@dataclass(frozen=True)
class Words:
    """The words of one language; ``month_year`` has the places ``{month}`` and ``{year}``."""

    lang: str
    title: str
    present: str
    months: tuple[str, ...]
    month_year: str
    sections: Mapping[str, str] = field(default_factory=dict)

    def section(self, key: str) -> str:
        """Return the title of a section: a known key's in the language, another's with spaces and a capital."""
        known = self.sections.get(key.lower())
        if known is not None:
            return known
        spaced = key.replace("_", " ").strip()
        return spaced[:1].upper() + spaced[1:] if "_" in key or spaced.islower() else spaced


def words_of(lang: str) -> Words:
    """Return the words of a language such as ``de`` or ``zh-CN``; English ones for a language without its own."""
    base = lang.replace("_", "-").partition("-")[0].lower()
    base = base if base in _CALENDARS else _DEFAULT
    months, present, month_year = _CALENDARS[base]
    sections = dict(zip(_SECTION_KEYS, _SECTIONS[base].split("|"), strict=True))
    if base != _DEFAULT:
        sections |= {other: sections[key] for other, key in _SAME_SECTIONS.items()}
    return Words(lang or _DEFAULT, _TITLES[base], present, tuple(months.split()), month_year, sections)
