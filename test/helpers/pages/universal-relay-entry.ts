import { UniversalProvider } from '@walletconnect/universal-provider'
import type { CreateRelayClient } from '../../../src/services/relay/relay-client.js'
import { createUniversalRelayClient } from '../../../src/universal-provider.js'

/** The bridge over the SDK's provider with the signature of the kit's own client. */
export const createRelayClient: CreateRelayClient = (config, options) =>
  createUniversalRelayClient(() =>
    UniversalProvider.init({
      projectId: config.projectId,
      relayUrl: config.relayUrl!,
      metadata: { ...config.metadata, icons: [...config.metadata.icons] },
      customStoragePrefix: config.storagePrefix,
      telemetryEnabled: false,
      disableProviderPing: true,
      logger: 'silent',
    }),
  )(config, options)
