import { registerWallet } from '@wallet-standard/wallet'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { StandardAccount, StandardWallet } from '../../../src/standards/wallet-standard.js'
import { registerWithPage } from '../browser/register-with-page.js'

/** A Solana wallet of the Wallet Standard with real signatures, controlled by the test. */
export interface FakeStandardWallet extends StandardWallet {
  /** Replaces the answer of a method, such as `connect`. */
  answers: Record<string, (...inputs: unknown[]) => unknown>
  /** Inputs of each call, by method. */
  readonly calls: Record<string, unknown[][]>
  /** A user's change in the wallet: state first, then the event. */
  setAccounts(addresses: readonly string[]): void
  countListeners(): number
  /** Registers it with the page; the returned function unregisters it. */
  register(): () => void
}

const keys = new Map(
  [1, 2, 3].map((seed) => {
    const secret = new Uint8Array(32).fill(seed)
    return [base58.encode(ed25519.getPublicKey(secret)), secret] as const
  }),
)

/** Addresses of the fake wallets' keys. */
export const [SOL_ALICE, SOL_BOB, SOL_CAROL] = [...keys.keys()] as [string, string, string]

/** Whether a base58 signature of this text was made by this address. */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  return ed25519.verify(
    base58.decode(signature),
    new TextEncoder().encode(message),
    base58.decode(address),
  )
}

/** Signs bytes with the key of an address. */
export function signWith(address: string, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, keys.get(address)!)
}

/** Creates a wallet that connects, signs in and signs; `answers` add faults. */
export function fakeStandardWallet(
  options: {
    addresses?: readonly string[]
    name?: string
    chains?: readonly string[]
    without?: readonly string[]
  } = {},
): FakeStandardWallet {
  const { name = 'Fake Sol', chains = ['solana:mainnet', 'solana:devnet'], without = [] } = options
  let offered = options.addresses ?? [SOL_ALICE]
  let connected = false
  const listeners = new Set<(change: object) => void>()
  const calls: Record<string, unknown[][]> = {}
  const toAccount = (address: string): StandardAccount => ({
    address,
    publicKey: base58.decode(address),
    chains,
    features: ['solana:signMessage'],
  })
  const act =
    (method: string, usual: (...inputs: never[]) => unknown) =>
    async (...inputs: unknown[]) => {
      ;(calls[method] ??= []).push(inputs)
      return (wallet.answers[method] ?? (usual as (...inputs: unknown[]) => unknown))(...inputs)
    }
  const all: Record<string, object> = {
    'standard:connect': {
      version: '1.0.0',
      connect: act('connect', () => {
        connected = true
        return { accounts: wallet.accounts }
      }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: act('disconnect', () => wallet.setAccounts([])),
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', listener: (change: object) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: act(
        'signMessage',
        ({ account, message }: { account: StandardAccount; message: Uint8Array }) => [
          { signedMessage: message, signature: signWith(account.address, message) },
        ],
      ),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: act('signIn', ({ domain }: { domain: string }) => {
        connected = true
        const signedMessage = new TextEncoder().encode(
          `${domain} wants you to sign in with your Solana account:\n${offered[0]}`,
        )
        return [
          {
            account: wallet.accounts[0],
            signedMessage,
            signature: signWith(offered[0]!, signedMessage),
          },
        ]
      }),
    },
  }
  const wallet: FakeStandardWallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/png;base64,AA==',
    chains,
    features: Object.fromEntries(
      Object.entries(all).filter(([feature]) => !without.includes(feature)),
    ),
    get accounts() {
      return connected ? offered.map(toAccount) : []
    },
    answers: {},
    calls,
    setAccounts(next) {
      offered = next
      connected = next.length > 0
      for (const listener of [...listeners]) listener({ accounts: wallet.accounts })
    },
    countListeners: () => listeners.size,
    // The package's `registerWallet` does not return the function that unregisters.
    register: () => registerWithPage(wallet),
  }
  return wallet
}

/** Registers a wallet like a wallet's own script. */
export const registerAsWallet = (wallet: StandardWallet) => registerWallet(wallet as never)
