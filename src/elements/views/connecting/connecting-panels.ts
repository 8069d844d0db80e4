/** What only the screen of a chosen wallet draws; the plain code needs none of it. */
import './connecting-app.js'
import './connecting-download.js'
import './connecting-not-detected.js'
