import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** The content of a page that is not a file. */
export interface ServedPage {
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A folder on a free port of this machine. `url` ends with a slash. */
export interface ServedFolder {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the files of a folder, `pages` (by path) before them, and the files again under the
 * `aliases` of a path.
 */
export async function serveFolder(
  folder: string,
  pages: Readonly<Record<string, ServedPage>> = {},
  aliases: Readonly<Record<string, string>> = {},
): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const page = pages[path]
    if (page)
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
        .end(page.body)
    const [alias, target] = Object.entries(aliases).find(([start]) => path.startsWith(start)) ?? [
      '',
      '',
    ]
    const found = target + path.slice(alias.length)
    const file = join(folder, found.endsWith('/') ? `${found}index.html` : found)
    try {
      const body = readFileSync(file)
      response
        .writeHead(200, {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'cache-control': 'max-age=3600',
        })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
