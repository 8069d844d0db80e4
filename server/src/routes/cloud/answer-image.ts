import type { Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'

const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, s-maxage=31536000, immutable',
  // An SVG opened directly is a document; this policy disables scripts and requests.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Answers with the SVG that `find` has for the path's `id`, 404 without one. */
export function answerImage(
  { storage }: ServerContext,
  find: (id: string) => Promise<string | undefined> | string | undefined,
) {
  return async (context: Context) => {
    await getProject(context, storage.projects)
    const svg = await find(context.req.param('id') ?? '')
    if (svg === undefined) throw new ApiError(404, 'id', 'No image has this id')
    return context.body(svg, 200, HEADERS)
  }
}
