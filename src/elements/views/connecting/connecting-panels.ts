/** Panels that only the screen of a chosen wallet needs; the QR code alone does not. */
import './connecting-app.js'
import './connecting-download.js'
import './connecting-external-view.js'
import './connecting-not-detected.js'
import '../../parts/wm-tabs.js'
