import { Hono } from 'hono'
import type { Status } from '../../operation/status/status.js'
import type { ServerContext } from '../server-context.js'
import { STATUS_POLICY, renderStatus } from './render-status.js'
import { STATUS_CACHE } from './status-cache.js'
import { toStatusLanguage, type StatusLanguage } from './texts.js'

const HEADERS = {
  'Content-Security-Policy': STATUS_POLICY,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': STATUS_CACHE,
  Vary: 'Accept-Language',
}

/** `GET /status`: the same as a page, in the browser's language. */
export function showStatus({ status }: ServerContext): Hono {
  const app = new Hono()
  if (!status) return app
  // The pages of one reading, so that many visitors cost one page a language.
  let rendered: { status: Status; pages: Map<StatusLanguage, string> } | undefined
  return app.get('/status', async (context) => {
    const read = await status.read()
    if (rendered?.status !== read) rendered = { status: read, pages: new Map() }
    const { pages } = rendered
    const language = toStatusLanguage(context.req.header('accept-language'))
    const page = pages.get(language) ?? String(await renderStatus(read, language))
    pages.set(language, page)
    return context.html(page, 200, HEADERS)
  })
}
