import { defineConfig } from 'vitepress'
import { readGroups } from '../read-pages.mjs'

const groups = readGroups()
const toItem = ({ title, address }) => ({
  text: title,
  link: `/${address.replace(/(^|\/)index$/, '$1')}`,
})
const UNUSED_STYLES =
  /theme-default\/(?:components\/VP(?:Sponsor|Team|Carbon|HomeSponsors|SocialLink|DocAsideSponsors|DocAsideCarbonAds)\w*\.vue\?.*type=style|styles\/components\/(?:vp-sponsor|vp-code-group|custom-block)\.css)/

export default defineConfig({
  title: 'wallet-modal',
  description: 'Connect a crypto wallet to a website. MIT, with a server you can run yourself.',
  lang: 'en',
  // Where the owner serves the site below a path, `SITE_BASE=/path/ npm run site`.
  base: process.env.SITE_BASE ?? '/',
  srcDir: '.pages',
  // The twins in Markdown are files, not pages.
  srcExclude: ['public/**'],
  outDir: 'dist',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: `${process.env.SITE_BASE ?? '/'}icon.svg` }]],
  vite: {
    define: { __VUE_OPTIONS_API__: 'false' },
    plugins: [dropUnusedStyles()],
  },
  vue: {
    template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('wallet-') } },
  },
  markdown: {
    // The anchors of GitHub, which the documents link to.
    anchor: { slugify: toAnchor },
    toc: { slugify: toAnchor },
    // Vue would read `{{` in code as an expression.
    config(md) {
      const render = md.renderer.rules.code_inline
      md.renderer.rules.code_inline = (tokens, index, ...rest) => {
        tokens[index].attrSet('v-pre', '')
        return render(tokens, index, ...rest)
      }
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guides/custom-button' },
      { text: 'Options', link: '/options' },
      { text: 'API', link: '/api' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
    ],
    sidebar: groups.map(({ title, pages }) => ({
      text: title,
      items: pages.map(toItem),
    })),
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: true } },
    footer: { message: 'MIT. No analytics, no cookies, no foreign hosts.' },
  },
})

// VitePress ships the styles of all its parts; the site has no sponsors, team or code groups.
function dropUnusedStyles() {
  return {
    name: 'drop-unused-styles',
    enforce: 'pre',
    transform(_, id) {
      if (UNUSED_STYLES.test(id)) return ''
    },
  }
}

function toAnchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')
}
