import { WalletModalError, type WalletModal } from '../../src/index.js'
import { adoptWallets } from '../adopt-wallets.js'
import { createPageModal } from '../../wagmi/create-page-modal.js'
import { note } from '../note.js'
import { placeModal } from '../place-modal.js'
import { showAccountCenter } from './account-center.js'
import { toChainId, toHexId } from './chain-ids.js'
import type { ConnectModalOptions, InitOptions, Theme } from './init-options.js'
import { select, type Selected } from './select-state.js'
import { toOptions } from './to-options.js'
import { toScheme, toTokens } from './to-tokens.js'
import type { AppMetadata, Chain } from './wallet-init.js'
import { createWalletList, type WalletState } from './wallet-state.js'

/** What to connect. `label` is the name of a wallet. */
export interface ConnectOptions {
  autoSelect?: string | { label: string; disableModals?: boolean }
}

/** Which wallet to disconnect, by its name. */
export interface DisconnectOptions {
  label: string
}

/** Parameters of `setChain()`. */
export interface SetChainOptions {
  chainId: string | number
  chainNamespace?: string
  /** Name of the wallet to switch; it becomes the first one. */
  wallet?: string
}

/** The state of web3-onboard. */
export interface AppState {
  chains: (Chain & { id: string; namespace: 'evm' })[]
  wallets: WalletState[]
  connect: ConnectModalOptions
  appMetadata: AppMetadata | null
  locale: string
}

/** The object that `init()` returns. */
export interface OnboardAPI {
  /**
   * Connects a wallet, or lets the visitor choose one. Resolves with the connected wallets, also
   * when the visitor declines or closes the modal.
   */
  connectWallet(options?: ConnectOptions): Promise<WalletState[]>
  disconnectWallet(options: DisconnectOptions): Promise<WalletState[]>
  /** Resolves with whether the wallet is on the network now. Throws CHAIN_NOT_CONFIGURED. */
  setChain(options: SetChainOptions): Promise<boolean>
  readonly state: {
    get(): AppState
    select(): Selected<AppState>
    select<K extends keyof AppState>(key: K): Selected<AppState[K]>
    readonly actions: {
      setLocale(locale: string): void
      setPrimaryWallet(wallet: WalletState, address?: string): void
      updateTheme(theme: Theme): void
      /** @deprecated Has no effect: balances are not read. */
      updateBalances(addresses?: string[]): Promise<void>
      /** @deprecated Has no effect: list the wallets in `init()`. */
      setWalletModules(wallets: readonly unknown[]): void
      /** @deprecated Has no effect. */
      updateAccountCenter(update: object): void
      /** @deprecated Has no effect. */
      updateNotify(update: object): void
      /** @deprecated Has no effect. */
      updateAppMetadata(update: object): void
      /** @deprecated Has no effect. */
      customNotification(notification: object): {
        dismiss: () => void
        update: (notification: object) => object
      }
    }
  }
  /** The modal behind it, for `wallet-modal/react` and the elements. */
  readonly modal: WalletModal
}

const STORED = 'onboard.js:last_connected_wallet'
/** Failures after which a visitor knows why nothing is connected. */
const DECLINED = ['MODAL_CLOSED', 'USER_REJECTED', 'WALLET_NOT_FOUND', 'REQUEST_PENDING']

let latest: OnboardAPI | undefined

/** The object of the last `init()`. */
export function findOnboard(): OnboardAPI | undefined {
  return latest
}

/**
 * Creates a modal with web3-onboard's options. A second call with equal options, as after Fast
 * Refresh, returns the same modal. Throws OPTIONS_INVALID.
 */
export function init(options: InitOptions): OnboardAPI {
  const modal = createPageModal(toOptions(options))
  const before = latest
  if (before && before.modal === modal) return before
  const tokens = toTokens(options.theme)
  placeModal(modal, tokens)
  showAccountCenter(modal, options, tokens)
  if (options.connect?.autoConnectLastWallet || options.connect?.autoConnectAllPreviousWallet)
    void adoptWallets(modal, () => [{ namespace: 'eip155', wallet: readLabel() }])
  return (latest = createOnboard(modal, options))
}

function createOnboard(modal: WalletModal, options: InitOptions): OnboardAPI {
  const list = createWalletList(modal)
  const chains = options.chains.map((chain): AppState['chains'][number] => ({
    ...chain,
    id: toHexId(toChainId(chain.id)),
    namespace: 'evm',
  }))
  let state: AppState | undefined
  const get = (): AppState => {
    const next: AppState = {
      chains,
      wallets: list.get(),
      connect: options.connect ?? {},
      appMetadata: options.appMetadata ?? null,
      locale: modal.getState().language,
    }
    if (state && state.wallets === next.wallets && state.locale === next.locale) return state
    return (state = next)
  }
  const ignore = (part: string, text = 'this function has no effect.') =>
    note('web3-onboard', part, text)

  return {
    modal,
    async connectWallet({ autoSelect } = {}) {
      const wallet = typeof autoSelect === 'object' ? autoSelect.label : autoSelect
      const silent = typeof autoSelect === 'object' && autoSelect.disableModals === true
      try {
        await (wallet
          ? connectByName(modal, wallet, silent)
          : modal.connect({ namespace: 'eip155' }))
      } catch (failure) {
        if (!(failure instanceof WalletModalError) || !DECLINED.includes(failure.code))
          throw failure
      }
      return list.get()
    },
    async disconnectWallet({ label }) {
      const id = list.findId(label)
      if (id) await modal.disconnect(id as 'eip155')
      return list.get()
    },
    async setChain({ chainId, wallet }) {
      const id = wallet === undefined ? undefined : list.findId(wallet)
      if (id) modal.switchConnection(id)
      try {
        await modal.switchNetwork(toChainId(chainId))
        return true
      } catch (failure) {
        if (failure instanceof WalletModalError && failure.code !== 'CHAIN_NOT_CONFIGURED')
          return false
        throw failure
      }
    },
    state: {
      get,
      select: <K extends keyof AppState>(key?: K) =>
        select(() => (key === undefined ? get() : get()[key]), modal.subscribe) as never,
      actions: {
        setLocale(locale) {
          modal.setLanguage(locale).catch(() => {
            // Ignored: the modal logs a language without texts and keeps its own.
          })
        },
        setPrimaryWallet({ label }, address) {
          const id = list.findId(label)
          if (!id) return
          modal.switchConnection(id)
          const account = modal
            .getState()
            .connections.find((one) => one.id === id)
            ?.accounts.find((one) => one.toLowerCase().endsWith(`:${address?.toLowerCase()}`))
          if (account) modal.selectAccount(account, id)
        },
        updateTheme(theme) {
          modal.setTheme(toScheme(theme))
          placeModal(modal, toTokens(theme))
        },
        updateBalances: async () => ignore('updateBalances', 'balances are not read here.'),
        setWalletModules: () => ignore('setWalletModules', 'list the wallets in init().'),
        updateAccountCenter: () => ignore('updateAccountCenter'),
        updateNotify: () => ignore('updateNotify'),
        updateAppMetadata: () => ignore('updateAppMetadata'),
        customNotification() {
          ignore('customNotification')
          return { dismiss() {}, update: () => ({}) }
        },
      },
    },
  }
}

/**
 * `disableModals` is what apps use to restore a wallet at the start: a wallet that gives its
 * accounts connects without a prompt, another one is asked.
 */
async function connectByName(modal: WalletModal, wallet: string, silent: boolean): Promise<void> {
  if (silent) {
    const found = await modal
      .connect({ wallet, namespace: 'eip155', silent })
      .catch((failure: WalletModalError) => {
        if (failure.code === 'WALLET_NOT_FOUND') throw failure
      })
    if (found) return
  }
  await modal.connect({ wallet, namespace: 'eip155' })
}

/** The first name that web3-onboard stored: a list, or a plain text of older versions. */
function readLabel(): unknown {
  const text = localStorage.getItem(STORED) ?? ''
  if (!text.startsWith('[')) return text.replace(/^"|"$/g, '')
  return (JSON.parse(text) as unknown[])[0]
}
