import { h, onMounted, watch } from 'vue'
import { useData } from 'vitepress'
import Theme from 'vitepress/theme-without-fonts'
import LiveModal from './live-modal.vue'
import LiveOptions from './live-options.vue'
import MarkdownLink from './markdown-link.vue'
import './style.css'

const HERO = { embedded: true, themePreset: 'graphite', allWallets: 'HIDE' }

/** VitePress's theme without its fonts, in our colours, with live examples. */
export default {
  extends: Theme,
  Layout: {
    setup() {
      markMain()
      return () =>
        h(Theme.Layout, null, {
          'doc-footer-before': () => h(MarkdownLink),
          'home-hero-image': () =>
            h('div', { class: 'hero-live' }, h(LiveModal, { options: HERO })),
        })
    },
  },
  enhanceApp({ app }) {
    app.component('LiveModal', LiveModal)
    app.component('LiveOptions', LiveOptions)
  },
}

/** VitePress's front page has no landmark for its content. */
function markMain() {
  const { frontmatter } = useData()
  const mark = () => {
    const content = document.querySelector('#VPContent')
    if (frontmatter.value.layout === 'home') content?.setAttribute('role', 'main')
    else content?.removeAttribute('role')
  }
  onMounted(() => {
    mark()
    watch(frontmatter, mark, { flush: 'post' })
  })
}
