/** Writes tables of the sources into the marked blocks of a page whose other text is kept by hand. */
import { readText } from '../git-files.mjs'

const BLOCK = /^(<!-- written by npm run docs: (.+) -->\n)[\s\S]*?^<!-- end -->$/gm

/**
 * A page with the given texts in its blocks, by their names. Throws for a block without a text and
 * for a text without a block.
 */
export function fillPage(path, texts) {
  const waiting = new Set(Object.keys(texts))
  const page = readText(path).replace(BLOCK, (_, head, name) => {
    if (!waiting.delete(name))
      throw new Error(`${path} has a block "${name}", which nothing writes.`)
    return `${head}${texts[name].trim()}\n<!-- end -->`
  })
  if (waiting.size > 0) throw new Error(`${path} has no block "${[...waiting].join('", "')}".`)
  return page
}

/** A table in Markdown. */
export function toTable(titles, rows, edges = titles.map(() => '---')) {
  return [titles, edges, ...rows.map((cells) => cells.map(escapePipes))]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
}

function escapePipes(text) {
  return String(text).replaceAll('|', '\\|')
}
