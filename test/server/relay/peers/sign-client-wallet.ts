// A wallet on `@walletconnect/sign-client` itself, in a separate process: approves any proposal, signs
// with a development key, sends updates and events on demand, reports what it sees.
import { SignClient } from '@walletconnect/sign-client'
import { privateKeyToAccount } from 'viem/accounts'
import type { Hex } from 'viem'

const { RELAY = '', PROJECT_ID = '' } = process.env
const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const toNamespaces = (chains: readonly string[]) => ({
  eip155: {
    chains: [...chains],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
    accounts: chains.map((chain) => `${chain}:${account.address}`),
  },
})
const client = await SignClient.init({
  projectId: PROJECT_ID,
  relayUrl: RELAY,
  customStoragePrefix: `sign-client-${process.pid}`,
  telemetryEnabled: false,
  storageOptions: { database: ':memory:' },
  logger: 'silent',
  metadata: { name: 'Sign client', description: '', url: 'https://wallet.test', icons: [] },
  signConfig: { disableRequestQueue: true },
})
// The SDK asks verify.walletconnect.org about each request and waits up to 5 s.
client.core.verify.resolve = async () => undefined as never

client.on('session_proposal', async ({ id }) => {
  const { topic } = await client.approve({ id, namespaces: toNamespaces(['eip155:31337']) })
  process.send?.({ approved: topic })
})
client.on('session_request', async ({ topic, id, params }) => {
  const signature = await account.signMessage({ message: { raw: params.request.params[0] as Hex } })
  await client.respond({ topic, response: { id, jsonrpc: '2.0', result: signature } })
})
client.on('session_delete', ({ topic }) => process.send?.({ deleted: topic }))
process.on(
  'message',
  async ({ pair, update, end }: { pair?: string; update?: string; end?: string }) => {
    if (pair) await client.pair({ uri: pair })
    if (update) {
      const namespaces = toNamespaces(['eip155:31337', 'eip155:31338'])
      // Without `acknowledged()`: an answer that arrives before `update()` resolves is never reported.
      await client.update({ topic: update, namespaces })
      await client.emit({
        topic: update,
        chainId: 'eip155:31338',
        event: { name: 'chainChanged', data: 31338 },
      })
    }
    if (end)
      await client.disconnect({ topic: end, reason: { code: 6000, message: 'User disconnected' } })
  },
)
process.send?.({ ready: true })
