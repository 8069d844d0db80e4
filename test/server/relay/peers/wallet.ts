// A wallet in a separate process: approves any proposal, signs with a development key, reports its
// events.
import { Core } from '@walletconnect/core'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import type { Hex } from 'viem'

const { RELAY = '', PROJECT_ID = '' } = process.env
const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const core = new Core({
  projectId: PROJECT_ID,
  relayUrl: RELAY,
  customStoragePrefix: `wallet-${process.pid}`,
  telemetryEnabled: false,
  storageOptions: { database: ':memory:' },
  logger: 'silent',
})
// The SDK asks verify.walletconnect.org about each request before it passes it on, and waits up to
// 5 s; nothing here needs the network.
core.verify.resolve = async () => undefined as never
const kit = await WalletKit.init({
  core: core as unknown as WalletKitTypes.Options['core'],
  metadata: {
    name: 'Test wallet',
    description: 'Signs in tests',
    url: 'https://wallet.test',
    icons: [],
  },
  // Handling one request at a time, with a pause in between, is for wallets that prompt a user.
  signConfig: { disableRequestQueue: true },
})

// A failure of the SDK ends this process; the report of the test that waits for the wallet names it.
process.on('uncaughtExceptionMonitor', ({ message }) => process.send?.({ failed: message }))
kit.on('session_proposal', async ({ id, params }) => {
  process.send?.({ proposed: id })
  if (params.proposer.metadata.name === 'To be refused') {
    await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
    return
  }
  const namespaces = buildApprovedNamespaces({
    proposal: params,
    supportedNamespaces: {
      eip155: {
        chains: ['eip155:31337'],
        methods: ['personal_sign'],
        events: ['accountsChanged', 'chainChanged'],
        accounts: [`eip155:31337:${account.address}`],
      },
    },
  })
  const session = await kit.approveSession({ id, namespaces })
  process.send?.({ approved: session.topic })
})
kit.on('session_request', async ({ topic, id, params }) => {
  process.send?.({ asked: id })
  const signature = await account.signMessage({ message: { raw: params.request.params[0] as Hex } })
  await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: signature } })
})
kit.on('session_delete', ({ topic }) => process.send?.({ deleted: topic }))
process.on('message', ({ pair, disconnect }: { pair?: string; disconnect?: string }) => {
  if (pair) void kit.pair({ uri: pair }).then(() => process.send?.({ paired: pair.slice(3, 11) }))
  if (disconnect)
    void kit.disconnectSession({ topic: disconnect, reason: getSdkError('USER_DISCONNECTED') })
})
process.send?.({ ready: true })
