import type { StandardWallet } from '../../../src/standards/wallet-standard.js'
import { fakeRelay, type FakeRelay } from '../fakes/fake-relay.js'
import { ALICE, announce, BOB, fakeEip1193, rpcError, type FakeEip1193 } from './fake-eip1193.js'

/** The requests to a page's wallets, and their answers. */
export interface SharedWallets {
  readonly alpha: FakeEip1193
  readonly beta: FakeEip1193
  /** A relay whose wallet answers when the test calls it. */
  readonly relay: FakeRelay
  /** The number of prompts in this tab. */
  prompts: number
  /** The visitor's answer to the next prompt. */
  answer: 'approve' | 'reject' | 'ignore'
}

const SOLANA_ADDRESS = 'So11111111111111111111111111111111111111112'

/**
 * Announces two EVM wallets and a Solana wallet that share one permission across all tabs of the
 * page, like extensions.
 */
export function installSharedWallets(): SharedWallets {
  const wallets: SharedWallets = {
    prompts: 0,
    answer: 'approve',
    alpha: makeWallet('Alpha', ALICE),
    beta: makeWallet('Beta', BOB),
    relay: fakeRelay(),
  }

  function prompt(key: string): void | Promise<never> {
    wallets.prompts++
    if (wallets.answer === 'reject') throw rpcError(4001)
    if (wallets.answer === 'ignore') return new Promise<never>(() => {})
    localStorage.setItem(key, 'granted')
  }
  function makeWallet(name: string, address: string): FakeEip1193 {
    const key = `extension.${name}`
    const accounts = () => (localStorage.getItem(key) ? [address] : [])
    const wallet = fakeEip1193({
      accounts: [address],
      answers: {
        eth_accounts: accounts,
        eth_requestAccounts: async () => {
          if (accounts().length === 0) await prompt(key)
          return [address]
        },
        wallet_revokePermissions: () => void localStorage.removeItem(key),
      },
    })
    announce(wallet, { name, rdns: `org.${name.toLowerCase()}`, uuid: crypto.randomUUID() })
    return wallet
  }
  registerSolanaWallet('Gamma', prompt)
  return wallets
}

function registerSolanaWallet(name: string, prompt: (key: string) => void | Promise<never>): void {
  const key = `extension.${name}`
  const chains = ['solana:mainnet', 'solana:devnet']
  const account = { address: SOLANA_ADDRESS, publicKey: new Uint8Array(32), chains, features: [] }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,<svg/>',
    chains,
    get accounts() {
      return localStorage.getItem(key) ? [account] : []
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent = false } = {}) => {
          if (!silent && wallet.accounts.length === 0) await prompt(key)
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => localStorage.removeItem(key),
      },
      'standard:events': { version: '1.0.0', on: () => () => {} },
    },
  }
  const register = ({ register: add }: { register(wallet: StandardWallet): void }) => add(wallet)
  addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent<{ register(wallet: StandardWallet): void }>).detail),
  )
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
