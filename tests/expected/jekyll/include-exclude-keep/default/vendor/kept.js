vendor/kept.js /vendor/kept.js
