// The SDK's dapp in a separate process: it goes on looking for a relay that has ended, and what it
// still does then ends with its process. Answers one message for each message.
import { UniversalProvider } from '@walletconnect/universal-provider'

const { RELAY = '', PROJECT_ID = '', NAME = '' } = process.env
const CHAIN = 'eip155:31337'

const provider = await UniversalProvider.init({
  projectId: PROJECT_ID,
  relayUrl: RELAY,
  customStoragePrefix: `dapp-${process.pid}`,
  telemetryEnabled: false,
  disableProviderPing: true,
  logger: 'silent',
  storageOptions: { database: ':memory:' },
  metadata: { name: NAME, description: 'Test', url: 'https://dapp.test', icons: [] },
})
provider.on('display_uri', (uri: string) => process.send?.({ uri }))

const ACTS: Readonly<Record<string, (value?: string) => Promise<unknown>>> = {
  async connect() {
    const session = await provider.connect({
      optionalNamespaces: {
        eip155: {
          chains: [CHAIN],
          methods: ['personal_sign'],
          events: ['accountsChanged', 'chainChanged'],
          rpcMap: { 31337: 'http://127.0.0.1:1' },
        },
      },
    })
    const [address] = await provider.request<string[]>({ method: 'eth_accounts' }, CHAIN)
    return { topic: session?.topic, address }
  },
  sign: (hex) =>
    provider.request(
      {
        method: 'personal_sign',
        params: [hex, provider.session!.namespaces['eip155']!.accounts[0]!.split(':')[2]],
      },
      CHAIN,
    ),
  disconnect: () => provider.disconnect(),
}

process.on('message', async ({ id, act, value }: { id: number; act: string; value?: string }) => {
  try {
    process.send?.({ id, result: await ACTS[act]!(value) })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : JSON.stringify(error) })
  }
})
process.send?.({ ready: true })
