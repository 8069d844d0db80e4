/** A Safe interface in this page's own window, which is its own parent outside a frame. */
export interface FakeSafeHost {
  /** The requests in order: method and parameters. */
  readonly asked: [method: string, params: unknown][]
  /** Answers by method: a value, or a function of the parameters that throws the text of a refusal. */
  readonly answers: Record<string, unknown>
  /** How often each request is answered. */
  times: number
  stop(): void
}

interface Request {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
  readonly env?: { readonly sdkVersion?: string }
}

export const SAFE = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'

/** Answers the message protocol of Safe Apps. */
export function fakeSafeHost(answers: Record<string, unknown> = {}): FakeSafeHost {
  const host: FakeSafeHost = {
    asked: [],
    answers: {
      getSafeInfo: {
        safeAddress: SAFE,
        chainId: 1,
        threshold: 1,
        owners: [],
        isReadOnly: false,
        network: 'ETHEREUM',
      },
      ...answers,
    },
    times: 1,
    stop: () => window.removeEventListener('message', answer),
  }
  function answer({ data }: MessageEvent<Request | null>) {
    const { id, method, params, env } = data ?? {}
    if (typeof method !== 'string' || !env?.sdkVersion) return
    host.asked.push([method, params])
    if (!(method in host.answers)) return
    const given = host.answers[method]
    let reply: object
    try {
      const value: unknown = typeof given === 'function' ? given(params) : given
      reply = { success: true, data: value }
    } catch (failure) {
      reply = { success: false, error: (failure as Error).message }
    }
    for (let time = 0; time < host.times; time++)
      window.postMessage({ id, version: env.sdkVersion, ...reply }, location.origin)
  }
  window.addEventListener('message', answer)
  return host
}
