import { Hono } from 'hono'
import { AnalyticsEvent, SendEventResponse } from '../../../../src/contract.js'
import { ApiError } from '../../api-error.js'
import { getProject } from '../../project-request.js'
import { readJsonBody } from '../../read-body.js'
import type { ServerContext } from '../../server-context.js'

const MAX_BODY_BYTES = 8 * 1024

/** `POST /e`: stores an event when the project has analytics on, without the account's address; otherwise takes and drops it. */
export function sendEvent({ storage }: ServerContext): Hono {
  return new Hono().post('/e', async (context) => {
    const project = await getProject(context, storage.projects)
    const event = AnalyticsEvent.safeParse(await readJsonBody(context, MAX_BODY_BYTES))
    if (!event.success) throw new ApiError(400, event.error.issues[0]?.path.join('.') ?? '', 'The event has the wrong shape')
    if (project.analytics) {
      const { address: _dropped, ...props } = event.data.props
      await storage.events.save(project.id, [{ ...event.data, props }])
    }
    return context.json(SendEventResponse.parse({}), 202)
  })
}
