import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { defineConfig } from 'vitepress'
import { readGroups } from '../read-pages.mjs'
import { createSeparator } from '../separate-inline.mjs'
import { toSections } from '../search-sections.mjs'
import { INDEX_OPTIONS } from './theme/client/search-index.mjs'

const toPage = ({ title, address }) => ({
  text: title,
  link: toLink(address),
  file: `${address}.md`,
})
const groups = readGroups().map(({ title, pages }) => ({ title, pages: pages.map(toPage) }))
const BASE = process.env.SITE_BASE ?? '/'
const { list, separate } = createSeparator(BASE)
const sections = new Map()
/** Where the document of a drawn page ends; headings before it are the document's. */
const PAGE_END = '<p class="page-end">'

export default defineConfig({
  title: 'wallet-modal',
  description: 'Connect a crypto wallet to a website. MIT, with a server you can run yourself.',
  lang: 'en',
  // Where the owner serves the site below a path, `SITE_BASE=/path/ npm run site`.
  base: BASE,
  srcDir: '.pages',
  // The twins in Markdown are files, not pages.
  srcExclude: ['public/**'],
  outDir: 'dist',
  cleanUrls: true,
  // Pages are HTML with a few scripts of the theme; Vue stays with the build.
  mpa: true,
  head: [['link', { rel: 'icon', href: `${BASE}icon.svg` }]],
  markdown: {
    // The anchors of GitHub, which the documents link to.
    anchor: { slugify: toAnchor },
    headers: { slugify: toAnchor, level: [2, 3] },
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
    groups,
  },
  transformHtml(html, file, { page, content }) {
    if (page !== '404.md' && page !== 'index.md')
      sections.set(page, toSections(content.split(PAGE_END)[0], toLink(page.slice(0, -3)).slice(1)))
    return separate(
      html
        // VitePress leaves this page to a script.
        .replace('<div id="app"></div>', () => `<div id="app">${content}</div>`)
        // What VitePress's own theme needs.
        .replace(/ *<link rel="preload stylesheet" href="[^"]*vp-icons\.css".*\n/, '')
        .replace(/ *<script id="check-mac-os">.*\n/, ''),
    )
  },
  buildEnd({ outDir }) {
    const index = new MiniSearch(INDEX_OPTIONS)
    for (const { file } of groups.flatMap(({ pages }) => pages)) index.addAll(sections.get(file))
    writeFileSync(join(outDir, 'search.json'), JSON.stringify(index))
    for (const [name, text] of list()) writeFileSync(join(outDir, name), text)
  },
})

function toLink(address) {
  return `/${address.replace(/(^|\/)index$/, '$1')}`
}

function toAnchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')
}
