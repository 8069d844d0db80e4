/**
 * Serves a built page as a static host does: HTTP/2 over TLS, compressed ahead of time, no caching,
 * with a stub of the wallet directory.
 */
import { createSecureServer } from 'node:http2'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { getCertificate } from './certificate.mjs'
import { toWallets } from './wallets.mjs'

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/**
 * Starts on a free port. `wallets` is the number of wallets in the stubbed directory; `chainData`
 * answers for the account (chain-data.mjs).
 */
export async function servePage(folder, { wallets = 400, chainData } = {}) {
  const files = new Map()
  for (const path of listFiles(folder)) {
    const body = brotliCompressSync(readFileSync(path), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    })
    files.set(`/${relative(folder, path)}`, {
      body,
      type: TYPES[extname(path)] ?? 'application/octet-stream',
    })
  }
  const directory = toWallets(wallets)
  const server = createSecureServer(
    { ...getCertificate(), allowHTTP1: true },
    async (request, response) => {
      const url = new URL(request.url, 'https://bench')
      if (url.pathname === '/getWallets')
        return sendJson(response, toPage(directory, url.searchParams))
      if (url.pathname.startsWith('/getWalletImage/'))
        return send(
          response,
          200,
          'image/svg+xml',
          Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#27a"/></svg>',
          ),
        )
      // Without an answer the features have their defaults, which include swaps and activity.
      if (url.pathname === '/appkit/v1/config' && !chainData)
        return sendJson(response, { features: [] })
      if (url.pathname === '/getAnalyticsConfig')
        return sendJson(response, { isAnalyticsEnabled: false })
      const found = await chainData?.answer(url)
      if (found) return sendJson(response, found)
      const file = files.get(url.pathname === '/' ? '/index.html' : url.pathname)
      if (!file) return send(response, 404, 'text/plain', Buffer.from('Not found'))
      response.setHeader('content-encoding', 'br')
      send(response, 200, file.type, file.body)
    },
  )
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sessions = new Set()
  server.on(
    'session',
    (session) => (sessions.add(session), session.once('close', () => sessions.delete(session))),
  )
  const url = `https://127.0.0.1:${server.address().port}/`
  return {
    url,
    toSize: (path) => files.get(path)?.body.length ?? 0,
    close: () =>
      new Promise(
        (resolve) => (sessions.forEach((session) => session.destroy()), server.close(resolve)),
      ),
  }
}

function listFiles(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? listFiles(path) : [path]
  })
}

function toPage(directory, query) {
  const page = Number(query.get('page') ?? 1)
  const entries = Number(query.get('entries') ?? 40)
  const search = query.get('search')?.toLowerCase()
  const found = search
    ? directory.filter(({ name }) => name.toLowerCase().includes(search))
    : directory
  return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
}

function sendJson(response, value) {
  send(response, 200, 'application/json', Buffer.from(JSON.stringify(value)))
}

function send(response, status, type, body) {
  response.writeHead(status, {
    'content-type': type,
    'content-length': body.length,
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  })
  response.end(body)
}
