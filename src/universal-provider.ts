// A bridge to the SDK's provider, for apps that accept its licence.
export {
  createUniversalRelayClient,
  type UniversalProviderLike,
} from './services/relay/universal-relay-client.js'
