import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { once } from '../../platform/async/once.js'
import type { Core } from '../core.js'
import type { TrackEvent } from './events.js'

/** Limit of events that wait for the code. */
const MAX_WAITING = 50

/**
 * Analytics whose code loads only if there is an endpoint: the option's, at the first event, or the
 * server's, when `load()` finds that it wants events. Events before that are queued.
 */
export interface DeferredAnalytics {
  /**
   * Asks the app's server once whether it wants events, unless the option decides. Never rejects.
   */
  load(): Promise<void>
  release(): void
}

/** Creates {@link DeferredAnalytics}. */
export function deferAnalytics(core: Core): DeferredAnalytics {
  const { config, events, lifetime } = core
  const wanted = config.analytics !== false && config.features.analytics
  const hasEndpoint = wanted && Boolean(config.analytics)
  const waiting: (['track', TrackEvent] | ['error', WalletModalError])[] = []
  const stops: (() => void)[] = []

  const start = once(async () => {
    const { createAnalytics } = await import('./analytics.js')
    for (const stop of stops.splice(0)) stop()
    const analytics = createAnalytics(core)
    if (lifetime.aborted) analytics.release()
    else stops.push(analytics.release)
    for (const event of waiting.splice(0)) analytics.take(...event)
    return analytics
  })
  function keep(...event: (typeof waiting)[number]) {
    if (waiting.length < MAX_WAITING) waiting.push(event)
    start().catch(() => {
      // Ignored, so as not to disturb the visitor: the next event tries again.
    })
  }
  if (hasEndpoint)
    stops.push(
      events.on('track', (event) => keep('track', event)),
      events.on('error', (error) => keep('error', error)),
    )

  return {
    async load() {
      if (!wanted || hasEndpoint || !config.cloud || !config.projectId) return
      await start().then(
        (analytics) => analytics.load(),
        () => {
          // Ignored: without its code nothing is posted.
        },
      )
    },
    release: () => stops.forEach((stop) => stop()),
  }
}
