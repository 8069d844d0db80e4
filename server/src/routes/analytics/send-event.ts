import * as z from 'zod/mini'
import { Hono } from 'hono'
import { AnalyticsEvent, SendEventResponse } from '../../../../src/contract.js'
import { getProject } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { readShape } from '../read-shape.js'
import { keepEvents } from './keep-events.js'

const MAX_BODY_BYTES = 8 * 1024
const Event = z.extend(AnalyticsEvent, {
  props: z.extend(AnalyticsEvent.shape.props, { type: z.optional(z.enum(['track', 'error'])) }),
})

/**
 * `POST /e`: stores an event without personal data if the project has analytics enabled; otherwise
 * accepts and drops it.
 */
export function sendEvent({ storage }: ServerContext): Hono {
  return new Hono().post('/e', async (context) => {
    const project = await getProject(context, storage.projects)
    const event = readShape(
      Event,
      await readJsonBody(context, MAX_BODY_BYTES),
      'The event has the wrong shape; props.type is track or error',
    )
    if (project.analytics) await keepEvents(context, storage, project, [event])
    return context.json(SendEventResponse.parse({}), 202)
  })
}
