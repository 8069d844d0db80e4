import { firstSlices } from './first-slices.js'
import { row } from './slice-row.js'

const { navigation, remoteFeatures } = firstSlices

const account = row(
  () => import('./account/account.js'),
  ({ createAccount }, { core }) => createAccount(core),
)
const nativeBalance = row(
  () => import('./account/tokens/native-balance.js'),
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
  () => import('./account/tokens/custom-tokens.js'),
  ({ createCustomTokens }, { core }) => createCustomTokens(core),
)
const balances = row(
  () => import('./account/tokens/balances.js'),
  ({ createBalances }, { core }, { account, chainData, customTokens }) =>
    createBalances(core, account, chainData, customTokens),
  { account, chainData, customTokens },
)
const portfolio = row(
  () => import('./account/tokens/portfolio.js'),
  ({ createPortfolio }, { core }, { account, balances, customTokens }) =>
    createPortfolio(core, account, balances, customTokens),
  { account, balances, customTokens },
)
const listChoices = row(
  () => import('./account/list-choices.js'),
  ({ createListChoices }, { core }) => createListChoices(core),
)
const priceHistory = row(
  () => import('./account/prices/price-history.js'),
  ({ createPriceHistories }, { core }, { balances, chainData }) =>
    createPriceHistories(core, balances, chainData),
  { balances, chainData },
)
const tokenEntry = row(
  () => import('./account/tokens/token-entry.js'),
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
  ({ createContacts }, { core }, { remoteFeatures }) => createContacts(core, remoteFeatures),
  { remoteFeatures },
)
const send = row(
  () => import('./send/send.js'),
  ({ createSend }, { core }, parts) => createSend(core, parts),
  { account, balances, nativeBalance, chainData, pending, contacts, listChoices },
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
const permissions = row(
  () => import('./permissions/permissions.js'),
  ({ createPermissions }, { core }, { account }) => createPermissions(core, account),
  { account },
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
 * Slices of the later screens. Their rows load when the page is idle after the first screen, or with
 * the first of these slices.
 */
export const laterSlices = {
  account,
  nativeBalance,
  chainData,
  customTokens,
  balances,
  portfolio,
  listChoices,
  priceHistory,
  tokenEntry,
  nfts,
  identity,
  parties,
  names,
  sessions,
  onramp,
  pending,
  contacts,
  send,
  swap,
  calls,
  permissions,
  activity,
  replacements,
  multiChain,
  profile,
  frameLogin,
  switching,
}
