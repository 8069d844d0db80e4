export { createWalletModal } from './modal/create-wallet-modal.js'
export { external } from './chains/wallets/external.js'
export { getInitialState } from './modal/snapshot.js'
export type {
  ActivityOptions,
  ActivitySnapshot,
  AddedTransaction,
  AddTransactionOptions,
  BalancesSnapshot,
  BuyOptions,
  BuyResult,
  Call,
  ConnectionLists,
  ConnectOptions,
  ConnectResult,
  GrantedPermission,
  ListedWallet,
  ModalSnapshot,
  RecentConnection,
  RequestedPermission,
  RequestPermissionsOptions,
  SendCallsOptions,
  SendCallsResult,
  SendOptions,
  SendResult,
  SwapOptions,
  SwapResult,
  WalletModal,
} from './modal/wallet-modal.js'
export type {
  ConnectLayout,
  ConnectorRow,
  CustomWallet,
  EmbeddedWalletOptions,
  Features,
  Metadata,
  Welcome,
  OnrampName,
  OnrampOption,
  Options,
  ServerAddresses,
  SocialLogin,
  Theme,
  ThemePreset,
  TokenOption,
} from './options/options.js'
export { WalletModalError, type ErrorDetails } from './errors/page-error.js'
export type { ErrorCode } from './errors/catalogue.js'
export { getAccountId, getChainId } from './errors/check-caip.js'
export type { AccountId, ChainId, ChainNamespace } from './standards/caip.js'
export type { Eip1193Provider, Eip1193Request } from './standards/eip1193.js'
export type {
  AccountDetails,
  BuiltCall,
  CallRequest,
  CallSponsor,
  Chain,
  ChainActions,
  ChainAdapter,
  ChainCalls,
  ChainPermissions,
  ChainSupport,
  ChainSwaps,
  ChainTransfers,
  CheckedSwap,
  ConfirmedTransfer,
  ConnectParams,
  Connection,
  ConnectionEvents,
  ConnectorType,
  ExternalOptions,
  ExternalWallet,
  InjectedWallet,
  PermissionGrant,
  PermissionMethods,
  PermissionOrder,
  SentTransfer,
  Signature,
  SignedIn,
  SignInRequest,
  SwapTerms,
  TokenRequest,
  TransferEstimate,
  TransferRequest,
  TransferTerms,
  WalletCall,
  WalletCapabilities,
  WalletHost,
  WalletInfo,
  WantedPermission,
} from './chains/adapter.js'
export type { Balances, TokenBalance } from './state/account/tokens/balances.js'
export type { ActivityItem, ActivityPage, ActivityTransfer } from './state/account/activity.js'
export type { AccountState, ConnectionState } from './state/connections/connections.js'
export type { PermissionData } from './standards/erc7715.js'
export type { SwapArguments } from './state/shell/routes.js'
export type { ModalEvents, TrackEvent } from './state/shell/events.js'
export type {
  SignInProof,
  SignInSession,
  SignInVerifier,
  VerifierOptions,
} from './services/sign-in/verifier.js'
export type { AppMessages, AppTexts } from './locales/app-messages.js'
export type { SignInOptions } from './options/sign-in-options.js'
export type { SignInState } from './state/sign-in/sign-in-state.js'
export type { SiwxMessage } from './standards/caip122.js'
export type { Alert } from './state/shell/alerts.js'
export type { OpenOptions } from './state/shell/modal.js'
export type { OpenableView } from './state/shell/routes.js'
export type {
  CreateRelayClient,
  PairParams,
  RelayClient,
  RelayConfig,
  RelayNamespace,
  RelayPeer,
  RelaySession,
  RelaySessionEvents,
} from './services/relay/relay-client.js'
// As `*`, so that an app can add its families: `declare module 'wallet-modal'`.
export type * from './chains/kernel/providers.js'
