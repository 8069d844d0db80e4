import type { CallOutcome } from './call-meter.js'

// One failure is no trouble: another node answers, or the next attempt does.
const FAILURES = 3
const REMEMBERED_MS = 5 * 60_000

/** How a part of an installation works. */
export const PART_STATES = ['operational', 'degraded', 'down'] as const

/** One of {@link PART_STATES}. */
export type PartState = (typeof PART_STATES)[number]

// Services as `meterCall` names them, by what a visitor notices when they fail.
const KINDS = {
  chains: /^rpc /,
  mail: /^mail$/,
  purchases: /^(?:Coinbase|Meld|1inch|0x)$/,
} as const

/** What the latest calls to nodes, external services and the mail server say about them. */
export interface RecentCalls {
  add(service: string, outcome: CallOutcome): void
  /**
   * State of the services of a kind, or of those among them that `isMeant` accepts. A service fails
   * when its last three calls did, the last of them within five minutes.
   */
  judge(kind: keyof typeof KINDS, isMeant?: (service: string) => boolean): PartState
}

/** Creates {@link RecentCalls}. `now` is a monotonic clock in ms. */
export function createRecentCalls(now: () => number = () => performance.now()): RecentCalls {
  // Services come from the configuration or the code, so that their number is bounded.
  const services = new Map<string, { readonly failures: number; readonly at: number }>()
  const isFailing = ({ failures, at }: { failures: number; at: number }) =>
    failures >= FAILURES && now() - at < REMEMBERED_MS
  return {
    add(service, outcome) {
      // An abandoned call lost against a faster one, which says nothing about it.
      if (outcome === 'abandoned') return
      const failures = outcome === 'failed' ? (services.get(service)?.failures ?? 0) + 1 : 0
      services.set(service, { failures, at: now() })
    },
    judge: (kind, isMeant = () => true) =>
      combineStates(
        [...services]
          .filter(([service]) => KINDS[kind].test(service) && isMeant(service))
          .map(([, calls]) => (isFailing(calls) ? 'down' : 'operational')),
      ),
  }
}

/** The state of a whole: that of its parts if they agree, otherwise `degraded`. */
export function combineStates(states: readonly PartState[]): PartState {
  const [first = 'operational', ...others] = states
  return others.every((state) => state === first) ? first : 'degraded'
}
