import { Hono } from 'hono'
import type { BaseContext } from '../base-context.js'
import { createPages } from './site-pages.js'

/**
 * `GET /:page{(?:loading|approve|device)}`: pages of the secure site without settings of their own.
 */
export function showPage(server: BaseContext): Hono {
  const pages = createPages(server)
  // Grouped: `^` and `$` would otherwise hold for the first and the last page only, and the route
  // would match `/assets/approve-….js`.
  return new Hono().get('/:page{(?:loading|approve|device)}', (context) =>
    pages.show(context, context.req.param('page'), { settings: pages.addresses }),
  )
}
