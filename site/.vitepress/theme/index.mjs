import LiveModal from './live-modal.vue'
import LiveOptions from './live-options.vue'
import Layout from './layout.vue'
import './styles/page.css'
import './styles/doc.css'
import './styles/home.css'
import './styles/search.css'
import './styles/live.css'
import './styles/no-script.css'

/**
 * The site's own theme. Vue draws the pages when the site is built; in the browser only the scripts
 * of client/ run.
 */
export default {
  Layout,
  enhanceApp({ app }) {
    app.component('LiveModal', LiveModal)
    app.component('LiveOptions', LiveOptions)
  },
}
