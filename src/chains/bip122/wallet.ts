import type { ChainId } from '../../standards/caip.js'
import type { MessageRequest, PsbtRequest, TransferRequest } from './provider.js'

/** What a wallet reports without being asked. Values are unchecked. */
export interface WalletListeners {
  /** Accounts or the network changed. Without `accounts` they have to be asked for, without `chainId` the network is the same. */
  changed(change: { readonly accounts?: unknown; readonly chainId?: ChainId | undefined }): void
  end(): void
}

/** A request to sign with its network. */
export type OnChain<Request> = Request & { readonly chainId: ChainId }

/** One protocol of Bitcoin wallets in one shape. Answers are unchecked and may reject with anything; `createProvider` and `connectInjected` check them. */
export interface BitcoinWallet {
  /** Whether the wallet has the network at all. */
  supports(chainId: ChainId): boolean
  /** Whether the page has the permission already, as far as the wallet says. */
  readonly permitted?: boolean
  /** Asks for accounts. `silent` must not prompt: a wallet that cannot do so gives none. */
  connect(options: { readonly chainId: ChainId; readonly silent: boolean }): Promise<unknown>
  /** Moves the wallet and gives its accounts there. Absent where accounts of several networks are given together. */
  switchChain?(chainId: ChainId): Promise<unknown>
  /** Text in base64 or hexadecimal, or bytes. */
  signMessage?(request: OnChain<Required<MessageRequest>>): Promise<unknown>
  /** `psbt` in base64 or hexadecimal, or bytes. */
  signPsbt?(request: OnChain<PsbtRequest>): Promise<{ readonly psbt: unknown; readonly txid?: unknown }>
  sendTransfer?(request: OnChain<TransferRequest>): Promise<unknown>
  disconnect?(): Promise<unknown>
  watch(listeners: WalletListeners): () => void
}

/** Reads a member of a foreign object, whose getters may throw. */
export function read(value: unknown, key: string): unknown {
  try {
    return (typeof value === 'object' || typeof value === 'function') && value !== null ? (value as Record<string, unknown>)[key] : undefined
  } catch {
    return undefined
  }
}

/** A method of a foreign object, bound to it; undefined when there is none. */
export function findMethod(value: unknown, key: string): ((...inputs: unknown[]) => Promise<unknown>) | undefined {
  const method = read(value, key)
  return typeof method === 'function' ? async (...inputs) => method.apply(value, inputs) : undefined
}

/** The object at a dotted path of the page, as `window.btc_providers` names providers; undefined when there is none. */
export function findByPath(path: unknown): unknown {
  return typeof path === 'string' && path.length <= 100 ? path.split('.').reduce<unknown>(read, globalThis) : undefined
}
