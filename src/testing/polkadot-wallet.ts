import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { toBase58 } from '../standards/encodings/base58.js'
import {
  createUser,
  putFirst,
  toMockWallet,
  toRpcError,
  toSecrets,
  type MockWallet,
  type MockWalletOptions,
} from './mock-wallet.js'
import { findDecline, whenAnnounced, type PolkadotQuirk } from './quirks.js'
import { toUtf8 } from './to-utf8.js'

/** Options of {@link mockPolkadotWallet}. */
export interface MockPolkadotWalletOptions extends Omit<MockWalletOptions, 'icon'> {
  /** Prefix of its addresses (SS58). */
  readonly prefix?: number
  /** What the extension does besides `injectedWeb3`, as real ones do. */
  readonly quirks?: readonly PolkadotQuirk[]
}

// An Ethereum account without its type, among the accounts of extensions of several families.
const OTHER_FAMILY = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', name: 'Ethereum' }
const [OPEN, CLOSE] = ['<Bytes>', '</Bytes>'].map(toUtf8) as [Uint8Array, Uint8Array]
const FIRST_LONG_PREFIX = 64

/**
 * Adds a Polkadot extension to the page (`window.injectedWeb3`) that signs bytes with real ed25519
 * keys. Transaction payloads (`signPayload`) need the types of a network: provide them with
 * `answer('signPayload', …)`.
 */
export function mockPolkadotWallet({
  name = 'mock-polkadot-wallet',
  secrets,
  prefix = 42,
  quirks = [],
}: MockPolkadotWalletOptions = {}): MockWallet {
  const keys = toSecrets(secrets).map((secret, index) => ({
    secret,
    name: `Account ${index + 1}`,
    address: toAddressText(ed25519.getPublicKey(secret), prefix),
  }))
  const listeners = new Set<(accounts: unknown) => void>()
  const list = () =>
    putFirst(keys, user.selected).map((key) => ({
      address: key.address,
      name: key.name,
      type: 'ed25519',
    }))
  const listOpen = () =>
    user.open ? [...list(), ...(quirks.includes('mixed-accounts') ? [OTHER_FAMILY] : [])] : []
  const user = createUser({
    id: `polkadot.${name}`,
    decline: findDecline(quirks) ?? (() => new Error('Rejected')),
    locked: quirks.includes('locked-at-load'),
    changed: () => [...listeners].forEach((listener) => listener(listOpen())),
  })
  const injected = {
    accounts: {
      get: () => user.serve('accounts.get', undefined, listOpen),
      ...(!quirks.includes('no-subscription') && {
        subscribe(listener: (accounts: unknown) => void) {
          listeners.add(listener)
          if (quirks.includes('silent-subscription')) return undefined
          listener(listOpen())
          return () => listeners.delete(listener)
        },
      }),
    },
    signer: {
      signRaw: (payload: {
        readonly address: string
        readonly data: string
        readonly type?: string
      }) =>
        user.serve('signRaw', payload, async () => {
          const key = keys.find(({ address }) => address === payload.address)
          if (!key) throw new Error('Unable to find keypair')
          await user.prompt()
          const bytes = /^0x([0-9a-f]{2})*$/i.test(payload.data)
            ? hexToBytes(payload.data.slice(2))
            : toUtf8(payload.data)
          return {
            id: 1,
            signature: `0x${bytesToHex(ed25519.sign(payload.type === 'payload' ? bytes : wrap(bytes), key.secret))}`,
          }
        }),
      signPayload: (payload: unknown) =>
        user.serve('signPayload', payload, () => {
          throw toRpcError(4200, "signPayload is not offered: give answer('signPayload', …).")
        }),
    },
  }
  const page = (typeof window === 'undefined' ? {} : window) as {
    injectedWeb3?: Record<string, object>
  }
  const extensions = (page.injectedWeb3 ??= {})
  const extension = {
    version: '1.0.0',
    enable: (origin: string) =>
      user.serve('enable', origin, async () => {
        if (!user.open) await user.prompt()
        user.grant()
        return injected
      }),
  }
  const stop = whenAnnounced(quirks, () => {
    extensions[name] = extension
    return () => void delete extensions[name]
  })
  return toMockWallet(user, {
    name,
    listAddresses: () => list().map(({ address }) => address),
    stop,
  })
}

/** Wraps bytes like extensions do, so that they cannot be a transaction. */
function wrap(bytes: Uint8Array): Uint8Array {
  const wrapped =
    OPEN.every((byte, index) => bytes[index] === byte) &&
    CLOSE.every((byte, index) => bytes[bytes.length - CLOSE.length + index] === byte)
  return wrapped ? bytes : concatBytes(OPEN, bytes, CLOSE)
}

function toAddressText(key: Uint8Array, prefix: number): string {
  const head =
    prefix < FIRST_LONG_PREFIX
      ? [prefix]
      : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = concatBytes(Uint8Array.from(head), key)
  return toBase58(
    concatBytes(body, blake2b(concatBytes(toUtf8('SS58PRE'), body), { dkLen: 64 }).slice(0, 2)),
  )
}
