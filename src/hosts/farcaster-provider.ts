import { ProviderRpcError } from '../errors/provider-rpc-error.js'
import type { Eip1193Provider, Eip1193Request } from '../standards/eip1193.js'
import type { FarcasterMessages } from './farcaster-messages.js'

const READ_MS = 10_000
const INTERNAL = -32603
const RESPONSE = ['result', 'error'] as const

type Listener = (...values: never[]) => void

/**
 * An EIP-1193 provider of the wallet that a Farcaster client brings. An account that the client
 * has not given this page yet is requested once.
 */
export async function createFarcasterProvider(
  messages: FarcasterMessages,
): Promise<Eip1193Provider> {
  const listeners = new Map<string, Set<Listener>>()
  let count = 0

  messages.listen((event) => {
    if (event.type !== 'wallet') return
    for (const listener of listeners.get(event.event) ?? [])
      (listener as (...values: unknown[]) => void)(...event.params)
  })

  async function request({ method, params }: Eip1193Request, ms?: number): Promise<unknown> {
    const answer = Object(
      await messages.call(
        'ethProviderRequestV2',
        { jsonrpc: '2.0', id: ++count, method, params },
        ms,
      ),
    ) as { readonly result?: unknown; readonly error?: unknown }
    if (answer.error !== undefined && answer.error !== null) throw toRpcError(answer.error)
    if (!RESPONSE.some((name) => name in answer))
      throw new ProviderRpcError(INTERNAL, `The host gave no answer to ${method}.`)
    return answer.result
  }

  const accounts = await request({ method: 'eth_accounts' }, READ_MS)
  if (!Array.isArray(accounts) || accounts.length === 0)
    await request({ method: 'eth_requestAccounts' })

  return {
    request: (given: Eip1193Request) => request(given),
    on(event: string, listener: Listener) {
      const own = listeners.get(event) ?? new Set()
      listeners.set(event, own.add(listener))
      return this
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return this
    },
  } as Eip1193Provider
}

function toRpcError(error: unknown): ProviderRpcError {
  const { code, message, details } = Object(error) as Record<string, unknown>
  const text = [details, message].find((one) => typeof one === 'string') as string | undefined
  return new ProviderRpcError(
    typeof code === 'number' ? code : INTERNAL,
    text ?? 'The host refused the request.',
  )
}
