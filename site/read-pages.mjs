/** The documents that the site shows, each with its address on the site. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NAVIGATION } from './navigation.mjs'

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * The groups of the navigation with their pages: `source` is the document, relative to the root,
 * and `address` the page's address without a leading slash. Throws for a page that does not exist
 * and for a document of `docs/` that no group lists.
 */
export function readGroups() {
  const groups = NAVIGATION.map(({ title, pages, folder }) => ({
    title,
    pages: (pages ?? listFolder(folder)).map(readPage),
  }))
  const listed = new Set(groups.flatMap(({ pages }) => pages.map(({ source }) => source)))
  const unlisted = listDocuments().filter((source) => !listed.has(source))
  if (unlisted.length > 0) throw new Error(`site/navigation.mjs lacks ${unlisted.join(', ')}.`)
  return groups
}

function readPage(name) {
  const source = [`docs/${name}.md`, `${name}.md`].find((path) => existsSync(join(ROOT, path)))
  if (!source) throw new Error(`site/navigation.mjs names the page ${name}, which does not exist.`)
  const text = readFileSync(join(ROOT, source), 'utf8')
  return { source, address: toAddress(source), text, ...describe(text) }
}

/** Title and first sentence of a document. */
function describe(text) {
  const plain = text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^```[\s\S]*?^```$/gm, '')
  const [, title = ''] = /^# (.+)$/m.exec(plain) ?? []
  const paragraph = plain
    .slice(plain.indexOf(title) + title.length)
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .find((part) => part && !/^[#>|<![-]/.test(part))
  const [sentence = ''] = /^.*?[.:](?= |$)/.exec(paragraph ?? '') ?? []
  return {
    title: title.replaceAll('`', ''),
    summary: sentence.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/:$/, '.'),
  }
}

/** `docs/start/html.md` → `start/html`, `server/README.md` → `server/index`. */
function toAddress(source) {
  return source
    .replace(/^docs\//, '')
    .replace(/^server\/docs\//, 'server/')
    .replace(/README\.md$/, 'index.md')
    .replace(/\.md$/, '')
    .toLowerCase()
}

function listFolder(folder) {
  return readdirSync(join(ROOT, 'docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.slice(0, -'.md'.length)}`)
}

function listDocuments() {
  return readdirSync(join(ROOT, 'docs'), { recursive: true })
    .filter((path) => path.endsWith('.md') && path !== 'skill.md')
    .map((path) => `docs/${path}`)
}
