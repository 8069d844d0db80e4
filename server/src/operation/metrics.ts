import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Metric } from './telemetry/read-metrics.js'
import type { AuditEvent } from '../wallet/audit/audit-events.js'
import type { CallMeter, CallOutcome } from './call-meter.js'
import { createRecentCalls, type RecentCalls } from './recent-calls.js'
import type { BaseStorage, RelayStorage } from '../storage/storage.js'

const HTTP_BUCKETS_S = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const PUBLISH_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 5]

// A refused mail says something about its address, not about the mail server.
const MAIL_OUTCOMES: Readonly<Record<string, CallOutcome>> = {
  'mail-sent': 'answered',
  'mail-late': 'failed',
}

/** Metrics for Prometheus. */
export interface Metrics {
  countRequest(request: { route: string; method: string; status: number; seconds: number }): void
  readonly countCall: CallMeter
  /** Counts an event of the embedded wallet. */
  countWalletEvent(event: AuditEvent): void
  /** The latest of these calls, and of the mails. */
  readonly recentCalls: RecentCalls
  /** Wraps the relay storage with counters. */
  meterRelay(relay: RelayStorage): RelayStorage
  /** The text of all metrics. */
  read(): Promise<{ text: string; contentType: string }>
  /** All metrics with their values. */
  list(): Promise<readonly Metric[]>
}

/** Creates the metrics of one server. */
export function createMetrics({
  countSockets,
  storage,
}: {
  countSockets: () => number
  /** Undefined once it is closed. */
  storage: () => BaseStorage | undefined
}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'wallet_modal_http_requests_total',
    help: 'HTTP requests',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'wallet_modal_http_request_seconds',
    help: 'Time to answer HTTP requests',
    labelNames: ['route'],
    buckets: HTTP_BUCKETS_S,
    registers,
  })
  const calls = new Counter({
    name: 'wallet_modal_outside_calls_total',
    help: 'Calls to nodes and services outside, by outcome: answered, refused, failed, abandoned',
    labelNames: ['service', 'outcome'],
    registers,
  })
  const callDurations = new Histogram({
    name: 'wallet_modal_outside_call_seconds',
    help: 'Time nodes and services outside took',
    labelNames: ['service'],
    buckets: HTTP_BUCKETS_S,
    registers,
  })
  const published = new Counter({
    name: 'wallet_modal_relay_publishes_total',
    help: 'Relay messages offered, by outcome: stored, duplicate, full, failed',
    labelNames: ['outcome'],
    registers,
  })
  const publishing = new Histogram({
    name: 'wallet_modal_relay_publish_seconds',
    help: 'Time until a relay message is kept',
    buckets: PUBLISH_BUCKETS_S,
    registers,
  })
  const acknowledged = new Counter({
    name: 'wallet_modal_relay_acknowledgements_total',
    help: 'Relay messages acknowledged by their receivers',
    registers,
  })
  new Gauge({
    name: 'wallet_modal_relay_sockets',
    help: 'Open relay connections',
    registers,
    collect() {
      this.set(countSockets())
    },
  })
  new Gauge({
    name: 'wallet_modal_storage_up',
    help: '1 while the storage answers',
    registers,
    async collect() {
      const opened = storage()
      // The last metrics of a server that ends do not say that its storage is away.
      if (!opened) return this.remove()
      this.set(
        await opened.check().then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  const walletEvents = new Counter({
    name: 'wallet_modal_wallet_events_total',
    help: 'Security events of the embedded wallet, by role, event, outcome and the field a refusal names',
    labelNames: ['role', 'event', 'outcome', 'reason'],
    registers,
  })
  const recentCalls = createRecentCalls()
  let hasDefaults = false
  // Default metrics observe the event loop and the garbage collector; servers without monitoring
  // must not pay for that.
  const addDefaults = () => {
    if (!hasDefaults) collectDefaultMetrics({ register: registry })
    hasDefaults = true
  }

  return {
    countRequest({ route, method, status, seconds }) {
      requests.inc({ route, method, status })
      durations.observe({ route }, seconds)
    },
    countCall({ service, outcome, seconds }) {
      calls.inc({ service, outcome })
      callDurations.observe({ service }, seconds)
      recentCalls.add(service, outcome)
    },
    countWalletEvent({ role, event, outcome, reason = '' }) {
      walletEvents.inc({ role, event, outcome, reason })
      const ofMail = MAIL_OUTCOMES[event]
      if (ofMail) recentCalls.add('mail', ofMail)
    },
    recentCalls,
    meterRelay: (relay) => ({
      subscribe: (...args) => relay.subscribe(...args),
      unsubscribe: (...args) => relay.unsubscribe(...args),
      listTopics: (...args) => relay.listTopics(...args),
      listMessages: (...args) => relay.listMessages(...args),
      watchPublished: (...args) => relay.watchPublished(...args),
      async publish(...args) {
        const stop = publishing.startTimer()
        const outcome = await relay.publish(...args).catch((error: unknown) => {
          published.inc({ outcome: 'failed' })
          throw error
        })
        stop()
        published.inc({ outcome })
        return outcome
      },
      async acknowledge(clientId, receipts) {
        await relay.acknowledge(clientId, receipts)
        acknowledged.inc(receipts.length)
      },
    }),
    async read() {
      addDefaults()
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    async list() {
      addDefaults()
      const metrics = await registry.getMetricsAsJSON()
      // The types of prom-client call the kinds numbers; the registry gives their names.
      return metrics.map((metric) => ({ ...metric, type: String(metric.type) }))
    },
  }
}
