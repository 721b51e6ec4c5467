"""Plans of moving a site from another template to the theme ``academic``, and the branch on which they are made."""
