import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { once } from '../../platform/once.js'
import type { Core } from '../core.js'
import type { TrackEvent } from './events.js'

/** How many events wait for the code at most. */
const MAX_WAITING = 50

export type DeferredAnalytics = ReturnType<typeof deferAnalytics>

/**
 * Analytics whose code loads only where there is somewhere to post to: the app's own endpoint, at the first event, or its server, when
 * `load()` asks that. Events that come before the code wait for it.
 */
export function deferAnalytics(core: Core) {
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
      // The next event tries again. Analytics must not disturb the visitor.
    })
  }
  if (hasEndpoint) stops.push(events.on('track', (event) => keep('track', event)), events.on('error', (error) => keep('error', error)))

  return {
    /** Asks the app's own server once whether it wants events, unless the app said so itself. Never rejects. */
    async load(): Promise<void> {
      if (!wanted || hasEndpoint || !config.cloud || !config.projectId) return
      await start().then((analytics) => analytics.load(), () => {
        // Without its code nothing is posted.
      })
    },
    release: () => stops.forEach((stop) => stop()),
  }
}
