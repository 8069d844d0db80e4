import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import { safe } from '../../src/hosts.js'
import { createSafeProvider } from '../../src/hosts/safe-provider.js'
import { createWalletModal, type Options, type WalletModal } from '../../src/index.js'
import type { Eip1193Provider } from '../../src/standards/eip1193.js'
import { expect } from '../helpers/expect.js'
import { announce, fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { fakeSafeHost, SAFE, type FakeSafeHost } from '../helpers/wallets/fake-safe-host.js'
import { mountModal, unmountModals } from '../helpers/pages/mount-modal.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock, settle } from '../helpers/clocks/virtual-clock.js'
import '../../src/elements.js'

const HASH = `0x${'5a'.repeat(32)}`
const MINED = `0x${'e1'.repeat(32)}`
const TO = '0x00000000000000000000000000000000000B0b01'

describe('Safe', () => {
  const forget: (() => void)[] = []
  let host: FakeSafeHost

  afterEach(() => {
    unmountModals()
    for (const act of forget.splice(0).reverse()) act()
    document.body.replaceChildren()
    localStorage.clear()
  })
  function open(answers?: Record<string, unknown>): FakeSafeHost {
    host = fakeSafeHost(answers)
    forget.push(host.stop)
    return host
  }
  const connect = (origins = [location.origin]): Promise<Eip1193Provider> =>
    createSafeProvider(origins)
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => expect.fail('it resolved'),
      ({ code }: { code: number }) => code,
    )
  const ask = (provider: Eip1193Provider, method: string, ...params: unknown[]) =>
    provider.request({ method, params })

  describe('provider', () => {
    it('gives the account and the network of the Safe', async () => {
      open()
      const provider = await connect()
      expect(await ask(provider, 'eth_accounts')).to.deep.equal([SAFE])
      expect(await ask(provider, 'eth_requestAccounts')).to.deep.equal([SAFE])
      expect(await ask(provider, 'eth_chainId')).to.equal('0x1')
    })
    it('a transaction of a Safe with one owner ends in its hash', async () => {
      open({
        sendTransactions: { safeTxHash: HASH },
        getTxBySafeTxHash: { txHash: MINED, txStatus: 'SUCCESS' },
      })
      const provider = await connect()
      const sent = await ask(provider, 'eth_sendTransaction', { from: SAFE, to: TO, value: '0x10' })
      expect(sent).to.equal(MINED)
      expect(host.asked.filter(([method]) => method === 'sendTransactions')).to.deep.equal([
        ['sendTransactions', { txs: [{ to: TO, value: '16', data: '0x' }] }],
      ])
    })
    it('a transaction that waits for further owners ends in its Safe transaction hash', async () => {
      open({
        getSafeInfo: { safeAddress: SAFE, chainId: '8453', threshold: 2 },
        sendTransactions: { safeTxHash: HASH },
        getTxBySafeTxHash: { txStatus: 'AWAITING_CONFIRMATIONS' },
        rpcCall: ({ call, params }: { call: string; params: unknown[] }) => [call, ...params],
      })
      const provider = await connect()
      expect(await ask(provider, 'eth_sendTransaction', { to: TO })).to.equal(HASH)
      expect(await ask(provider, 'eth_getTransactionReceipt', HASH)).to.equal(null)
      host.answers['getTxBySafeTxHash'] = { txStatus: 'SUCCESS', txHash: MINED }
      expect(await ask(provider, 'eth_getTransactionReceipt', HASH)).to.deep.equal([
        'eth_getTransactionReceipt',
        MINED,
      ])
    })
    it('a batch is one Safe transaction, with a status (EIP-5792)', async () => {
      open({
        sendTransactions: { safeTxHash: HASH },
        getTxBySafeTxHash: { txStatus: 'AWAITING_EXECUTION' },
        rpcCall: { status: '0x1' },
      })
      const provider = await connect()
      const calls = [
        { to: TO, data: '0x1234' },
        { to: SAFE, value: '0x1' },
      ]
      const batch = { version: '2.0.0', chainId: '0x1', from: SAFE, atomicRequired: true, calls }
      expect(await ask(provider, 'wallet_sendCalls', batch)).to.deep.equal({ id: HASH })
      const sent = host.asked.filter(([method]) => method === 'sendTransactions')
      expect(sent).to.deep.equal([
        [
          'sendTransactions',
          {
            txs: [
              { to: TO, value: '0', data: '0x1234' },
              { to: SAFE, value: '1', data: '0x' },
            ],
          },
        ],
      ])
      expect(await ask(provider, 'wallet_getCallsStatus', HASH)).to.include({ status: 100 })
      for (const [txStatus, status] of [
        ['SUCCESS', 200],
        ['CANCELLED', 400],
        ['FAILED', 500],
      ] as const) {
        host.answers['getTxBySafeTxHash'] = { txStatus, txHash: MINED }
        expect(await ask(provider, 'wallet_getCallsStatus', HASH)).to.deep.equal({
          version: '2.0.0',
          id: HASH,
          chainId: '0x1',
          atomic: true,
          status,
          receipts: [{ status: '0x1' }],
        })
      }
      expect(await ask(provider, 'wallet_getCapabilities', SAFE)).to.deep.equal({
        '0x1': { atomic: { status: 'supported' } },
      })
      expect(
        await refusal(ask(provider, 'wallet_sendCalls', { ...batch, chainId: '0x2105' })),
      ).to.equal(5710)
      expect(await refusal(ask(provider, 'wallet_sendCalls', { ...batch, calls: [] }))).to.equal(
        -32602,
      )
    })
    it('a message waits until enough owners have signed (EIP-1271)', async () => {
      const signature = `0x${'ab'.repeat(65)}`
      open({ signMessage: { messageHash: HASH }, getOffChainSignature: '' })
      const provider = await connect()
      const clock = installVirtualClock()
      const signed = ask(provider, 'personal_sign', '0x6869', SAFE)
      await until(() => host.asked.some(([method]) => method === 'getOffChainSignature'))
      host.answers['getOffChainSignature'] = signature
      await clock.advance(3000)
      await until(() => host.asked.length > 3)
      expect(await signed).to.equal(signature)
      clock.restore()
      expect(host.asked[1]).to.deep.equal(['signMessage', { message: '0x6869' }])
      host.answers['signTypedMessage'] = { messageHash: HASH }
      const typed = { primaryType: 'Mail' }
      expect(await ask(provider, 'eth_signTypedData_v4', SAFE, JSON.stringify(typed))).to.equal(
        signature,
      )
      expect(host.asked.at(-2)).to.deep.equal(['signTypedMessage', { typedData: typed }])
    })
    it('a refusal, another account and what a Safe cannot do have their codes', async () => {
      const refuse = () => {
        throw new Error('Transaction was rejected')
      }
      open({ sendTransactions: refuse, rpcCall: 'the network' })
      const provider = await connect()
      expect(await refusal(ask(provider, 'eth_sendTransaction', { to: TO }))).to.equal(4001)
      expect(await refusal(ask(provider, 'eth_sendTransaction', { to: TO, from: TO }))).to.equal(
        4100,
      )
      expect(await refusal(ask(provider, 'eth_sendTransaction', { data: '0x60' }))).to.equal(-32602)
      expect(await refusal(ask(provider, 'personal_sign', '0x68', TO))).to.equal(4100)
      for (const method of ['wallet_switchEthereumChain', 'eth_sign', 'eth_signTransaction', 'x'])
        expect(await refusal(ask(provider, method, SAFE)), method).to.equal(4200)
      expect(await ask(provider, 'eth_blockNumber')).to.equal('the network')
    })
  })

  describe('hostile hosts', () => {
    it('a silent one ends after 5 s', async () => {
      open()
      delete host.answers['getSafeInfo']
      const clock = installVirtualClock()
      const asked = refusal(connect())
      await clock.advance(5000)
      expect(await asked).to.equal(4900)
    })
    it('one of another origin is not asked, and its answer is not read', async () => {
      open()
      const clock = installVirtualClock()
      const asked = refusal(connect(['https://app.safe.global']))
      await settle()
      expect(host.asked).to.deep.equal([])
      window.postMessage({ id: 'guess', success: true, data: {} }, location.origin)
      await clock.advance(5000)
      expect(await asked).to.equal(4900)
    })
    it('the first of two answers counts', async () => {
      let next = 0
      open({ rpcCall: () => ++next })
      host.times = 3
      const provider = await connect()
      expect(await ask(provider, 'eth_blockNumber')).to.equal(1)
      expect(await ask(provider, 'eth_blockNumber')).to.equal(2)
    })
    it('a malformed answer is no account, and no transaction', async () => {
      for (const info of [
        null,
        'Safe',
        { safeAddress: '0x12', chainId: 1 },
        { safeAddress: SAFE },
        { safeAddress: SAFE, chainId: 'main' },
      ]) {
        const made = fakeSafeHost({ getSafeInfo: info })
        expect(await refusal(connect()), JSON.stringify(info)).to.equal(-32603)
        made.stop()
      }
      open({ sendTransactions: { safeTxHash: 'sent' } })
      expect(await refusal(ask(await connect(), 'eth_sendTransaction', { to: TO }))).to.equal(
        -32603,
      )
      host.answers['sendTransactions'] = null
      expect(await refusal(ask(await connect(), 'eth_sendTransaction', { to: TO }))).to.equal(
        -32603,
      )
    })
    it('messages of other windows and shapes are ignored', async () => {
      open({ rpcCall: 'real' })
      const provider = await connect()
      for (const data of [null, 7, 'id', {}, { id: 7 }, { id: {} }])
        window.postMessage(data, location.origin)
      expect(await ask(provider, 'eth_blockNumber')).to.equal('real')
    })
  })

  describe('the modal', () => {
    const inside = () => ({
      ...safe({ origins: [location.origin] }),
      isHere: () => true,
      load: () => createSafeProvider([location.origin]),
    })
    function visit(options: Options = {}): WalletModal {
      const modal = createWalletModal({
        id: 'safe',
        chains: [eip155({ networks: [mainnet, base] })],
        hosts: [inside()],
        language: 'en',
        debug: false,
        ...options,
      })
      forget.push(() => modal.destroy())
      return modal
    }
    it('outside a frame nothing happens and nothing is loaded', async () => {
      open()
      const modal = visit({ hosts: [safe({ origins: [location.origin] })] })
      await modal.ready()
      expect(modal.getState().account).to.equal(undefined)
      expect(host.asked).to.deep.equal([])
    })
    it('inside, the account is there without a press, and a button never shows Connect', async () => {
      open()
      const button = document.createElement('wallet-button')
      button.setAttribute('for', 'safe')
      const modal = visit()
      document.body.append(button)
      const seen = new Set<string>()
      const read = () => button.shadowRoot?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      await until(() => {
        if (read()) seen.add(read())
        return read().includes('Safe')
      })
      expect([...seen].filter((text) => /Connect\b(?!ing)/.test(text))).to.deep.equal([])
      expect(modal.getState().account).to.include({ address: SAFE, status: 'connected' })
      expect(modal.getState().account?.connector).to.deep.equal({ id: 'safe', type: 'EXTERNAL' })
      expect(modal.getState().open).to.equal(false)
    })
    it('stores nothing, so that the next page asks the host again', async () => {
      open()
      const modal = visit()
      await modal.ready()
      expect(Object.keys(localStorage).filter((key) => key.includes('connection.'))).to.deep.equal(
        [],
      )
      modal.destroy()
      const outside = visit({ hosts: [] })
      await outside.ready()
      expect(outside.getState().account).to.equal(undefined)
    })
    it('another tab’s change, and a stored wallet of that family, do not replace it', async () => {
      open()
      const wallet = fakeEip1193()
      forget.push(announce(wallet, { rdns: 'org.beside-safe', name: 'Beside' }))
      const before = visit({ hosts: [] })
      await before.connect({ wallet: 'org.beside-safe' })
      before.destroy()
      wallet.requests.length = 0
      const modal = visit()
      await modal.ready()
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: 'wallet-modal.safe.connection.eip155:org.beside-safe',
          storageArea: localStorage,
        }),
      )
      await settle(60)
      expect(modal.getState().account).to.include({ address: SAFE, status: 'connected' })
      expect(wallet.requests).to.deep.equal([])
    })
    it('another tab’s change while the host is asked restores no wallet in its place', async () => {
      const wallet = fakeEip1193()
      forget.push(announce(wallet, { rdns: 'org.beside-safe', name: 'Beside' }))
      const before = visit({ hosts: [] })
      await before.connect({ wallet: 'org.beside-safe' })
      before.destroy()
      wallet.requests.length = 0
      open({
        getSafeInfo() {
          window.dispatchEvent(
            new StorageEvent('storage', {
              key: 'wallet-modal.safe.connection.eip155:org.beside-safe',
              storageArea: localStorage,
            }),
          )
          return { safeAddress: SAFE, chainId: 1, threshold: 1 }
        },
      })
      const modal = visit()
      await modal.ready()
      await settle(60)
      const { connections } = modal.getState()
      expect(connections.map(({ connector }) => connector.id)).to.deep.equal(['safe'])
      expect(wallet.requests).to.deep.equal([])
    })
    it('a Safe on a network that the app does not list is an error, without a screen', async () => {
      open({ getSafeInfo: { safeAddress: SAFE, chainId: 137, threshold: 1 } })
      const modal = visit()
      const errors: string[] = []
      modal.on('error', ({ code }) => errors.push(code))
      await modal.ready()
      expect(errors).to.deep.equal(['CHAIN_UNSUPPORTED'])
      expect(modal.getState().connections).to.deep.equal([])
      expect(modal.getState().open).to.equal(false)
    })
    it('a silent host leaves the page usable', async () => {
      open()
      delete host.answers['getSafeInfo']
      const clock = installVirtualClock()
      const modal = visit()
      const errors: string[] = []
      modal.on('error', ({ code }) => errors.push(code))
      const ready = modal.ready()
      await until(() => host.asked.length > 0)
      await clock.run(ready)
      clock.restore()
      expect(errors).to.have.length(1)
      expect(modal.getState().account).to.equal(undefined)
      expect(modal.getState().initialized).to.equal(true)
    })
    it('disconnect is not offered', async () => {
      open()
      const { modal, text } = await mountModal({ hosts: [inside()] }, { open: false })
      await until(() => modal.getState().account?.status === 'connected')
      await modal.open({ view: 'AccountSettings' })
      await until(() => text().includes('Safe'))
      expect(text()).not.to.include('Disconnect')
    })
  })
})
