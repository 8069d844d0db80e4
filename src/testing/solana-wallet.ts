import { ed25519 } from '@noble/curves/ed25519'
import { toBase58 } from '../standards/encodings/base58.js'
import type { StandardAccount } from '../standards/wallet-standard.js'
import { putFirst, toRpcError, toSecrets, type MockWalletOptions } from './mock-wallet.js'
import type { SolanaQuirk } from './quirks.js'
import { createStandardWallet, type MockStandardWallet } from './standard-wallet.js'
import { toUtf8 } from './to-utf8.js'

/** Options of {@link mockSolanaWallet}. */
export interface MockSolanaWalletOptions extends MockWalletOptions {
  /** Supported networks, with the Wallet Standard's names. */
  readonly chains?: readonly string[]
  /** What the wallet does besides the standards, as real wallets do. */
  readonly quirks?: readonly SolanaQuirk[]
}

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
const FEATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signIn']
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

interface SignInput {
  readonly account: StandardAccount
  readonly message: Uint8Array
  readonly transaction: Uint8Array
}

/**
 * Registers a Solana wallet with the page (Wallet Standard) that signs messages, sign-ins and
 * transactions with real keys.
 */
export function mockSolanaWallet({
  name = 'Mock Solana Wallet',
  secrets,
  chains = CHAINS,
  icon,
  quirks = [],
}: MockSolanaWalletOptions = {}): MockStandardWallet {
  const keys = toSecrets(secrets).map((secret) => ({
    secret,
    publicKey: ed25519.getPublicKey(secret),
  }))
  const toAccount = ({ publicKey }: { readonly publicKey: Uint8Array }): StandardAccount => ({
    address: toBase58(publicKey),
    publicKey,
    chains,
    features: FEATURES,
  })
  const findSecret = (address: string) => {
    const key = keys.find(({ publicKey }) => toBase58(publicKey) === address)
    if (!key) throw toRpcError(4100, 'The wallet has no such account.')
    return key.secret
  }
  return createStandardWallet(
    { name, quirks, ...(icon !== undefined && { icon }) },
    {
      namespace: 'solana',
      chains,
      list: (selected) => putFirst(keys, selected).map(toAccount),
      features: (user, connect) => ({
        'solana:signMessage': {
          version: '1.1.0',
          signMessage: (...inputs: readonly SignInput[]) =>
            user.serve('solana:signMessage', inputs, async () => {
              await user.prompt()
              return inputs.map(({ account, message }) => ({
                signedMessage: message,
                signature: ed25519.sign(message, findSecret(account.address)),
              }))
            }),
        },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction: (...inputs: readonly SignInput[]) =>
            user.serve('solana:signTransaction', inputs, async () => {
              await user.prompt()
              return inputs.map(({ account, transaction }) => ({
                signedTransaction: signTransaction(
                  transaction,
                  account,
                  findSecret(account.address),
                ),
              }))
            }),
        },
        'solana:signIn': {
          version: '1.0.0',
          signIn: (...inputs: readonly SignInFields[]) =>
            user.serve('solana:signIn', inputs, async () => {
              if (quirks.includes('sign-in-fails'))
                throw new Error('Ledger: this message format is not supported')
              const accounts = await connect()
              return inputs.map((fields) => {
                const account =
                  accounts.find(({ address }) => address === fields.address) ?? accounts[0]!
                const signedMessage = toUtf8(toSignInText(fields, account.address))
                return {
                  account,
                  signedMessage,
                  signature: ed25519.sign(signedMessage, findSecret(account.address)),
                  signatureType: 'ed25519',
                }
              })
            }),
        },
      }),
    },
  )
}

/** Inserts an account's signature into a serialised transaction, legacy or versioned. */
function signTransaction(
  transaction: Uint8Array,
  { publicKey }: StandardAccount,
  secret: Uint8Array,
): Uint8Array {
  const [signatures, start] = readShort(transaction, 0)
  const messageAt = start + signatures * SIGNATURE_BYTES
  const message = transaction.slice(messageAt)
  // The first byte of a versioned message has its highest bit set; three header bytes follow.
  const [, keysAt] = readShort(message, (message[0]! & 0x80 ? 1 : 0) + 3)
  const signer = Array.from({ length: signatures }, (_, index) => index).find((index) =>
    Array.from(publicKey).every((byte, at) => message[keysAt + index * KEY_BYTES + at] === byte),
  )
  if (signer === undefined)
    throw toRpcError(-32602, 'The account is not a signer of the transaction.')
  const signed = transaction.slice()
  signed.set(ed25519.sign(message, secret), start + signer * SIGNATURE_BYTES)
  return signed
}

/** Decodes a compact-u16 (one to three bytes, seven bits each) and returns its end. */
function readShort(bytes: Uint8Array, at: number): readonly [value: number, end: number] {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index] ?? 0
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [value, at + index + 1]
  }
  throw toRpcError(-32602, 'The transaction cannot be read.')
}

interface SignInFields {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

// Text of the Sign In With Solana specification.
function toSignInText(fields: SignInFields, address: string): string {
  const head = `${fields.domain ?? globalThis.location?.host ?? ''} wants you to sign in with your Solana account:\n${address}`
  const lines = [
    ['URI', fields.uri],
    ['Version', fields.version],
    ['Chain ID', fields.chainId],
    ['Nonce', fields.nonce],
    ['Issued At', fields.issuedAt],
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]))
  const resources = fields.resources
    ? ['Resources:', ...fields.resources.map((resource) => `- ${resource}`)]
    : []
  const body = [...lines, ...resources]
  return [
    head,
    ...(fields.statement ? [`\n${fields.statement}`] : []),
    ...(body.length > 0 ? [`\n${body.join('\n')}`] : []),
  ].join('\n')
}
