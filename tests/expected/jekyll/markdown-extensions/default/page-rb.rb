# *rb*
line &copy; é
line /page-rb.rb
