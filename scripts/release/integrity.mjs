/** Hashes for subresource integrity (W3C SRI) of the files that a page loads without a bundler. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The file that a page names. */
const ENTRY = 'wallet-modal.js'
const PLACE = /<!-- integrity -->[\s\S]*?<!-- \/integrity -->/

/** The hash of each script in a folder, by path: `sha384-…`. */
export function hashFolder(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
  return Object.fromEntries(paths.map((path) => [path, hashFile(join(folder, path))]))
}

function hashFile(path) {
  return `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`
}

/**
 * A document with the hash of the entry between its comments `integrity`. Throws if it has no such
 * comments.
 */
export function addIntegrity(text, version, integrity) {
  if (!PLACE.test(text)) throw new Error('The document has no comment <!-- integrity -->.')
  const table = [
    `| File of \`dist/cdn\` in ${version} | \`integrity\` |`,
    '| --- | --- |',
    `| \`${ENTRY}\` | \`${integrity[ENTRY]}\` |`,
  ].join('\n')
  return text.replace(PLACE, () => `<!-- integrity -->\n\n${table}\n\n<!-- /integrity -->`)
}
