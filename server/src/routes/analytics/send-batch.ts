import * as z from 'zod/mini'
import { Hono } from 'hono'
import { PairingEvent, SendEventResponse } from '../../../../src/contract.js'
import { getProject } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { readShape } from '../read-shape.js'
import { keepEvents } from './keep-events.js'

const MAX_BODY_BYTES = 256 * 1024
const Batch = z.array(PairingEvent).check(z.maxLength(500))

/**
 * `POST /batch`: trace events of pairing libraries, stored if the project has analytics enabled.
 */
export function sendBatch({ storage }: ServerContext): Hono {
  return new Hono().post('/batch', async (context) => {
    const project = await getProject(context, storage.projects)
    const events = readShape(
      Batch,
      await readJsonBody(context, MAX_BODY_BYTES),
      'The events have the wrong shape',
    )
    if (project.analytics) await keepEvents(context, storage, project, events)
    return context.json(SendEventResponse.parse({}), 202)
  })
}
