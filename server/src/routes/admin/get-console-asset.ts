import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { answerFile } from '../../http/served-file.js'
import type { AdminContext } from '../base-context.js'

/** `GET /assets/:name`: scripts and styles of the console. */
export function getConsoleAsset({ console: files }: AdminContext): Hono {
  return new Hono().get('/assets/:name', (context) => {
    const asset = files?.assets.get(context.req.param('name'))
    if (!asset) throw new ApiError(404, '', 'This path does not exist')
    return answerFile(context, asset, {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
  })
}
