import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import { toBase58 } from '../../standards/encodings/base58.js'
import type { ChainId } from '../../standards/caip.js'
import type { StandardAccount, StandardWallet } from '../../standards/wallet-standard.js'
import { toAnswer } from '../wallets/to-answer.js'
import { toKeyBytes } from './key-bytes.js'
import { readBytes } from './read-bytes.js'
import { toStandardChain } from './standard-chains.js'

const SIGNATURE_BYTES = 64

/** The state of a connection that {@link createRelayWallet} reads. */
export interface RelayWalletState {
  /** The network of requests that name none, as the session approved it. */
  readonly sessionChainId: ChainId
  readonly chains: readonly ChainId[]
  readonly addresses: readonly string[]
  /** True when the session grants a method. */
  has(method: string): boolean
  /**
   * The session's id of a network named by the Wallet Standard; undefined if it is not approved.
   */
  findSessionId(standardChain: string): ChainId | undefined
  disconnect(): Promise<void>
  watch(listener: () => void): () => void
}

interface Input {
  readonly account: StandardAccount
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly options?: object
}

/** How requests encode transactions and options. */
export interface RequestForm {
  encode(transaction: Uint8Array): string
  /** Throws RESPONSE_INVALID. */
  decode(text: string): Uint8Array
  /** The parameter name of the send options. */
  readonly options: string
}

const SESSION_FORM: RequestForm = { encode: toBase64, decode: fromBase64, options: 'sendOptions' }

/** Answers the requests of a wallet: a session, or the secure frame. */
export type RequestTarget = Pick<RelaySession, 'request'> & {
  readonly peer: Pick<RelaySession['peer'], 'name' | 'icon'>
}

/**
 * Wraps a session as a Wallet Standard wallet, so that apps sign in the same way with every wallet.
 * Requests follow WalletConnect's Solana RPC.
 */
export function createRelayWallet(
  session: RequestTarget,
  state: RelayWalletState,
  { encode, decode, options }: RequestForm = SESSION_FORM,
): StandardWallet {
  async function ask(
    method: string,
    { account, chain }: Pick<Input, 'account' | 'chain'>,
    params: object,
  ): Promise<Readonly<Record<string, unknown>>> {
    const chainId = chain === undefined ? state.sessionChainId : state.findSessionId(chain)
    if (!chainId)
      throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain } })
    const answer = await session.request(chainId, {
      method,
      params: { ...params, pubkey: account.address },
    })
    if (method !== 'solana_signTransaction' || typeof answer !== 'string')
      return toAnswer(answer, 'signature')
    if (readBytes(answer)?.length === SIGNATURE_BYTES) return { signature: answer }
    // Without the object around it, only the key of the signer tells a transaction from a word.
    if (!hasKey(readTransaction(answer, account.address, decode), account.address))
      throw invalid('it did not return a signed transaction')
    return { transaction: answer }
  }
  async function signMessage(input: Input) {
    const message = need('message', input.message)
    const { signature } = await ask('solana_signMessage', input, {
      message: toBase58(message),
    })
    return {
      signedMessage: message,
      signature: readSignature(signature),
      signatureType: 'ed25519',
    }
  }
  async function signTransaction(input: Input) {
    const unsigned = need('transaction', input.transaction)
    const { signature, transaction } = await ask('solana_signTransaction', input, {
      transaction: encode(unsigned),
    })
    if (typeof transaction === 'string')
      return { signedTransaction: readTransaction(transaction, input.account.address, decode) }
    return {
      signedTransaction: putSignature(unsigned, input.account.address, readSignature(signature)),
    }
  }
  async function signAndSendTransaction(input: Input) {
    const { signature } = await ask('solana_signAndSendTransaction', input, {
      transaction: encode(need('transaction', input.transaction)),
      ...(input.options && { [options]: input.options }),
    })
    return { signature: readSignature(signature) }
  }
  // One prompt for all, if the wallet supports it and the transactions share one account and
  // network.
  async function signTransactions(...inputs: readonly Input[]) {
    const [{ account, chain } = {} as Input, ...others] = inputs
    const isOne =
      others.length > 0 &&
      others.every((other) => other.account.address === account.address && other.chain === chain)
    if (!isOne || !state.has('solana_signAllTransactions')) return each(signTransaction)(...inputs)
    const { transactions } = await ask(
      'solana_signAllTransactions',
      { account, ...(chain !== undefined && { chain }) },
      { transactions: inputs.map(({ transaction }) => encode(need('transaction', transaction))) },
    )
    if (
      !Array.isArray(transactions) ||
      transactions.length !== inputs.length ||
      !transactions.every((text) => typeof text === 'string')
    )
      throw invalid('it did not sign every transaction')
    return (transactions as string[]).map((text, index) => ({
      signedTransaction: readTransaction(text, inputs[index]!.account.address, decode),
    }))
  }
  const each =
    <T>(act: (input: Input) => Promise<T>) =>
    async (...inputs: readonly Input[]) => {
      const outputs: T[] = []
      for (const input of inputs) outputs.push(await act(input)) // one prompt after the other
      return outputs
    }

  // Lists only the features that the session grants, because payments choose among the listed ones.
  const listFeatures = () => ({
    ...(state.has('solana_signMessage') && {
      'solana:signMessage': { version: '1.1.0', signMessage: each(signMessage) },
    }),
    ...((state.has('solana_signTransaction') || state.has('solana_signAllTransactions')) && {
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: signTransactions,
      },
    }),
    ...(state.has('solana_signAndSendTransaction') && {
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: each(signAndSendTransaction),
      },
    }),
  })

  return {
    version: '1.0.0',
    name: session.peer.name || 'WalletConnect',
    icon: session.peer.icon ?? '',
    get chains() {
      return state.chains.map(toStandardChain)
    },
    get accounts() {
      return state.addresses.flatMap((address) => {
        const publicKey = toKeyBytes(address)
        if (!publicKey) return []
        const features = Object.keys(listFeatures())
        return [{ address, publicKey, chains: state.chains.map(toStandardChain), features }]
      })
    },
    get features() {
      const wallet = this as StandardWallet
      return {
        'standard:connect': {
          version: '1.0.0',
          connect: async () => ({ accounts: wallet.accounts }),
        },
        'standard:disconnect': { version: '1.0.0', disconnect: () => state.disconnect() },
        'standard:events': {
          version: '1.0.0',
          on: (_event: string, listener: (change: object) => void) =>
            state.watch(() => listener({ accounts: wallet.accounts })),
        },
        ...listFeatures(),
      }
    },
  }
}

function readSignature(value: unknown): Uint8Array {
  const bytes = readBytes(value)
  if (bytes?.length === SIGNATURE_BYTES) return bytes
  throw invalid('the signature is not 64 bytes of base58')
}

/**
 * Inserts a signature into a serialized transaction, at the position of its signer. Signatures
 * precede the message, in the order of the message's first keys.
 */
export function putSignature(
  transaction: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const [count, start] = readLength(transaction, 0)
  const message = start + count * SIGNATURE_BYTES
  // A versioned message has an extra byte before the header (bit 7).
  const header = message + ((transaction[message] ?? 0) & 0x80 ? 1 : 0)
  const [keys, firstKey] = readLength(transaction, header + 3)
  const key = toKeyBytes(address)?.join()
  for (let index = 0; index < Math.min(count, keys); index++) {
    const at = firstKey + index * 32
    if (transaction.subarray(at, at + 32).join() !== key) continue
    const signed = transaction.slice()
    signed.set(signature, start + index * SIGNATURE_BYTES)
    return signed
  }
  throw invalid(`the transaction has no signer ${address}`)
}

// Compact-u16: seven bits per byte, lowest first.
function readLength(bytes: Uint8Array, offset: number): [length: number, next: number] {
  let length = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[offset + index] ?? 0
    length |= (byte & 0x7f) << (index * 7)
    if (!(byte & 0x80)) return [length, offset + index + 1]
  }
  return [length, offset + 3]
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    throw invalid('the transaction is not base64')
  }
}

// Phones of the first reference write a signed transaction in base58. Read as
// base64, such a text does not contain the signer's key.
function readTransaction(text: string, address: string, decode: (text: string) => Uint8Array) {
  const bytes = readBytes(text)
  return bytes && hasKey(bytes, address) ? bytes : decode(text)
}

function hasKey(bytes: Uint8Array, address: string): boolean {
  const key = toKeyBytes(address)?.join()
  return key !== undefined && `,${bytes.join()},`.includes(`,${key},`)
}

/** The error for a malformed answer. */
export function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason } })
}

function need(name: 'message' | 'transaction', bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: { option: name, value: bytes, expectation: 'a Uint8Array' },
    })
  return bytes
}
