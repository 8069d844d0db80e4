// A WalletConnect client for any kit: the protocol's dapp side, and an EIP-1193 provider with the
// surface of @walletconnect/ethereum-provider.
export { createSignClient, PUBLIC_RELAY_URL } from './walletconnect/sign-client.js'
export type {
  SignClient,
  SignClientEvents,
  SignClientOptions,
} from './walletconnect/sign-client.js'
export type { Approval, Proposal, ProposeParams } from './walletconnect/sessions/proposals.js'
export type { Attest } from './walletconnect/messages/wire.js'
export type { Environment } from './walletconnect/environment.js'
export type {
  GrantedNamespace,
  Namespace,
  Namespaces,
} from './walletconnect/sessions/namespaces.js'
export type { LateAnswer, RequestParams, SentRequest } from './walletconnect/sessions/requests.js'
export type { PeerMetadata } from './walletconnect/sessions/peer-metadata.js'
export type { Session } from './walletconnect/sessions/session-record.js'
export type { SignIn, SignInRequest } from './walletconnect/sessions/sign-in.js'
export {
  EthereumProvider,
  // Libraries import the package that this entry replaces by its default export too.
  // oxlint-disable-next-line import/no-default-export
  EthereumProvider as default,
  OPTIONAL_EVENTS,
  OPTIONAL_METHODS,
  REQUIRED_EVENTS,
  REQUIRED_METHODS,
} from './walletconnect/ethereum-provider.js'
export type {
  ConnectOptions,
  EthereumProviderOptions,
  ProviderRequest,
} from './walletconnect/ethereum-provider.js'
