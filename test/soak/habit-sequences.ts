import '../../src/elements.js'
import { eip155, base, mainnet } from '../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../src/chains/solana/index.js'
import { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import { createWalletModal } from '../../src/modal/create-wallet-modal.js'
import type { WalletModal } from '../../src/modal/wallet-modal.js'
import { mockEvmWallet, type EvmQuirk, type MockEvmWallet } from '../../src/testing/index.js'
import { until } from '../helpers/clocks/until.js'

// Habits that need no minutes: those of time are tests of their own, on a virtual clock.
const QUIRKS: readonly EvmQuirk[] = [
  'locked-at-load',
  'refuses-while-locked',
  'hides-permissions-while-locked',
  'no-permissions',
  'no-events',
  'throws-on-listen',
  'double-events',
  'disconnect-on-switch',
  'chain-id-number',
  'chain-id-decimal',
  'lower-case-accounts',
  'add-switches',
  'switch-does-nothing',
  'no-switch',
  'one-prompt',
  'mixed-accounts',
  'icon-raw-svg',
  'icon-newline',
  'decline-as-32603',
  'decline-as-text',
  'decline-without-code',
  'decline-as-class',
  'decline-as-action-rejected',
  'decline-as-closed-window',
  'decline-in-spanish',
  'no-4902',
  'unknown-network-as-32000',
  'unknown-network-as-32602',
  'unknown-network-as-32603',
  'unknown-network-as-text',
  'throws-on-read-events',
  'no-remove-listener',
  'frozen',
  'first-chain-event',
  'chain-id-padded',
  'chain-id-zero',
  'no-chain-id',
  'strict-chain-ids',
  'upper-case-accounts',
  'accounts-as-text',
  'revoke-fails',
  'decline-as-nothing',
]
const PROMPTING: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
])
const NETWORKS = ['eip155:1', 'eip155:8453', 'eip155:56'] as const
const SETTLE_MS = 20_000

interface Owned {
  readonly rdns: string
  readonly quirks: readonly EvmQuirk[]
  readonly wallet: MockEvmWallet
}

/** Numbers from 0 to below `below`, the same for the same seed (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) % below
  }
}

/**
 * Runs random sequences of actions of a visitor, a page and one to five wallets, each with up to
 * three habits. Throws, with the seed and the actions, at an unhandled error, a prompt that no press
 * asked for, a call that does not settle, a screen that stays open, and a lost grant.
 */
export async function runHabitSequences(seed: number, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const own = seed * 100_003 + index
    const actions: string[] = []
    try {
      await runSequence(createRandom(own), `soak-${own}`, actions)
    } catch (cause) {
      throw new Error(
        `Seed ${seed}, sequence ${index}: ${cause instanceof Error ? cause.message : String(cause)}\n${actions.join('\n')}`,
        { cause },
      )
    }
  }
}

async function runSequence(
  random: (below: number) => number,
  id: string,
  actions: string[],
): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  const mistakes: unknown[] = []
  const note = (event: ErrorEvent | PromiseRejectionEvent) => {
    event.preventDefault()
    mistakes.push('reason' in event ? event.reason : event.error)
  }
  window.addEventListener('error', note)
  window.addEventListener('unhandledrejection', note)
  const wallets: Owned[] = Array.from({ length: 1 + random(5) }, (_, number) => {
    const quirks = [...new Set(Array.from({ length: random(4) }, () => pick(QUIRKS)))]
    // A name of its own: the page keeps what an earlier wallet of a name has announced.
    const rdns = `org.${id}.wallet${number}`
    const wallet = mockEvmWallet({
      name: `${id} ${number}`,
      rdns,
      quirks,
      chains: random(2) ? ['eip155:1'] : ['eip155:1', 'eip155:8453', 'eip155:56'],
    })
    actions.push(`${rdns}: ${quirks.join(', ') || 'no habit'}`)
    return { rdns, quirks, wallet }
  })
  const create = () =>
    createWalletModal({
      id,
      chains: [eip155({ networks: [mainnet, base] }), solana({ networks: [solanaMainnet] })],
      debug: false,
    })
  let modal: WalletModal = create()
  const element = document.createElement('wallet-modal')
  element.modal = modal
  document.body.append(element)
  const pending = new Map<symbol, string>()
  /** The wallet that the visitor connected and neither disconnected nor revoked. */
  let granted: Owned | undefined

  const countPrompts = () =>
    wallets.reduce(
      (sum, { wallet }) =>
        sum + wallet.requests.filter(({ method }) => PROMPTING.has(method)).length,
      0,
    )
  function call<T>(name: string, work: Promise<T>, done: (value: T) => void = () => {}): void {
    const key = Symbol(name)
    const caller = modal
    pending.set(key, name)
    void settle()
    async function settle() {
      try {
        const value = await work
        if (caller === modal) done(value)
      } catch (error) {
        if (!(error instanceof WalletModalError)) mistakes.push(error)
      } finally {
        pending.delete(key)
      }
    }
  }
  function reload() {
    modal.destroy()
    modal = create()
    element.modal = modal
  }
  const anyWallet = () => pick(wallets)
  const acts: readonly (() => string)[] = [
    () => {
      const chosen = anyWallet()
      call('connect', modal.connect({ wallet: chosen.rdns }), () => (granted = chosen))
      return `connect ${chosen.rdns}`
    },
    () => {
      const chosen = anyWallet()
      call('connect', modal.connect({ wallet: chosen.rdns }), () => (granted = chosen))
      return `connect ${chosen.rdns}`
    },
    () => {
      const network = pick(NETWORKS)
      call('switchNetwork', modal.switchNetwork(network))
      return `switchNetwork ${network}`
    },
    () => {
      granted = undefined
      call('disconnect', modal.disconnect())
      return 'disconnect'
    },
    () => {
      call('open', modal.open())
      return 'open'
    },
    () => {
      modal.close()
      return 'close'
    },
    () => {
      reload()
      return 'reload'
    },
    () => {
      element.remove()
      document.body.append(element)
      return 'element moved'
    },
    () => {
      const { wallet, rdns } = anyWallet()
      wallet.lock()
      return `lock ${rdns}`
    },
    () => {
      const { wallet, rdns } = anyWallet()
      wallet.unlock()
      return `unlock ${rdns}`
    },
    () => {
      const { wallet, rdns } = anyWallet()
      const network = pick(NETWORKS)
      wallet.switchChain(network)
      return `${rdns} is switched to ${network}`
    },
    () => {
      const { wallet, rdns } = anyWallet()
      const account = random(2)
      wallet.switchAccount(account)
      return `${rdns} selects account ${account}`
    },
    () => {
      const { wallet, rdns } = anyWallet()
      if (random(2)) wallet.accept()
      else wallet.reject()
      return `${rdns} decides anew`
    },
    () => {
      const chosen = anyWallet()
      chosen.wallet.revoke()
      if (granted === chosen) granted = undefined
      return `${chosen.rdns} revokes`
    },
  ]

  try {
    for (let left = 5 + random(12); left > 0; left--) {
      const isQuiet = pending.size === 0
      const before = countPrompts()
      const name = pick(acts)()
      actions.push(name)
      // The pause is part of the random input: the next act meets the last one at any of its steps.
      if (random(3) > 0) await new Promise((resolve) => setTimeout(resolve, random(15)))
      if (isQuiet && pending.size === 0 && !/^(connect|switchNetwork)/.test(name))
        if (countPrompts() !== before) throw new Error(`a prompt without a press after: ${name}`)
    }
    actions.push('every wallet approves and is unlocked')
    for (const { wallet } of wallets) {
      wallet.accept()
      wallet.unlock()
    }
    await until(
      () => pending.size === 0,
      () => `not settled: ${[...pending.values()].join(', ')}`,
      SETTLE_MS,
    ).catch(() => modal.close())
    await until(
      () => pending.size === 0,
      () => `not settled after close(): ${[...pending.values()].join(', ')}`,
      SETTLE_MS,
    )
    modal.close()
    await until(
      () => !modal.getState().open,
      () => 'the card stays open',
    )
    const prompts = countPrompts()
    reload()
    actions.push('reload')
    await modal.ready()
    const expected = granted
    if (expected)
      await until(
        () => modal.getState().accounts.eip155?.status === 'connected',
        () =>
          `the grant of ${expected.rdns} is lost: ${modal.getState().accounts.eip155?.status ?? 'no account'}; its requests: ${expected.wallet.requests.map(({ method }) => method).join(', ')}`,
        SETTLE_MS,
      )
    if (countPrompts() !== prompts) throw new Error('a prompt without a press at a reload')
    if (mistakes.length > 0)
      throw new Error(
        `unhandled: ${mistakes.map((one) => (one instanceof Error ? one.stack : String(one))).join('\n')}`,
      )
  } finally {
    window.removeEventListener('error', note)
    window.removeEventListener('unhandledrejection', note)
    modal.destroy()
    element.remove()
    for (const { wallet } of wallets) wallet.remove()
    localStorage.clear()
    sessionStorage.clear()
  }
}
