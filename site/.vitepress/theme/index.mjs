import { h } from 'vue'
import Theme from 'vitepress/theme-without-fonts'
import LiveModal from './live-modal.vue'
import LiveOptions from './live-options.vue'
import MarkdownLink from './markdown-link.vue'
import './style.css'

const HERO = { embedded: true, themePreset: 'graphite', allWallets: 'HIDE' }

/** VitePress's theme without its fonts, in our colours, with live examples. */
export default {
  extends: Theme,
  Layout: () =>
    h(Theme.Layout, null, {
      'doc-footer-before': () => h(MarkdownLink),
      'home-hero-image': () => h('div', { class: 'hero-live' }, h(LiveModal, { options: HERO })),
    }),
  enhanceApp({ app }) {
    app.component('LiveModal', LiveModal)
    app.component('LiveOptions', LiveOptions)
  },
}
