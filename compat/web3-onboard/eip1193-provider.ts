import { WalletModalError } from '../../src/index.js'
import type { EIP1193Provider } from './wallet-init.js'

/** What a wallet of the app answers in the place of its provider; null: nothing. */
export type RequestPatch = Readonly<
  Record<
    string,
    ((call: { baseRequest: EIP1193Provider['request']; params: never }) => Promise<unknown>) | null
  >
>

/** A provider whose answers to some methods are the app's own. */
export function createEIP1193Provider(
  provider: unknown,
  patch: RequestPatch = {},
): EIP1193Provider {
  const base = provider as EIP1193Provider
  const baseRequest = base.request.bind(base)
  const request: EIP1193Provider['request'] = async (call) => {
    const own = patch[call.method]
    if (own === undefined) return baseRequest(call)
    if (own === null)
      throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: call.method } })
    return own({ baseRequest, params: call.params as never })
  }
  return new Proxy(base, {
    get: (target, key) => {
      if (key === 'request') return request
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
