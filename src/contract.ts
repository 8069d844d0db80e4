// What a server shares with the kit: response schemas, identifiers and error codes. Uses no browser
// global.
export { ApiError } from './services/api-error.js'
export { AnalyticsEvent, SendEventResponse } from './services/analytics/send-event.js'
export { PairingEvent } from './services/analytics/send-batch.js'
export { Currency } from './services/chain-data/currency.js'
export { Balance, GetBalancesResponse } from './services/chain-data/get-balances.js'
export { GetIdentityResponse } from './services/chain-data/get-identity.js'
export {
  GetPriceHistoryResponse,
  PriceHistory,
  PriceRange,
} from './services/chain-data/get-price-history.js'
export { FungiblePrice, GetTokenPricesResponse } from './services/chain-data/get-token-prices.js'
export { ListSupportedChainsResponse } from './services/chain-data/list-supported-chains.js'
export { ListNftsResponse, NftRow, NftTrait } from './services/chain-data/list-nfts.js'
export {
  ListTransactionsResponse,
  Transaction,
  TransactionTransfer,
} from './services/chain-data/list-transactions.js'
export { LookupNameResponse } from './services/names/lookup-name.js'
export { NameRecord } from './services/names/name-record.js'
export { toRegistrationMessage } from './services/names/register-name.js'
export { ReverseNameResponse } from './services/names/reverse-name.js'
export { SuggestNamesResponse } from './services/names/suggest-names.js'
export { CreateUrlResponse } from './services/onramp/create-url.js'
export {
  GetOptionsResponse,
  PaymentCurrency,
  PurchaseCurrency,
} from './services/onramp/get-options.js'
export { GetQuoteResponse } from './services/onramp/get-quote.js'
export {
  AuthenticateBody,
  AuthenticateResponse,
  SiwxMessageData,
} from './services/sign-in/authenticate.js'
export { AppKitAccount, GetMeResponse } from './services/sign-in/get-me.js'
export { GetNonceResponse } from './services/sign-in/get-nonce.js'
export { PutAccountMetadataResponse } from './services/sign-in/put-account-metadata.js'
export { ListSessionsResponse, SmartSession } from './services/smart-sessions/list-sessions.js'
export { toActivationMessage } from './services/smart-sessions/activate-session.js'
export {
  RevokeSessionResponse,
  toRevocationMessage,
} from './services/smart-sessions/revoke-session.js'
export { BaseUnits } from './services/swap/base-units.js'
export { BuildApproveResponse } from './services/swap/build-approve.js'
export { BuildTransactionResponse } from './services/swap/build-transaction.js'
export { GetAllowanceResponse } from './services/swap/get-allowance.js'
export { GetGasPriceResponse } from './services/swap/get-gas-price.js'
export { GetQuotesResponse, SwapQuote } from './services/swap/get-quotes.js'
export { ListTokensResponse, SwapToken } from './services/swap/list-tokens.js'
export { GetAnalyticsConfigResponse } from './services/cloud/get-analytics-config.js'
export { FeatureConfig, GetConfigResponse } from './services/cloud/get-config.js'
export { ListOriginsResponse } from './services/cloud/list-origins.js'
export { ListWalletsResponse, WalletListing } from './services/cloud/list-wallets.js'
export { drawMark } from './platform/drawing/drawn-mark.js'
export { isAdvertisement } from './standards/advertisement.js'
export { toReadableText } from './standards/wallet-text.js'
export { catalogue, type ErrorCode } from './errors/catalogue.js'
export {
  isChainNamespace,
  parseAccountId,
  parseChainId,
  type AccountId,
  type ChainId,
  type ChainNamespace,
} from './standards/caip.js'
export {
  formatSiwxMessage,
  readSiwxMessage,
  toAccountName,
  type SiwxFault,
  type SiwxMessage,
} from './standards/caip122.js'
export { findSiwxFault } from './standards/check-siwx-message.js'
export {
  AccountType,
  ADDRESS_PLACEHOLDER,
  FRAME_VERSION,
  FrameFailure,
  frameEvents,
  frameRequests,
  FROM_FRAME,
  FrameUser,
  readAppMessage,
  readFrameMessage,
  SocialProvider,
  SocialResult,
  TO_FRAME,
  type FrameAnswer,
  type FrameEvent,
  type FrameMessage,
  type FramePayload,
  type FrameRequest,
  type FrameSiwxMessage,
} from './frame/protocol.js'
export { classifyMethod } from './frame/methods.js'
export { REPLACEMENT_FAULTS } from './frame/replacement-faults.js'
