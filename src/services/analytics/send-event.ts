import * as z from 'zod/mini'
import { randomId } from '../../platform/random-id.js'
import { postJson, type RequestOptions, type Service } from '../service.js'

/** One product event or error report. */
export const AnalyticsEvent = z.object({
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  url: z.string(),
  domain: z.string(),
  /** Milliseconds, or an ISO date in error reports. */
  timestamp: z.union([z.number(), z.string()]),
  props: z.looseObject({
    type: z.optional(z.string()),
    event: z.optional(z.string()),
    address: z.optional(z.string()),
    properties: z.optional(z.record(z.string(), z.unknown())),
  }),
})
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

/** Response of `/e` and `/batch`; its content is not used. */
export const SendEventResponse = z.looseObject({})
export type SendEventResponse = z.infer<typeof SendEventResponse>

/** `POST /e`: one event with a random id, delivered even if the page is closed. */
export async function sendEvent(
  service: Service,
  event: Omit<AnalyticsEvent, 'eventId'>,
  options?: RequestOptions,
): Promise<void> {
  await postJson(service, '/e', SendEventResponse, {
    ...options,
    body: { eventId: randomId(), ...event },
    keepalive: true,
  })
}
