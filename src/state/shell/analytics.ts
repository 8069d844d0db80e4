import { isAbort, toError } from '../../errors/to-error.js'
import type { Core } from '../core.js'

const MAX_ERRORS = 5
const ERROR_WINDOW_MS = 60_000

export type Analytics = ReturnType<typeof createAnalytics>

/** Posts what people do to where the app says. Without an endpoint of the app's, or its own server asking for it, nothing is sent. */
export function createAnalytics({ config, events, alerts, connections }: Core) {
  const stated = config.analytics
  const wished = stated !== false && config.features.analytics
  let endpoint = stated ? stated.url.replace(/\/+$/, '') : undefined
  let refused = false
  const errorTimes: number[] = []

  async function post(event: string, properties: Readonly<Record<string, unknown>> | undefined) {
    if (!endpoint || refused) return
    const { sendEvent } = await import('../../services/analytics/send-event.js')
    const address = Object.values(connections.$accounts.get())[0]?.address
    const { href, hostname } = globalThis.location
    try {
      await sendEvent(
        { name: 'Analytics', baseUrl: endpoint, projectId: config.projectId, fetch: globalThis.fetch.bind(globalThis) },
        {
          eventId: crypto.randomUUID(),
          url: href.split(/[?#]/)[0]!,
          domain: hostname,
          timestamp: Date.now(),
          props: { type: 'track', event, ...(properties ? { properties: { ...properties } } : {}), ...(address ? { address } : {}) },
        },
      )
    } catch (failure) {
      if (isAbort(failure)) return
      if (toError(failure).details.status === 403) {
        refused = true
        alerts.raise('invalid-app-configuration', `The analytics endpoint refuses origin ${globalThis.location.origin}. Allow it on your server.`)
      }
      // Events that cannot be delivered are nobody's loss but the statistics'.
    }
  }

  const stops = [
    events.on('track', ({ event, properties }) => {
      // The specification keeps this one to the page.
      if (event !== 'MODAL_CREATED') void post(event, properties)
    }),
    events.on('error', (error) => {
      const now = Date.now()
      while (errorTimes.length > 0 && now - errorTimes[0]! > ERROR_WINDOW_MS) errorTimes.shift()
      if (errorTimes.length >= MAX_ERRORS) return
      errorTimes.push(now)
      void post('INTERNAL_SDK_ERROR', { errorType: error.code, errorMessage: error.message })
    }),
  ]

  return {
    /** Asks the app's own server whether it wants events, unless the app said so itself. Never rejects. */
    async load(): Promise<void> {
      if (!wished || endpoint || !config.cloud || !config.projectId) return
      try {
        const { getAnalyticsConfig } = await import('../../services/cloud/get-analytics-config.js')
        const { isAnalyticsEnabled } = await getAnalyticsConfig({ name: 'Analytics', baseUrl: config.cloud, projectId: config.projectId, fetch: globalThis.fetch.bind(globalThis) })
        if (isAnalyticsEnabled) endpoint = config.cloud
      } catch {
        // No answer means no.
      }
    },
    release: () => stops.forEach((stop) => stop()),
  }
}
