"""One module a family of languages: lexers that follow Rouge's rules, in Pygments' tables."""
