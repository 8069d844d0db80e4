import { Hono } from 'hono'
import type { BaseContext } from '../base-context.js'
import { createPages } from './site-pages.js'

/**
 * `GET /restore-offline.html`: a page for storing beside a backup. Its own policy allows no
 * request, wherever it is opened.
 */
export function getOfflineRestore(server: BaseContext): Hono {
  const pages = createPages(server)
  return new Hono().get('/restore-offline.html', (context) =>
    context.html(pages.built().restore, 200, {
      'Content-Security-Policy': "frame-ancestors 'none'",
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    }),
  )
}
