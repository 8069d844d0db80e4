import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { answerFile } from '../../http/served-file.js'
import { ASSET_HEADERS } from '../../wallet/site/headers.js'
import type { BaseContext } from '../base-context.js'
import { createPages } from './site-pages.js'

/** `GET /assets/:name`: scripts and styles of the secure site. */
export function getAsset(server: BaseContext): Hono {
  const pages = createPages(server)
  return new Hono().get('/assets/:name', async (context) => {
    const asset = pages.built().assets.get(context.req.param('name'))
    if (!asset) throw new ApiError(404, '', 'This path does not exist')
    return answerFile(context, asset, ASSET_HEADERS)
  })
}
