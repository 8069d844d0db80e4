import { isAbort, toError } from '../../errors/to-error.js'
import { createService } from '../../services/create-service.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { getLocation } from '../../platform/page/page.js'
import type { Core } from '../core.js'
import type { TrackEvent } from './events.js'

const MAX_ERRORS = 5
const ERROR_WINDOW_MS = 60_000

/**
 * Posts the visitor's actions to the configured endpoint. Sends nothing without `analytics.url` or
 * a server that requests events.
 */
export interface Analytics {
  /** Takes an event from before this code was loaded. */
  take(...options: ['track', TrackEvent] | ['error', WalletModalError]): void
  /**
   * Asks the app's server once whether it wants events, unless the option decides. Never rejects.
   */
  load(): Promise<void>
  release(): void
}

/** Creates {@link Analytics}. */
export function createAnalytics({ config, events, alerts, connections }: Core): Analytics {
  const option = config.analytics
  const wanted = option !== false && config.features.analytics
  let endpoint = option ? option.url.replace(/\/+$/, '') : undefined
  let refused = false
  let asked = false
  const errorTimes: number[] = []

  async function post(event: string, properties: Readonly<Record<string, unknown>> | undefined) {
    if (!endpoint || refused) return
    const { sendEvent } = await import('../../services/analytics/send-event.js')
    const address = Object.values(connections.$accounts.get())[0]?.address
    const { href, hostname } = getLocation()
    try {
      await sendEvent(createService('Analytics', endpoint, config.projectId), {
        url: href.replace(/[?#].*$/s, ''),
        domain: hostname,
        timestamp: Date.now(),
        props: {
          type: 'track',
          event,
          ...(properties ? { properties: { ...properties } } : {}),
          ...(address ? { address } : {}),
        },
      })
    } catch (failure) {
      if (isAbort(failure)) return
      if (toError(failure).details.status === 403) {
        refused = true
        alerts.raise(
          'invalid-app-configuration',
          'Invalid App Configuration',
          `The analytics endpoint refuses origin ${getLocation().origin}. Allow it on your server.`,
        )
      }
      // An event that cannot be delivered is dropped, without disturbing the visitor.
    }
  }

  function take(...[event, value]: ['track', TrackEvent] | ['error', WalletModalError]) {
    if (event === 'track') {
      // The specification excludes this event from posting.
      if (value.event !== 'MODAL_CREATED') void post(value.event, value.properties)
      return
    }
    const now = Date.now()
    while (now - (errorTimes[0] ?? now) > ERROR_WINDOW_MS) errorTimes.shift()
    if (errorTimes.length >= MAX_ERRORS) return
    errorTimes.push(now)
    void post('INTERNAL_SDK_ERROR', { errorType: value.code, errorMessage: value.message })
  }
  const stops = [
    events.on('track', (event) => take('track', event)),
    events.on('error', (error) => take('error', error)),
  ]

  return {
    take,
    async load() {
      if (!wanted || asked || endpoint || !config.cloud || !config.projectId) return
      asked = true
      try {
        const { getAnalyticsConfig } = await import('../../services/cloud/get-analytics-config.js')
        const { isAnalyticsEnabled } = await getAnalyticsConfig(
          createService('Analytics', config.cloud, config.projectId),
        )
        if (isAnalyticsEnabled) endpoint = config.cloud
      } catch {
        // No answer counts as no.
      }
    },
    release: () => stops.forEach((stop) => stop()),
  }
}
