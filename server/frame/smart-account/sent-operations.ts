import type { Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import type { DeviceStore } from '../device/device-store.js'

const KEY = 'operations'
const MAX = 100

/** An operation that was sent to the bundler. */
export interface SentOperation {
  /** The id of its calls (EIP-5792). */
  readonly id: string
  readonly chainId: ChainId
  readonly sender: Hex
  /** Hash of the operation (ERC-4337). */
  readonly hash: Hex
  readonly nonce: bigint
  /**
   * Unix seconds after which no chain executes it. `Infinity` if the account's code has no time
   * limit.
   */
  readonly validUntil: number
  /**
   * Unix seconds until which other operations of the account wait for it, or use another nonce
   * (`validUntil`).
   */
  readonly waitUntil?: number
  /** Its EntryPoint. Default: 0.7. */
  readonly entryPoint?: Hex
  /** Keccak-256 of its call data, so that the same calls are recognised. */
  readonly calls?: Hex
  /**
   * Why it may be carried out although its request has ended with an error. `unanswered`: the
   * network may still carry it out. `denied`: the bundler says that it does not have it.
   */
  readonly doubt?: 'unanswered' | 'denied'
}

/** The operations that this device has sent, oldest first. Kept over reloads. */
export class SentOperations {
  readonly #store: DeviceStore
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: DeviceStore) {
    this.#store = store
  }

  async list(): Promise<readonly SentOperation[]> {
    return (await this.#store.get<readonly SentOperation[]>(KEY)) ?? []
  }

  /** The operation of an id that the bundler did not deny: denied calls may be sent again. */
  async find(id: string): Promise<SentOperation | undefined> {
    return (await this.list()).findLast(
      (operation) => operation.id === id && operation.doubt !== 'denied',
    )
  }

  /** Adds an operation; calls are serialised, so that none is lost. */
  add(operation: SentOperation): Promise<void> {
    const added = this.#last.then(async () =>
      this.#store.set(KEY, [...(await this.list()), operation].slice(-MAX)),
    )
    this.#last = added.catch(() => {})
    return added
  }

  /** Keeps in mind that an operation may be carried out although its request has failed. */
  async doubt({ hash }: SentOperation, doubt: SentOperation['doubt']): Promise<void> {
    const marked = this.#last.then(async () =>
      this.#store.set(
        KEY,
        (await this.list()).map((operation) =>
          operation.hash === hash ? { ...operation, doubt } : operation,
        ),
      ),
    )
    this.#last = marked.catch(() => {})
    return marked
  }
}
