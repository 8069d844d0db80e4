import type { StandardAccount, StandardWallet } from '../standards/wallet-standard.js'
import {
  createUser,
  toIcon,
  toMockWallet,
  toRpcError,
  type MockWallet,
  type MockWalletOptions,
  type WalletUser,
} from './mock-wallet.js'
import { findDecline, whenAnnounced, type SolanaQuirk } from './quirks.js'

// An Ethereum account without networks, among the accounts of wallets of several families.
const OTHER_FAMILY = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  publicKey: new Uint8Array(),
} as unknown as StandardAccount
const REGISTER = 'wallet-standard:register-wallet'
const APP_READY = 'wallet-standard:app-ready'

/** A wallet of the Wallet Standard. */
export interface MockStandardWallet extends MockWallet {
  /** The object registered with the page. */
  readonly wallet: StandardWallet
}

/** What one namespace adds to the common features of the Wallet Standard. */
export interface StandardParts {
  readonly namespace: string
  readonly chains: readonly string[]
  /** Accounts, the selected one first. */
  list(selected: number): readonly StandardAccount[]
  features(
    user: WalletUser,
    connect: () => Promise<readonly StandardAccount[]>,
    listOpen: () => readonly StandardAccount[],
  ): Readonly<Record<string, object>>
}

/** Registers a wallet with the page (Wallet Standard). */
export function createStandardWallet(
  {
    name,
    icon = toIcon(name),
    quirks = [],
  }: Pick<MockWalletOptions, 'icon'> & {
    readonly name: string
    readonly quirks?: readonly SolanaQuirk[]
  },
  { namespace, chains, list, features }: StandardParts,
): MockStandardWallet {
  const listeners = new Set<(change: object) => void>()
  const user = createUser({
    id: `${namespace}.${name}`,
    decline: findDecline(quirks) ?? (() => toRpcError(4001, 'User rejected the request.')),
    locked: quirks.includes('locked-at-load'),
    changed: () => [...listeners].forEach((listener) => listener({ accounts: listOpen() })),
  })
  const listAll = () => list(user.selected)
  const listOpen = () =>
    user.open ? [...(quirks.includes('mixed-accounts') ? [OTHER_FAMILY] : []), ...listAll()] : []
  async function connect(): Promise<readonly StandardAccount[]> {
    if (!user.open) await user.prompt()
    user.grant()
    return listOpen()
  }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return listOpen()
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: { readonly silent?: boolean }) =>
          user.serve('standard:connect', input, async () => {
            const accounts = input?.silent ? listOpen() : await connect()
            return quirks.includes('empty-connect-answer') ? undefined : { accounts }
          }),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => user.serve('standard:disconnect', undefined, user.revoke),
      },
      ...(!quirks.includes('no-events') && {
        'standard:events': {
          version: '1.0.0',
          on(_event: string, listener: (change: object) => void) {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
      }),
      ...features(user, connect, listOpen),
    },
  } as StandardWallet
  const mock = toMockWallet(user, {
    name,
    listAddresses: () => listAll().map(({ address }) => address),
    stop: whenAnnounced(quirks, () => register(wallet)),
  })
  return Object.defineProperties(
    { wallet } as MockStandardWallet,
    Object.getOwnPropertyDescriptors(mock),
  )
}

/**
 * Registers a wallet like `@wallet-standard/wallet` does. Returns a function that unregisters it.
 */
function register(wallet: StandardWallet): () => void {
  if (typeof window === 'undefined') return () => undefined
  const stops = new Set<() => void>()
  const take = ({ register: add }: { register(wallet: StandardWallet): () => void }) =>
    void stops.add(add(wallet))
  const onReady = (event: Event) =>
    take((event as CustomEvent<{ register(wallet: StandardWallet): () => void }>).detail)
  window.addEventListener(APP_READY, onReady)
  window.dispatchEvent(new CustomEvent(REGISTER, { detail: take }))
  return () => {
    window.removeEventListener(APP_READY, onReady)
    for (const stop of stops) stop()
  }
}
