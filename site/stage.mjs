/**
 * Copies the documents to site/.pages, where VitePress reads them. Links between documents become
 * addresses of the site; comments such as `<!-- live {"theme":"light"} -->` become live examples.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addIntegrity, hashFolder } from '../scripts/release/integrity.mjs'
import { listOptionExamples } from './option-examples.mjs'
import { ROOT, readGroups } from './read-pages.mjs'

const SITE = fileURLToPath(new URL('.', import.meta.url))
const PAGES = join(SITE, '.pages')
const PUBLIC = join(PAGES, 'public')
const KIT = ['dist/cdn', 'dist/testing/script.js']
/** Pages of tables with long types. */
const WIDE = ['options', 'api', 'elements', 'habits', 'server/settings']
const WIDE_LAYOUT = '---\nwide: true\n---\n\n'
const BASE = process.env.SITE_BASE ?? '/'
const FENCE = /(^```[\s\S]*?^```$)/m
const PATH = /(?<!\[)`((?:docs|server)\/[\w./-]+\.md)`/g
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g

/**
 * Writes the pages, their twins in Markdown, `llms.txt`, `llms-full.txt` and the files of the kit.
 * Needs dist/. Returns the addresses of the pages.
 */
export function stagePages() {
  rmSync(PAGES, { recursive: true, force: true })
  mkdirSync(PUBLIC, { recursive: true })
  const groups = readGroups()
  const pages = groups.flatMap((group) => group.pages)
  const addresses = new Map(pages.map(({ source, address }) => [source, address]))
  for (const page of pages) {
    const text = fillIntegrity(rewriteLinks(page, addresses))
    write(
      join(PAGES, `${page.address}.md`),
      `${WIDE.includes(page.address) ? WIDE_LAYOUT : ''}${toLive(text)}`,
    )
    const twin = addBase(text.replace(/^<!-- live.* -->\n+/gm, ''), BASE)
    write(join(PUBLIC, `${page.address}.md`), twin)
  }
  write(join(PAGES, 'index.md'), toLive(readFileSync(join(SITE, 'home.md'), 'utf8')))
  write(join(PUBLIC, 'llms.txt'), addBase(toIndex(groups), BASE))
  write(join(PUBLIC, 'llms-full.txt'), pages.map(({ text }) => text.trim()).join('\n\n---\n\n'))
  for (const picture of ['screens-dark.png', 'screens-light.png'])
    cpSync(join(ROOT, 'docs', picture), join(PUBLIC, picture))
  cpSync(join(ROOT, 'demo/icon.svg'), join(PUBLIC, 'icon.svg'))
  cpSync(join(ROOT, 'docs/skill.md'), join(PUBLIC, 'skill.md'))
  for (const path of KIT)
    cpSync(join(ROOT, path), join(PUBLIC, 'kit', path.replace(/^dist\/(?:cdn\/?)?/, '')), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    })
  return ['index', ...pages.map(({ address }) => address)]
}

// The hashes of the files that the site itself serves.
function fillIntegrity(text) {
  if (!text.includes('<!-- integrity -->')) return text
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return addIntegrity(text, version, hashFolder(join(ROOT, 'dist/cdn')))
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${text.trim()}\n`)
}

/**
 * The text of a page with links for the site. A link to a file that the site does not show becomes
 * its text; a path in code that the site shows becomes a link.
 */
export function rewriteLinks({ source, text }, addresses) {
  const rewrite = (part) =>
    part
      .replace(LINK, (whole, image, words, target) => {
        if (/^(?:[a-z]+:|#)/.test(target)) return whole
        const [path, anchor] = target.split('#')
        const file = posix.normalize(posix.join(posix.dirname(source), path))
        if (image) return `![${words}](/${posix.basename(file)})`
        const address = addresses.get(file)
        const open = address?.replace(/(^|\/)index$/, '$1')
        return address === undefined ? words : `[${words}](/${open}${anchor ? `#${anchor}` : ''})`
      })
      .replace(PATH, (whole, path) => {
        const address = addresses.get(path)
        return address === undefined
          ? whole
          : `[${whole}](/${address.replace(/(^|\/)index$/, '$1')})`
      })
  return text
    .split(FENCE)
    .map((part) => (part.startsWith('```') ? part : rewrite(part)))
    .join('')
}

/** The text with its links below the path that the site is served at; VitePress adds it to pages. */
export function addBase(text, base) {
  return text
    .split(FENCE)
    .map((part) => (part.startsWith('```') ? part : part.replaceAll('](/', `](${base}`)))
    .join('')
}

function toLive(text) {
  return text
    .replace(/^<!-- live-options -->$/m, () =>
      toElement('LiveOptions', { examples: listOptionExamples() }),
    )
    .replace(/^<!-- live (\{.*\}) -->$/gm, (_, options) =>
      toElement('LiveModal', { options: JSON.parse(options) }),
    )
    .replace(/^<!-- live -->$/gm, () => toElement('LiveModal', {}))
}

// Single quotes end the attribute, so they are written as an entity.
function toElement(name, properties) {
  const value = JSON.stringify(properties).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
  return `<${name} v-bind='${value}' />`
}

/** `llms.txt` (llmstxt.org): the pages by group, each with its first sentence. */
export function toIndex(groups) {
  const lines = groups.flatMap(({ title, pages }) => [
    `\n## ${title}\n`,
    ...pages.map(
      ({ address, title: name, summary }) =>
        `- [${name}](/${address}.md)${summary ? `: ${summary}` : ''}`,
    ),
  ])
  return `# wallet-modal

> Connect a crypto wallet to a website: custom elements, a JavaScript API, React hooks and a wagmi connector, with a server one can run oneself. MIT. EVM, Solana, Bitcoin, Polkadot and Cosmos.

Each page is also Markdown at its address with \`.md\`. All pages in one file: [/llms-full.txt](/llms-full.txt). Instructions for coding agents: [/skill.md](/skill.md).
${lines.join('\n')}
`
}
