import { base, eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import { checkOptions } from '../../../src/options/check-options.js'
import type { Options } from '../../../src/options/options.js'
import type { Core } from '../../../src/state/core.js'
import { createCore } from '../../../src/state/create-core.js'
import type { FrameLogin } from '../../../src/state/embedded/frame-login-state.js'
import { createState, type State } from '../../../src/state/state.js'
import { loadScreen } from '../../../src/elements/views/index.js'
import {
  scriptFrame,
  type FrameAnswers,
  type ScriptedFrame,
} from '../../helpers/custody/scripted-frame.js'
import { until } from '../../helpers/clocks/until.js'
import { settle, type VirtualClock } from '../../helpers/clocks/virtual-clock.js'

export const EOA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SMART = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

/**
 * A page's state without its elements, with an embedded wallet whose frame is scripted by a test.
 */
export interface EmbeddedPage {
  readonly core: Core
  readonly state: State
  readonly frame: ScriptedFrame
  readonly tracked: string[]
  login(): Promise<FrameLogin>
  view(): string
  stored(key: string): string | null
  /**
   * Runs an action while the virtual clock moves: a request waits 500 ms for a frame that loads.
   */
  run<T>(promise: Promise<T>): Promise<T>
}

const pages: Core[] = []

/**
 * The answers of a frame whose visitor has two EVM accounts and one on Solana. Only base has smart
 * accounts.
 */
export function usualAnswers(): FrameAnswers {
  let type = 'smartAccount'
  return {
    CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
    CONNECT_OTP: () => undefined,
    IS_CONNECTED: () => ({ isConnected: true }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [8453] }),
    SET_PREFERRED_ACCOUNT: ({ type: wanted }) => ({
      type: (type = wanted),
      address: wanted === 'eoa' ? EOA : SMART,
    }),
    SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
    GET_USER(payload) {
      const chainId = String(payload?.chainId)
      if (chainId.startsWith('solana')) return { email: 'a@b.example', address: SOLANA, chainId }
      type = payload?.preferredAccountType ?? type
      const smart = chainId === 'eip155:8453' && type === 'smartAccount'
      return {
        email: 'a@b.example',
        address: smart ? SMART : EOA,
        chainId: Number(chainId.slice(7)),
        accounts: [
          { address: EOA, type: 'eoa' },
          { address: SMART, type: 'smartAccount' },
        ],
        smartAccountDeployed: false,
      }
    },
  }
}

/**
 * Creates one; with `fromServer` its server names the secure site. A second one with the same id
 * represents the page after a reload.
 */
export function openEmbeddedPage(
  options: Options = {},
  answers: FrameAnswers = usualAnswers(),
  frameOptions: { ready?: boolean; fromServer?: boolean } = {},
  clock?: VirtualClock,
): EmbeddedPage {
  for (const core of pages.splice(0)) core.release()
  const frame = scriptFrame(answers, frameOptions)
  const config = checkOptions({
    id: 'embedded',
    chains: [eip155({ networks: [base, mainnet] }), solana({ networks: [solanaMainnet] })],
    projectId: 'p',
    walletConnect: false,
    debug: false,
    ...(!frameOptions.fromServer && { embeddedWallet: { url: location.origin } }),
    ...options,
  })
  const show = async (act: (state: State) => unknown) => {
    await act(state)
    return state
  }
  const core = createCore(config, show)
  const state = createState(core, loadScreen)
  pages.push(core)
  const tracked: string[] = []
  core.events.on('track', ({ event }) => tracked.push(event))
  return {
    core,
    state,
    frame,
    tracked,
    async login() {
      await state.slices.load(['frameLogin'])
      return state.slices.get('frameLogin')
    },
    view: () => state.router.$route.get().view,
    stored: (key) => localStorage.getItem(`wallet-modal.embedded.@appkit-wallet/${key}`),
    async run(promise) {
      let over = false
      promise.then(
        () => (over = true),
        () => (over = true),
      )
      await until(async () => {
        if (!over) await clock?.advance(100)
        return over
      }, 'the act is over')
      await settle()
      return promise
    },
  }
}

/** Ends the pages of a test. */
export function closeEmbeddedPages(): void {
  leaveEmbeddedPages()
  localStorage.clear()
}

/** Ends every page, as a reload does: what is stored stays. */
export function leaveEmbeddedPages(): void {
  for (const core of pages.splice(0)) core.release()
}
