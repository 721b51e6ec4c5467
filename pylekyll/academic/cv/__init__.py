"""Curricula vitae: data in RenderCV's, JSON Resume's or al-folio's vocabulary, as one model, as HTML and as PDF."""
