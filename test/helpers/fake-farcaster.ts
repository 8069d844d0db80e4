/** A Farcaster client around this page, as the native view of a phone. */
export interface FakeFarcaster {
  /** The calls in order: name and first argument. */
  readonly asked: [name: string, argument: unknown][]
  /** The methods that the page's wallet was asked for, in order. */
  readonly requests: readonly string[]
  stop(): void
}

interface Asked {
  readonly id: string
  readonly type: string
  readonly path: readonly string[]
  readonly argumentList?: readonly { readonly value: unknown }[]
}

/** Account of the fake client. */
export const CAST_ACCOUNT = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'

/** Sends an event as the client does: it has no origin, and answers by events of the document. */
export function emit(name: string, data: unknown): void {
  document.dispatchEvent(new MessageEvent(name, { data }))
}

/** Puts the view of a Farcaster client around this page. A silent one never answers. */
export function fakeFarcaster({
  silent = false,
}: { readonly silent?: boolean } = {}): FakeFarcaster {
  const scope = window as { ReactNativeWebView?: unknown }
  const wallet: Record<string, unknown> = {
    eth_accounts: [],
    eth_requestAccounts: [CAST_ACCOUNT],
    eth_chainId: '0x2105',
  }
  const asked: FakeFarcaster['asked'] = []
  const respond = (id: string, value: unknown) =>
    queueMicrotask(() => emit('FarcasterFrameCallback', { id, type: 'RAW', value }))
  scope.ReactNativeWebView = {
    postMessage(text: string) {
      const { id, type, path, argumentList } = JSON.parse(text) as Asked
      const [name = ''] = path
      const argument = argumentList?.[0]?.value
      asked.push([name, argument])
      if (type === 'GET') return silent ? undefined : respond(id, { user: {} })
      if (name !== 'ethProviderRequestV2') return respond(id, undefined)
      const { id: request, method } = argument as { id: number; method: string }
      // The client gives this page the account once it has been requested.
      if (method === 'eth_requestAccounts') wallet['eth_accounts'] = [CAST_ACCOUNT]
      return respond(id, { jsonrpc: '2.0', id: request, result: wallet[method] })
    },
  }
  return {
    asked,
    get requests() {
      return asked.flatMap(([name, argument]) =>
        name === 'ethProviderRequestV2' ? [(argument as { method: string }).method] : [],
      )
    },
    stop: () => void delete scope.ReactNativeWebView,
  }
}
