"""What sheets, pages and the studio say in all languages: one catalogue, in PO files of gettext."""
