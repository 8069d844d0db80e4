import {
  createConfig,
  connect,
  getAccount,
  signMessage as wagmiSignMessage,
  switchChain,
  disconnect,
} from '@wagmi/core'
import { injected } from '@wagmi/core'
import { BrowserProvider } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  custom,
  http,
  verifyMessage,
  type EIP1193Provider,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base as viemBase, mainnet as viemMainnet } from 'viem/chains'
import type { Connection, ConnectParams } from '../../../src/chains/adapter.js'
import { connectInjected } from '../../../src/chains/eip155/connect-injected.js'
import { connectRelay } from '../../../src/chains/eip155/connect-relay.js'
import { base, mainnet, type Eip155Provider } from '../../../src/chains/eip155/index.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, fakeEip1193, rpcError } from '../../helpers/wallets/fake-eip1193.js'
import { fakeNodes, result, type FakeNodes } from '../../helpers/fakes/fake-nodes.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'

// The first key of the well-known development mnemonic, so that signatures are real.
const signer = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const NODE = 'https://provider-reads.example/'
const HASH = `0x${'12'.repeat(32)}`
const DECLINED = '0x6e6f' // "no"

const params: ConnectParams = { chains: [mainnet, base], readUrls: () => [NODE] }

async function answer(method: string, given: unknown): Promise<unknown> {
  const [raw] = given as [Hex]
  if (method === 'eth_sendTransaction') return HASH
  return raw === DECLINED
    ? Promise.reject(rpcError(4001))
    : signer.signMessage({ message: { raw } })
}

async function connectWallet(): Promise<Connection> {
  const provider = fakeEip1193({
    answers: {
      personal_sign: ({ params: given }: { params?: unknown }) => answer('personal_sign', given),
      eth_sendTransaction: HASH,
      eth_estimateGas: '0x5208',
      eth_getTransactionCount: '0x0',
    },
  })
  return connectInjected(
    { id: 'org.fake', namespace: 'eip155', type: 'ANNOUNCED', name: 'Fake', provider },
    params,
  )
}

async function connectSession(): Promise<Connection> {
  return connectRelay(
    fakeRelaySession({ answer: (_, { method, params: given }) => answer(method, given) }),
    params,
  )
}

for (const [kind, open] of Object.entries({
  'an injected wallet': connectWallet,
  'a relay session': connectSession,
})) {
  describe(`the provider of ${kind}`, () => {
    let nodes: FakeNodes
    let connection: Connection
    let provider: Eip155Provider
    before(() => {
      nodes = fakeNodes({
        [NODE]: (method) => result(method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x1'),
      })
    })
    after(() => nodes.stop())
    beforeEach(async () => {
      connection = await open()
      provider = connection.provider as Eip155Provider
    })

    it('serves viem: accounts, network, balance, signature, transaction, switch, decline', async () => {
      const transport = custom(provider)
      const wallet = createWalletClient({ transport, account: ALICE as Hex, chain: viemMainnet })
      const reader = createPublicClient({ transport })
      expect(await wallet.getAddresses()).to.deep.equal([ALICE])
      expect(await reader.getChainId()).to.equal(1)
      expect(await reader.getBalance({ address: ALICE as Hex })).to.equal(10n ** 18n)
      const signature = await wallet.signMessage({ message: 'hello' })
      expect(await verifyMessage({ address: ALICE as Hex, message: 'hello', signature })).to.equal(
        true,
      )
      expect(await wallet.sendTransaction({ to: ALICE as Hex, value: 1n, gas: 21000n })).to.equal(
        HASH,
      )
      await wallet.switchChain({ id: 8453 })
      expect(connection.chainId).to.equal('eip155:8453')
      const declined = await wallet.signMessage({ message: 'no' }).catch((error: unknown) => error)
      expect(
        (declined as { walk(find: (error: unknown) => boolean): unknown }).walk(
          (error) => (error as { code?: number }).code === 4001,
        ),
      ).not.to.equal(null)
    })

    it('serves ethers: accounts, network, balance, signature, decline', async () => {
      const browser = new BrowserProvider(provider)
      const person = await browser.getSigner()
      expect(await person.getAddress()).to.equal(ALICE)
      expect((await browser.getNetwork()).chainId).to.equal(1n)
      expect(await browser.getBalance(ALICE)).to.equal(10n ** 18n)
      const signature = (await person.signMessage('hello')) as Hex
      expect(await verifyMessage({ address: ALICE as Hex, message: 'hello', signature })).to.equal(
        true,
      )
      const declined = await person.signMessage('no').catch((error: unknown) => error)
      expect(declined).to.have.property('code', 'ACTION_REJECTED')
      browser.destroy()
    })

    it('serves wagmi’s injected connector: connect, sign, switch, disconnect', async () => {
      const config = createConfig({
        chains: [viemMainnet, viemBase],
        transports: { [viemMainnet.id]: http(NODE), [viemBase.id]: http(NODE) },
        connectors: [
          injected({
            target: {
              id: 'kit',
              name: 'Kit',
              provider: provider as unknown as EIP1193Provider,
            } as never,
          }),
        ],
        multiInjectedProviderDiscovery: false,
        storage: null,
      })
      await connect(config, { connector: config.connectors[0]! })
      expect(getAccount(config)).to.include({ status: 'connected', address: ALICE, chainId: 1 })
      const signature = await wagmiSignMessage(config, { message: 'hello' })
      expect(await verifyMessage({ address: ALICE as Hex, message: 'hello', signature })).to.equal(
        true,
      )
      await switchChain(config, { chainId: 8453 })
      expect(connection.chainId).to.equal('eip155:8453')
      expect(getAccount(config).chainId).to.equal(8453)
      await disconnect(config)
      expect(getAccount(config).status).to.equal('disconnected')
    })

    it('removing its listeners does not affect the connection', async () => {
      const told: unknown[] = []
      const listener = (chainId: never) => told.push(chainId)
      provider.on?.('chainChanged', listener)
      await connection.switchChain?.(base, {})
      provider.removeListener?.('chainChanged', listener)
      await connection.switchChain?.(mainnet, {})
      expect(told).to.deep.equal(['0x2105'])
      expect(connection.chainId).to.equal('eip155:1')
    })
  })
}
