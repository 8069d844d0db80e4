import { Hono } from 'hono'
import { getProject } from '../../http/project-request.js'
import { GetOptionsResponse } from '../../../../src/contract.js'
import type { ServerContext } from '../server-context.js'
import { findOptions } from './find-options.js'
import { readCountry } from './read-country.js'

/** `GET /v1/onramp/options`: currencies and assets. Empty without an on-ramp. */
export function getOptions(server: ServerContext): Hono {
  return new Hono().get('/v1/onramp/options', async (context) => {
    await getProject(context, server.storage.projects, 401)
    return context.json(
      GetOptionsResponse.parse(
        await findOptions(context, server, readCountry(context.req.query('country'), 'US')),
      ),
    )
  })
}
