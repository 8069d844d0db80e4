import type { ChainId } from '../../../standards/caip.js'
import type { BitcoinAccount, MessageRequest, PsbtRequest, BitcoinTransfer } from '../provider.js'

/** Events of a wallet. Values are unchecked. */
export interface WalletListeners {
  /**
   * Accounts or network changed. Without `accounts` the caller reads them; without `chainId` the
   * network is unchanged.
   */
  changed(change: { readonly accounts?: unknown; readonly chainId?: ChainId | undefined }): void
  end(): void
}

/** The state of a connection that an app's provider reads. */
export interface ProviderState {
  readonly chainId: ChainId
  readonly accounts: readonly BitcoinAccount[]
}

/** A signing request and its network. */
export type OnChain<Request> = Request & { readonly chainId: ChainId }

/**
 * Common interface of the Bitcoin wallet protocols. Results are unchecked and may reject with
 * anything; `createProvider` and `connectInjected` check them.
 */
export interface BitcoinWallet {
  /** True when the wallet supports the network. */
  supports(chainId: ChainId): boolean
  /** True when the wallet says that the page already has permission. */
  readonly permitted?: boolean
  /**
   * False when the wallet names another network as its current one. Undefined for a wallet that
   * names none; an address then tells only main, test and regtest networks apart.
   */
  isOn?(chainId: ChainId): boolean
  /**
   * The network that the wallet names as its current one, which the app may not list; undefined for
   * a wallet that names none.
   */
  current?(): ChainId | undefined
  /**
   * Requests accounts. With `silent` it must not prompt: a wallet that cannot do so returns none.
   */
  connect(options: {
    readonly chainId: ChainId
    readonly silent: boolean
    readonly signal?: AbortSignal
  }): Promise<unknown>
  /**
   * Switches the wallet and returns its accounts there. Undefined for a wallet that returns
   * accounts of several networks together.
   */
  switchChain?(chainId: ChainId): Promise<unknown>
  /** The signature in base64 or hexadecimal, or as bytes. */
  signMessage?(request: OnChain<Required<MessageRequest>>): Promise<unknown>
  /** `psbt` in base64 or hexadecimal, or as bytes. */
  signPsbt?(
    request: OnChain<PsbtRequest>,
  ): Promise<{ readonly psbt: unknown; readonly txid?: unknown }>
  sendTransfer?(request: OnChain<BitcoinTransfer>): Promise<unknown>
  disconnect?(): Promise<unknown>
  watch(listeners: WalletListeners): () => void
}

/** Reads a property of an unknown object, whose getters may throw. */
export function read(value: unknown, key: string): unknown {
  try {
    return (typeof value === 'object' || typeof value === 'function') && value !== null
      ? (value as Record<string, unknown>)[key]
      : undefined
  } catch {
    return undefined
  }
}

/** A method of an unknown object, bound to it; undefined if there is none. */
export function findMethod(
  value: unknown,
  key: string,
): ((...inputs: unknown[]) => Promise<unknown>) | undefined {
  const method = read(value, key)
  return typeof method === 'function' ? async (...inputs) => method.apply(value, inputs) : undefined
}

/**
 * The object at a dotted path of the page, as named by `window.btc_providers`; undefined if there
 * is none.
 */
export function findByPath(path: unknown): unknown {
  return typeof path === 'string' && path.length <= 100
    ? path.split('.').reduce<unknown>(read, globalThis)
    : undefined
}
