/** A real wallet SDK in a separate process: approves every pairing and request. */
import { Core } from '@walletconnect/core'
import { WalletKit } from '@reown/walletkit'
import { buildApprovedNamespaces } from '@walletconnect/utils'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const core = new Core({
  projectId: process.env.PROJECT_ID,
  relayUrl: process.env.RELAY,
  customStoragePrefix: `bench-${process.pid}`,
  telemetryEnabled: false,
  logger: 'silent',
})
const kit = await WalletKit.init({
  core,
  metadata: { name: 'Bench phone', description: 'Bench', url: 'https://bench.example', icons: [] },
})

kit.on('session_proposal', async ({ id, params }) => {
  const chains = ['eip155:1', 'eip155:8453']
  const namespaces = buildApprovedNamespaces({
    proposal: params,
    supportedNamespaces: {
      eip155: {
        chains,
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['accountsChanged', 'chainChanged'],
        accounts: chains.map((chain) => `${chain}:${ADDRESS}`),
      },
    },
  })
  await kit.approveSession({ id, namespaces })
})
process.on('message', (uri) => void kit.pair({ uri }))
process.send('ready')
