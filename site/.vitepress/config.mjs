import { defineConfig } from 'vitepress'
import { readGroups } from '../read-pages.mjs'

const groups = readGroups()
const toItem = ({ title, address }) => ({
  text: title,
  link: `/${address.replace(/(^|\/)index$/, '$1')}`,
})
const OPEN = ['Start', 'Quickstarts', 'Guides', 'Help']

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
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
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
      collapsed: !OPEN.includes(title),
      items: pages.map(toItem),
    })),
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: true } },
    footer: { message: 'MIT. No analytics, no cookies, no foreign hosts.' },
  },
})

function toAnchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')
}
