import { WalletModalError } from '../errors/wallet-modal-error.js'
import { isAbort, toError } from '../errors/to-error.js'
import { once } from '../platform/async/once.js'
import type { Core } from './core.js'
import type { Modal } from './shell/modal.js'
import type { Router } from './shell/router.js'
import type { Toasts } from './shell/toasts.js'
import type { Directory } from './wallets/directory.js'
import type { Injected } from './wallets/injected.js'
import type { RecentWallets } from './wallets/recent-wallets.js'
import type { Wallets } from './wallets/wallets.js'

/** The slices of the first opening that later slices depend on. */
export interface SliceParts {
  readonly router: Router
  readonly toasts: Toasts
  readonly modal: Modal
  readonly directory: Directory
  readonly recent: RecentWallets
  readonly wallets: Wallets
  readonly injected: Injected
}

/** The dependencies of a slice that loads later. */
interface SliceContext {
  readonly core: Core
  readonly first: SliceParts
}
interface Row<M, T, Needs extends Record<string, AnyRow>> {
  /** Names of the slices it depends on. */
  readonly needs: Needs
  readonly load: (core: Core) => Promise<M>
  readonly create: (
    module: M,
    context: SliceContext,
    needs: { readonly [K in keyof Needs]: Made<Needs[K]> },
  ) => T
}
/* eslint-disable @typescript-eslint/no-explicit-any -- stands for any row in a constraint */
type AnyRow = {
  readonly needs: Record<string, AnyRow>
  readonly load: (core: Core) => Promise<unknown>
  readonly create: (module: any, context: SliceContext, needs: any) => unknown
}
/* eslint-enable @typescript-eslint/no-explicit-any */
type Made<R extends AnyRow> = Awaited<ReturnType<R['create']>>

function row<M, T, Needs extends Record<string, AnyRow> = Record<never, never>>(
  load: (core: Core) => Promise<M>,
  create: Row<M, T, Needs>['create'],
  needs?: Needs,
): Row<M, T, Needs> {
  return { load, create, needs: needs ?? ({} as Needs) }
}

const navigation = row(
  () => import('./navigation.js'),
  ({ createNavigation }, { first }) => createNavigation(first),
)
const account = row(
  () => import('./account/account.js'),
  ({ createAccount }, { core }) => createAccount(core),
)
const nativeBalance = row(
  () => import('./account/native-balance.js'),
  ({ createNativeBalance }, { core }, { account }) => createNativeBalance(core, account),
  { account },
)
const chainData = row(
  ({ config }) =>
    Promise.all([
      import('./account/chain-data.js'),
      config.api ? import('./account/account-requests.js') : undefined,
    ]),
  ([{ createChainData }, requests], { core }) => createChainData(core, requests),
)
const customTokens = row(
  () => import('./account/custom-tokens.js'),
  ({ createCustomTokens }, { core }) => createCustomTokens(core),
)
const balances = row(
  () => import('./account/balances.js'),
  ({ createBalances }, { core }, { account, chainData, customTokens }) =>
    createBalances(core, account, chainData, customTokens),
  { account, chainData, customTokens },
)
const portfolio = row(
  () => import('./account/portfolio.js'),
  ({ createPortfolio }, { core }, { account, balances, customTokens }) =>
    createPortfolio(core, account, balances, customTokens),
  { account, balances, customTokens },
)
const listChoices = row(
  () => import('./account/list-choices.js'),
  ({ createListChoices }, { core }) => createListChoices(core),
)
const priceHistory = row(
  () => import('./account/price-history.js'),
  ({ createPriceHistories }, { core }, { balances, chainData }) =>
    createPriceHistories(core, balances, chainData),
  { balances, chainData },
)
const tokenEntry = row(
  () => import('./account/token-entry.js'),
  ({ createTokenEntry }, { core }, parts) => createTokenEntry(core, parts),
  { account, balances, customTokens },
)
const nfts = row(
  () => import('./account/nfts.js'),
  ({ createNfts }, { core }, { account, chainData }) => createNfts(core, account, chainData),
  { account, chainData },
)
const identity = row(
  () => import('./account/identity.js'),
  ({ createIdentity }, { core }, { account, chainData }) =>
    createIdentity(core, account, chainData),
  { account, chainData },
)
const parties = row(
  () => import('./account/parties.js'),
  ({ createParties }, { core }, { identity }) => createParties(core, identity),
  { identity },
)
const names = row(
  () => import('./names/names.js'),
  ({ createNames }, { core }, { navigation, account, chainData, identity }) =>
    createNames(core, navigation, account, chainData, identity),
  { navigation, account, chainData, identity },
)
const sessions = row(
  () => import('./sessions/sessions.js'),
  ({ createSessions }, { core }, { account, chainData }) =>
    createSessions(core, account, chainData),
  { account, chainData },
)
const remoteFeatures = row(
  () => import('./shell/remote-features.js'),
  (code, { core }) => core.loadRemote(async () => code),
)
const onramp = row(
  () => import('./onramp/onramp.js'),
  ({ createOnramp }, { core }, parts) => createOnramp(core, parts),
  { account, balances, nativeBalance, chainData, remoteFeatures },
)
const pending = row(
  () => import('./transactions/pending.js'),
  ({ createPending }, { core }) => createPending(core),
)
const contacts = row(
  () => import('./contacts/contacts.js'),
  ({ createContacts }, { core }) => createContacts(core),
)
const send = row(
  () => import('./send/send.js'),
  ({ createSend }, { core }, parts) => createSend(core, parts),
  { account, balances, nativeBalance, chainData, pending, contacts },
)
const swap = row(
  () => import('./swap/swap.js'),
  ({ createSwap }, { core }, parts) => createSwap(core, parts),
  { account, balances, nativeBalance, chainData, pending },
)
const calls = row(
  () => import('./calls/calls.js'),
  ({ createCalls }, { core }) => createCalls(core),
)
const activity = row(
  () => import('./account/activity.js'),
  ({ createActivity }, { core, first }, { account, chainData, pending }) =>
    createActivity(core, account, chainData, pending, first.toasts),
  { account, chainData, pending },
)
const replacements = row(
  () => import('./transactions/replacements.js'),
  ({ createReplacements }, { core }, parts) => createReplacements(core, parts),
  { balances, nativeBalance, pending },
)
const attempt = row(
  () => import('./connect/attempt.js'),
  ({ createAttempt }, { core }) => createAttempt(core),
)
const multiChain = row(
  () => import('./connect/multi-chain.js'),
  ({ createMultiChain }, { core, first }) => createMultiChain(core, first.modal),
)
const profile = row(
  () => import('./connections/profile.js'),
  ({ createProfile }, { core, first }, { navigation }) =>
    createProfile(core, { ...first, navigation }),
  { navigation },
)
const browse = row(
  () => import('./wallets/browse.js'),
  ({ createBrowse }, { core, first }) => createBrowse(core, first.directory, first.wallets),
)
const pairing = row(
  () => import('./pairing/pairing.js'),
  ({ createPairing }, { core, first }) => createPairing(core, first.recent),
)
const walletApp = row(
  () => import('./pairing/wallet-app.js'),
  ({ createWalletApp }, { core, first }, { pairing }) =>
    createWalletApp(core, first.modal, pairing),
  { pairing },
)
const frameLogin = row(
  () => import('./embedded/frame-login.js'),
  ({ createFrameLogin }, { core }, { navigation }) => createFrameLogin(core, navigation),
  { navigation },
)
const switching = row(
  () => import('./network/switching.js'),
  ({ createSwitching }, { core, first }, { navigation }) =>
    createSwitching(core, navigation, first.modal),
  { navigation },
)

/**
 * Every slice outside the first opening. A view names those it needs; the outlet loads them before
 * it shows the view.
 */
export const slices = {
  navigation,
  account,
  nativeBalance,
  chainData,
  customTokens,
  balances,
  portfolio,
  priceHistory,
  listChoices,
  tokenEntry,
  pending,
  activity,
  replacements,
  nfts,
  identity,
  parties,
  names,
  sessions,
  remoteFeatures,
  contacts,
  send,
  swap,
  calls,
  onramp,
  attempt,
  multiChain,
  profile,
  browse,
  pairing,
  walletApp,
  frameLogin,
  switching,
}

export type SliceName = keyof typeof slices
export type Slice<N extends SliceName> = Made<(typeof slices)[N]>

export interface Slices {
  /**
   * Loads slices and their dependencies. Throws VIEW_FAILED, after which the next call tries again;
   * REQUEST_ABORTED once the modal is destroyed.
   */
  load(names: readonly SliceName[]): Promise<void>
  /** A loaded slice, otherwise undefined. */
  find<N extends SliceName>(name: N): Slice<N> | undefined
  /**
   * A slice in the view's `needs`, which the outlet has loaded. Throws VIEW_FAILED if it is not
   * loaded.
   */
  get<N extends SliceName>(name: N): Slice<N>
}

/** The lazy slices of one modal. Each is loaded and created once, after its dependencies. */
export function createSlices(core: Core, findFirst: () => SliceParts): Slices {
  const made = new Map<AnyRow, unknown>()
  const running = new Map<AnyRow, () => Promise<unknown>>()

  async function make(slice: AnyRow): Promise<unknown> {
    const names = Object.keys(slice.needs)
    const [module, ...parts] = await Promise.all([
      slice.load(core),
      ...Object.values(slice.needs).map(load),
    ])
    // A slice stops its listeners when `lifetime` aborts. One created after that would never stop
    // them.
    core.lifetime.throwIfAborted()
    const value = await slice.create(
      module,
      { core, first: findFirst() },
      Object.fromEntries(names.map((name, index) => [name, parts[index]])),
    )
    made.set(slice, value)
    return value
  }
  function load(slice: AnyRow): Promise<unknown> {
    const start = running.get(slice) ?? once(() => make(slice))
    running.set(slice, start)
    return start()
  }
  const find = <N extends SliceName>(name: N) => made.get(slices[name]) as Slice<N> | undefined
  return {
    find,
    get(name) {
      const slice = find(name)
      if (!slice)
        throw new WalletModalError('VIEW_FAILED', {
          details: { view: name, reason: 'the view does not name this slice in its `needs`' },
        })
      return slice
    },
    async load(names) {
      try {
        await Promise.all(names.map((name) => load(slices[name])))
      } catch (failure) {
        if (isAbort(failure)) throw toError(failure)
        throw new WalletModalError('VIEW_FAILED', {
          details: { view: names.join(), reason: toError(failure).message },
          cause: failure,
        })
      }
    },
  }
}
