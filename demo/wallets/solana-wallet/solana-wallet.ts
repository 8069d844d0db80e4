/**
 * A development wallet of the Wallet Standard for browsers without a Solana extension: it signs
 * messages and transactions with a real, public key, and prompts before it acts. With
 * `?page-wallet=approve` in the URL it approves every prompt.
 */
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { registerWallet } from '@wallet-standard/wallet'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { SOLANA_SECRET as SECRET } from '../../solana-accounts.js'
import { createPrompt, type PendingQuestion, type Question } from '../page-wallet/prompt.js'
import { signTransaction } from './sign-transaction.js'

/** Lets a test act as the user of the Solana wallet. */
export interface SolanaWallet {
  readonly address: string
  readonly pending: readonly PendingQuestion[]
  autoApprove: boolean
  /** The wallet ends the connection. */
  revoke(): void
}

declare global {
  interface Window {
    solanaWallet?: SolanaWallet
  }
}

/** The Wallet Standard requires base64. */
const ICON: Wallet['icon'] = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#4b1d8f"/><path d="M30 34h40l-8 8H22zm-8 13h40l8 8H30zm8 13h40l-8 8H22z" fill="#d9c6ff"/></svg>')}`
const NAME = 'Solana Wallet (dev)'
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] as const
const PERMISSION = 'solana-wallet'

const mode = new URLSearchParams(location.search).get('page-wallet')
if (mode !== 'off') window.solanaWallet = startSolanaWallet({ autoApprove: mode === 'approve' })

function startSolanaWallet({ autoApprove }: { autoApprove: boolean }): SolanaWallet {
  const publicKey = ed25519.getPublicKey(SECRET)
  const account: WalletAccount = {
    address: base58.encode(publicKey),
    publicKey,
    chains: CHAINS,
    features: ['solana:signMessage', 'solana:signTransaction'],
  }
  const prompt = createPrompt({ name: 'Solana Wallet' })
  const listeners = new Set<(change: { accounts: readonly WalletAccount[] }) => void>()
  let connected = false

  async function ask(question: Question) {
    if (controls.autoApprove) return
    const { approved } = await prompt.ask(question)
    if (!approved) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  function setConnected(value: boolean) {
    if (connected === value) return
    connected = value
    if (value) localStorage.setItem(PERMISSION, 'granted')
    else localStorage.removeItem(PERMISSION)
    for (const listener of [...listeners]) listener({ accounts: wallet.accounts })
  }
  const wallet: Wallet = {
    version: '1.0.0',
    name: NAME,
    icon: ICON,
    chains: CHAINS,
    get accounts() {
      return connected ? [account] : []
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent = false }: { silent?: boolean } = {}) => {
          const granted = localStorage.getItem(PERMISSION) !== null
          if (!granted && silent) return { accounts: [] }
          if (!granted)
            await ask({
              method: 'standard:connect',
              title: `Connect to ${location.host}?`,
              rows: [['Account', account.address]],
            })
          setConnected(true)
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => setConnected(false) },
      'standard:events': {
        version: '1.0.0',
        on: (
          _event: 'change',
          listener: (change: { accounts: readonly WalletAccount[] }) => void,
        ) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: async (...inputs: readonly { readonly message: Uint8Array }[]) => {
          const texts = inputs.map(({ message }) => new TextDecoder().decode(message))
          await ask({
            method: 'solana:signMessage',
            title: 'Sign a message?',
            rows: texts.map((text) => ['Message', text] as const),
          })
          return inputs.map(({ message }) => ({
            signedMessage: message,
            signature: ed25519.sign(message, SECRET),
          }))
        },
      },
      // The page sends the signed transaction, because this wallet has no node.
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (
          ...inputs: readonly { readonly transaction: Uint8Array; readonly chain?: string }[]
        ) => {
          const rows = inputs.flatMap(
            ({ transaction, chain }) =>
              [
                ['Network', chain ?? 'not named'],
                ['Transaction', base64.encode(transaction)],
              ] as const,
          )
          await ask({
            method: 'solana:signTransaction',
            title:
              inputs.length === 1 ? 'Sign a transaction?' : `Sign ${inputs.length} transactions?`,
            rows,
          })
          return inputs.map(({ transaction }) => ({
            signedTransaction: signTransaction(transaction, SECRET),
          }))
        },
      },
    },
  }
  const controls: SolanaWallet = {
    address: account.address,
    pending: prompt.pending,
    autoApprove,
    revoke: () => setConnected(false),
  }
  registerWallet(wallet)
  return controls
}
