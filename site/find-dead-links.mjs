import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const HREF = /<a\b[^>]*\bhref="([^"]+)"/g

/** Links of built pages to a page, a file or a heading of the site that does not exist. */
export function findDeadLinks(folder, addresses) {
  const read = readOnce(folder)
  return addresses.flatMap((address) => {
    const links = new Set([...read(address).matchAll(HREF)].map(([, href]) => href))
    return [...links]
      .filter((href) => href.startsWith('/') || href.startsWith('#'))
      .filter((href) => !leadsSomewhere(href, address))
      .map((href) => `${address}: ${href} leads nowhere`)
  })

  function leadsSomewhere(href, address) {
    const [path, hash] = href.split('#')
    if (/\.\w+$/.test(path)) return existsSync(join(folder, path))
    const html = read(path === '' ? address : path.slice(1).replace(/(^|\/)$/, '$1index'))
    return html !== undefined && (!hash || html.includes(` id="${decodeURIComponent(hash)}"`))
  }
}

/**
 * Returns a function that reads a built page: each file is read once. The function returns undefined
 * if there is no page of the address.
 */
function readOnce(folder) {
  const pages = new Map()
  return (address) => {
    const path = join(folder, `${address}.html`)
    if (!pages.has(address))
      pages.set(address, existsSync(path) ? readFileSync(path, 'utf8') : undefined)
    return pages.get(address)
  }
}
