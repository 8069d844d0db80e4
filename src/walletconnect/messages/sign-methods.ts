/**
 * How a message is published: its tag, its lifetime at the relay in s, and whether the relay asks
 * for a push notification.
 */
export interface Publishing {
  readonly tag: number
  readonly ttl: number
  readonly prompt: boolean
}

const DAY_S = 86_400
/** Lifetime of a proposal and of its link, in s. */
export const PROPOSAL_LIFE_S = 300
/** Lifetime of a session, in s. A wallet cannot extend it further ahead than this. */
export const SESSION_LIFE_S = 7 * DAY_S

/** Methods of the Sign protocol that this side sends. */
export const REQUESTS = {
  wc_sessionPropose: { tag: 1100, ttl: PROPOSAL_LIFE_S, prompt: true },
  wc_sessionRequest: { tag: 1108, ttl: 300, prompt: true },
  wc_sessionDelete: { tag: 1112, ttl: DAY_S, prompt: false },
  wc_sessionPing: { tag: 1114, ttl: DAY_S, prompt: false },
  wc_sessionAuthenticate: { tag: 1116, ttl: 3600, prompt: true },
} as const satisfies Record<string, Publishing>

/** Methods of the Sign protocol that this side answers. */
export const RESPONSES = {
  wc_pairingPing: { tag: 1003, ttl: 30, prompt: false },
  wc_sessionSettle: { tag: 1103, ttl: 300, prompt: false },
  wc_sessionUpdate: { tag: 1105, ttl: DAY_S, prompt: false },
  wc_sessionExtend: { tag: 1107, ttl: DAY_S, prompt: false },
  wc_sessionDelete: { tag: 1113, ttl: DAY_S, prompt: false },
  wc_sessionPing: { tag: 1115, ttl: DAY_S, prompt: false },
  /** Every other method. */
  unknown: { tag: 0, ttl: DAY_S, prompt: false },
} as const satisfies Record<string, Publishing>

/** An error of the Sign protocol, as it is sent. */
export interface SignError {
  readonly code: number
  readonly message: string
}

/** The errors that this side sends. */
export const SIGN_ERRORS = {
  invalidEvent: { code: 1002, message: 'Invalid event.' },
  invalidUpdate: { code: 1003, message: 'Invalid update request.' },
  invalidExtend: { code: 1004, message: 'Invalid extend request.' },
  invalidSettle: { code: 1005, message: 'Invalid session settle request.' },
  disconnected: { code: 6000, message: 'User disconnected.' },
  settlementFailed: { code: 7000, message: 'Session settlement failed.' },
} as const satisfies Record<string, SignError>

/** The error for a method that this side does not answer. */
export function toUnsupportedMethod(method: string): SignError {
  return { code: 10001, message: `Unsupported wc_ method. ${method.slice(0, 100)}` }
}
