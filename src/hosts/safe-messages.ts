import { ProviderRpcError } from '../errors/provider-rpc-error.js'

/** The version of the protocol, which its hosts read. */
const ENVIRONMENT = { sdkVersion: '9.1.0' }
const REJECTED = /reject|declin|denied|cancel/i
const USER_REJECTED = 4001
const INTERNAL = -32603
const DISCONNECTED = 4900

/** An answer of the host. */
interface Answer {
  readonly id: string
  readonly success: boolean
  readonly data?: unknown
  readonly error?: unknown
}

/** A request to the host. `seconds` limits the wait for a request that shows nothing to the user. */
export type AskSafe = (method: string, params?: unknown, seconds?: number) => Promise<unknown>

/**
 * Requests to a Safe interface that shows this page in its frame (the message protocol of Safe
 * Apps). Only the parent window is asked, and only an answer from one of the origins is read, the
 * first of each request. Rejects with 4001 for a declined request, 4900 for a silent host.
 */
export function createSafeMessages(origins: readonly string[]): AskSafe {
  const { parent } = window
  const waiting = new Map<string, (answer: Answer) => void>()

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    const answer = data as Answer | null
    if (source !== parent || !origins.includes(origin)) return
    if (typeof answer?.id !== 'string' || typeof answer.success !== 'boolean') return
    const settle = waiting.get(answer.id)
    waiting.delete(answer.id)
    settle?.(answer)
  })

  return (method, params, seconds) =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID()
      const timer =
        seconds === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(id)
              reject(new ProviderRpcError(DISCONNECTED, `Safe did not answer ${method}.`))
            }, seconds * 1000)
      waiting.set(id, ({ success, data, error }) => {
        clearTimeout(timer)
        if (success) return resolve(data)
        const text = typeof error === 'string' ? error : `Safe refused ${method}.`
        reject(new ProviderRpcError(REJECTED.test(text) ? USER_REJECTED : INTERNAL, text))
      })
      // The browser delivers it to a parent of one of these origins only.
      for (const origin of origins)
        parent.postMessage({ id, method, params, env: ENVIRONMENT }, origin)
    })
}
