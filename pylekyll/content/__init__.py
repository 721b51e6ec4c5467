"""What a site is made of: items that hold data, and the rules that name and place them."""
