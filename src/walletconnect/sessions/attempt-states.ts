/** States of an attempt to connect, from the shown link to its end. */
export type AttemptState = 'proposed' | 'answered' | 'settled' | 'rejected' | 'expired'

/**
 * What happens to an attempt: `response` is the wallet's key, `settlement` the session, `signIn` a
 * session by a signed message, `refusal` the wallet's error or an answer that cannot be used,
 * `deadline` the end of the waiting time.
 */
export type AttemptInput = 'response' | 'settlement' | 'signIn' | 'refusal' | 'deadline'

/**
 * The next state by state and input. An input without a row changes nothing: a second response, a
 * settlement before the response.
 */
export const ATTEMPT_STATES: Readonly<
  Record<AttemptState, Readonly<Partial<Record<AttemptInput, AttemptState>>>>
> = {
  proposed: { response: 'answered', signIn: 'settled', refusal: 'rejected', deadline: 'expired' },
  answered: { settlement: 'settled', refusal: 'rejected', deadline: 'expired' },
  settled: {},
  rejected: {},
  expired: {},
}

/** The state after an input; undefined if the input is unexpected in this state. */
export function nextAttemptState(
  state: AttemptState,
  input: AttemptInput,
): AttemptState | undefined {
  return ATTEMPT_STATES[state][input]
}

/** True when nothing can change an attempt any more. */
export function isFinal(state: AttemptState): boolean {
  return Object.keys(ATTEMPT_STATES[state]).length === 0
}
