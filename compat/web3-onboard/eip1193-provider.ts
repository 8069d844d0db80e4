import type { EIP1193Provider } from './wallet-init.js'

/** Functions that answer a method in the place of the provider. With null, the method is refused. */
export type RequestPatch = Readonly<
  Record<
    string,
    | ((call: {
        baseRequest: EIP1193Provider['request']
        // oxlint-disable-next-line typescript/no-explicit-any -- Apps know the parameters of their methods.
        params: any
      }) => Promise<unknown>)
    | null
  >
>

/** Returns a provider that answers the methods in `patch` by the app's own functions. */
export function createEIP1193Provider(
  provider: unknown,
  patch: RequestPatch = {},
): EIP1193Provider {
  const base = provider as EIP1193Provider
  const baseRequest = base.request.bind(base)
  const request: EIP1193Provider['request'] = async (call) => {
    const own = Object.hasOwn(patch, call.method) ? patch[call.method] : undefined
    if (own === undefined) return baseRequest(call)
    // Libraries read the number of EIP-1193.
    if (own === null)
      throw Object.assign(new Error(`This wallet does not support ${call.method}.`), { code: 4200 })
    return own({ baseRequest, params: call.params })
  }
  return new Proxy(base, {
    get: (target, key) => {
      if (key === 'request') return request
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
