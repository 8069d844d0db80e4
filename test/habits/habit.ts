import { eip155, base, mainnet } from '../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../src/chains/solana/index.js'
import { createWalletModal } from '../../src/modal/create-wallet-modal.js'
import type { WalletModal } from '../../src/modal/wallet-modal.js'
import type { Options } from '../../src/options/options.js'
import {
  mockEvmWallet,
  mockSolanaWallet,
  type EvmQuirk,
  type MockEvmWallet,
  type MockEvmWalletOptions,
  type MockStandardWallet,
  type SolanaQuirk,
} from '../../src/testing/index.js'
import { until } from '../helpers/clocks/until.js'

/**
 * A habit of a real wallet, as `docs/habits.md` lists it. Write it as a literal: the page is
 * written from the sources.
 */
export interface Habit {
  readonly wallet: string
  /** Month of the report; — if it is not known. */
  readonly since: string
  /** Repository and number of the public report; — if none was found. */
  readonly source: string
  /** What the wallet does. */
  readonly habit: string
  /** The wallet's own limit, for a habit that cannot hold. */
  readonly limit?: string
}

/** Runs a test that shows that a habit is harmless. */
export function habit(about: Habit, run: () => Promise<void>): void {
  it(`${about.wallet}: ${about.habit} (${about.source})`, run)
}

const made: (() => void)[] = []
let count = 0

/** Runs functions at the end of the test. */
export function atEnd(...undos: readonly (() => void)[]): void {
  made.push(...undos)
}

/** Ends every modal and wallet of a test, with everything stored. */
export function cleanUp(): void {
  for (const undo of made.splice(0)) undo()
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * A page with a modal. `reload()` destroys the modal and creates it again, as a reload of the page
 * does.
 */
export interface Visit {
  modal: WalletModal
  reload(): Promise<void>
  status(): string | undefined
}

export function visit(options: Options = {}): Visit {
  const id = `habit-${++count}`
  const create = () =>
    createWalletModal({
      id,
      chains: [eip155({ networks: [mainnet, base] }), solana({ networks: [solanaMainnet] })],
      debug: false,
      ...options,
    })
  const page: Visit = {
    modal: create(),
    async reload() {
      page.modal.destroy()
      page.modal = create()
    },
    status() {
      const { activeNamespace, accounts } = page.modal.getState()
      return activeNamespace && accounts[activeNamespace]?.status
    },
  }
  made.push(() => page.modal.destroy())
  return page
}

export const RDNS = 'org.habit'

/** An EVM wallet with quirks, found by {@link RDNS}. */
export function evmWallet(
  quirks: readonly EvmQuirk[] = [],
  options: MockEvmWalletOptions = {},
): MockEvmWallet {
  const wallet = mockEvmWallet({ name: 'Habit', rdns: RDNS, quirks, ...options })
  made.push(() => wallet.remove())
  return wallet
}

export function solanaWallet(quirks: readonly SolanaQuirk[] = []): MockStandardWallet {
  const wallet = mockSolanaWallet({ name: 'Habit', quirks })
  made.push(() => wallet.remove())
  return wallet
}

/** The number of requests of a method that a wallet received. */
export function countRequests(
  { requests }: { readonly requests: readonly { readonly method: string }[] },
  method: string,
): number {
  return requests.filter((request) => request.method === method).length
}

/** Connects an earlier visit's wallet without quirks, and leaves the page with the permission. */
export async function connectedBefore(options: MockEvmWalletOptions = {}): Promise<Visit> {
  const page = visit()
  const wallet = mockEvmWallet({ name: 'Habit', rdns: RDNS, ...options })
  await page.modal.connect({ wallet: RDNS })
  page.modal.destroy()
  wallet.remove()
  sessionStorage.setItem(`wallet-modal-testing.${RDNS}`, 'granted')
  return page
}

/** Waits for a status of the active family. */
export async function untilStatus(page: Visit, status: string): Promise<void> {
  await until(
    () => page.status() === status,
    () => `${status} instead of ${page.status()}`,
  )
}
