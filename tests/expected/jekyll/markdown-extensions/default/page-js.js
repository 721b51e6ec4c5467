# *js*
line &copy; é
line /page-js.js
