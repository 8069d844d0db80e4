import { createPrompt, type Question } from '../page-wallet/prompt.js'

/**
 * The shared parts of the development wallets of every family: the prompts, and the permission of
 * the page.
 */
export interface DevWallet {
  readonly granted: boolean
  /** Asks to connect, unless the page has the permission. */
  connect(account: string): Promise<void>
  /** Throws when the visitor declines. */
  ask(question: Question): Promise<void>
  disconnect(): void
}

const mode = new URLSearchParams(location.search).get('page-wallet')

/** Whether the page has development wallets: `?page-wallet=off` disables them. */
export const isOn = mode !== 'off'

/** Creates one. With `?page-wallet=approve` in the URL it approves every prompt. */
export function createDevWallet(name: string): DevWallet {
  const permission = `dev-wallet.${name}`
  const prompt = createPrompt({ name })
  const wallet: DevWallet = {
    get granted() {
      return localStorage.getItem(permission) !== null
    },
    async connect(account) {
      if (!wallet.granted)
        await wallet.ask({
          method: 'connect',
          title: `Connect to ${location.host}?`,
          rows: [['Account', account]],
        })
      localStorage.setItem(permission, 'granted')
    },
    async ask(question) {
      if (mode === 'approve') return
      const { approved } = await prompt.ask(question)
      if (!approved) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    },
    disconnect: () => localStorage.removeItem(permission),
  }
  return wallet
}
