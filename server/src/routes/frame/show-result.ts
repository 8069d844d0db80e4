import { Hono } from 'hono'
import type { BaseContext } from '../base-context.js'
import { createPages } from './site-pages.js'

/**
 * `GET /result`: the last page in a provider's window. It reports only to pages of the login's
 * project.
 */
export function showResult(server: BaseContext): Hono {
  const { storage } = server
  const pages = createPages(server)
  return new Hono().get('/result', async (context) => {
    const project = await storage.projects.find(context.req.query('project') ?? '')
    return pages.show(context, 'result', {
      settings: {
        ...pages.addresses,
        development: project?.development ?? false,
        origins: project?.disabled ? [] : (project?.origins ?? []),
      },
    })
  })
}
