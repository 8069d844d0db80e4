import { eip155, mainnet, worldchain } from '../../src/chains/eip155/index.js'
import { worldApp } from '../../src/hosts.js'
import { createWorldAppProvider } from '../../src/hosts/world-app-provider.js'
import { createWalletModal, type WalletModal } from '../../src/index.js'
import type { Eip1193Provider } from '../../src/standards/eip1193.js'
import { expect } from '../helpers/expect.js'
import {
  fakeWorldApp,
  OPERATION,
  WORLD_ACCOUNT,
  WORLD_NODE,
  type FakeWorldApp,
} from '../helpers/wallets/fake-world-app.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'

const MINED = `0x${'e1'.repeat(32)}`
const SIGNATURE = `0x${'ab'.repeat(65)}`
const TO = '0x00000000000000000000000000000000000B0b01'
const OTHER = `0x${'11'.repeat(20)}`
/** Words of the event: nonce, success, and two numbers of gas. */
const toEvent = (success: 0 | 1) => ({
  transactionHash: MINED,
  data: `0x${[7, success, 5, 5].map((word) => String(word).padStart(64, '0')).join('')}`,
})

describe('World App', () => {
  const forget: (() => void)[] = []
  let app: FakeWorldApp

  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    document.body.replaceChildren()
    localStorage.clear()
  })
  function open(options?: Parameters<typeof fakeWorldApp>[0]): FakeWorldApp {
    app = fakeWorldApp(options)
    forget.push(app.stop)
    return app
  }
  const connect = () => createWorldAppProvider(WORLD_NODE)
  const ask = (provider: Eip1193Provider, method: string, ...params: unknown[]) =>
    provider.request({ method, params })
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => expect.fail('it resolved'),
      ({ code }: { code: number }) => code,
    )
  const commands = () => app.received.map(({ command }) => command)

  for (const system of ['ios', 'android'] as const)
    describe(`provider on ${system}`, () => {
      it('gives the account that World App gave this page, without a prompt', async () => {
        open({ system })
        const provider = await connect()
        expect(await ask(provider, 'eth_accounts')).to.deep.equal([WORLD_ACCOUNT])
        expect(await ask(provider, 'eth_requestAccounts')).to.deep.equal([WORLD_ACCOUNT])
        expect(await ask(provider, 'eth_chainId')).to.equal('0x1e0')
        expect(app.received).to.deep.equal([])
      })
      it('without it World App asks once, and no later visit asks again', async () => {
        open({ system, visit: {} })
        app.answers['wallet-auth'] = { status: 'success', version: 2, address: WORLD_ACCOUNT }
        const provider = await connect()
        expect(await ask(provider, 'eth_accounts')).to.deep.equal([WORLD_ACCOUNT])
        expect(commands()).to.deep.equal(['init', 'wallet-auth'])
        const { version, payload } = app.received[1]!
        expect(version).to.equal(2)
        expect(payload['siweMessage']).to.match(
          new RegExp(
            `^http://${location.host} wants you to sign in with your Ethereum account:\n\\{address\\}\n\n\nURI: ${location.origin}/[^\n]*\nVersion: 1\nChain ID: 480\nNonce: [0-9a-f]{32}\nIssued At: [^\n]+Z\n$`,
          ),
        )
        expect(await ask(await connect(), 'eth_accounts')).to.deep.equal([WORLD_ACCOUNT])
        expect(app.received).to.have.length(2)
      })
      it('signs a text', async () => {
        open({ system })
        app.answers['sign-message'] = { status: 'success', signature: SIGNATURE }
        const provider = await connect()
        expect(await ask(provider, 'personal_sign', '0x68c3a9', WORLD_ACCOUNT)).to.equal(SIGNATURE)
        expect(app.received.at(-1)).to.deep.equal({
          command: 'sign-message',
          version: 1,
          payload: { message: 'hé' },
        })
      })
    })

  describe('requests', () => {
    it('bytes that are no text are not signed', async () => {
      open()
      expect(await refusal(ask(await connect(), 'personal_sign', '0xff'))).to.equal(-32602)
      expect(app.received).to.deep.equal([])
    })
    it('signs typed data', async () => {
      open()
      app.answers['sign-typed-data'] = { status: 'success', signature: SIGNATURE }
      const data = {
        types: { Mail: [{ name: 'text', type: 'string' }] },
        primaryType: 'Mail',
        domain: { name: 'Shop' },
        message: { text: 'hi' },
      }
      const provider = await connect()
      for (const given of [data, JSON.stringify(data)])
        expect(await ask(provider, 'eth_signTypedData_v4', WORLD_ACCOUNT, given)).to.equal(
          SIGNATURE,
        )
      expect(app.received.at(-1)!.payload).to.deep.equal({ ...data, chainId: 480 })
    })
    it('a signature of another account is refused', async () => {
      open()
      app.answers['sign-message'] = { status: 'success', signature: SIGNATURE, address: OTHER }
      const provider = await connect()
      expect(await refusal(ask(provider, 'personal_sign', '0x68'))).to.equal(4100)
      expect(await refusal(ask(provider, 'personal_sign', '0x68', OTHER))).to.equal(4100)
      expect(commands().filter((command) => command === 'sign-message')).to.have.length(1)
    })
    it('a transaction ends in its hash, which only an EntryPoint proves', async () => {
      open()
      app.answers['send-transaction'] = { status: 'success', userOpHash: OPERATION }
      const found = [[], [toEvent(1)]]
      app.node['eth_getLogs'] = () => found.shift()
      const provider = await connect()
      const clock = installVirtualClock()
      const sent = ask(provider, 'eth_sendTransaction', {
        from: WORLD_ACCOUNT.toLowerCase(),
        to: TO,
        value: '0x10',
        data: '0x',
      })
      await clock.run(sent)
      expect(await sent).to.equal(MINED)
      expect(app.received.at(-1)).to.deep.equal({
        command: 'send-transaction',
        version: 2,
        payload: { transactions: [{ to: TO, value: '0x10' }], chainId: 480 },
      })
      const [filter] = app.reads.findLast(([method]) => method === 'eth_getLogs')![1] as [
        { address: string[]; topics: string[]; fromBlock: string },
      ]
      expect(filter.address).to.have.length(3)
      expect(filter.topics[1]).to.equal(OPERATION)
      expect(filter.fromBlock).to.equal('0x64')
    })
    it('a node that is not reached does not stop a transaction, and is not asked to send', async () => {
      open()
      app.answers['send-transaction'] = { status: 'success', userOpHash: OPERATION }
      delete app.node['eth_blockNumber']
      const provider = await connect()
      const clock = installVirtualClock()
      const sent = ask(provider, 'eth_sendTransaction', { to: TO })
      await clock.run(sent)
      expect(await sent).to.equal(OPERATION)
      expect(commands().filter((command) => command === 'send-transaction')).to.have.length(1)
      clock.restore()
      expect(await refusal(ask(provider, 'eth_sendRawTransaction', '0x00'))).to.equal(4200)
      expect(await refusal(ask(provider, 'eth_blockNumber'))).to.equal(4900)
    })
    it('a batch is one operation, with a status (EIP-5792)', async () => {
      open()
      app.answers['send-transaction'] = { status: 'success', userOpHash: OPERATION }
      const receipt = { transactionHash: MINED, status: '0x1', logs: [] }
      app.node['eth_getTransactionReceipt'] = ([hash]: string[]) => hash === MINED && receipt
      app.node['eth_getLogs'] = []
      const provider = await connect()
      const calls = [
        { to: TO, data: '0x1234' },
        { to: TO, value: '0x1' },
      ]
      const sent = (await ask(provider, 'wallet_sendCalls', {
        version: '2.0.0',
        chainId: '0x1e0',
        atomicRequired: true,
        calls,
      })) as { id: string }
      expect(sent.id).to.equal(OPERATION)
      expect(app.received.at(-1)!.payload['transactions']).to.deep.equal([
        { to: TO, value: '0x0', data: '0x1234' },
        { to: TO, value: '0x1' },
      ])
      expect(await ask(provider, 'wallet_getCallsStatus', OPERATION)).to.include({ status: 100 })
      expect(await ask(provider, 'eth_getTransactionReceipt', OPERATION)).to.equal(null)
      app.node['eth_getLogs'] = [toEvent(1)]
      expect(await ask(provider, 'wallet_getCallsStatus', OPERATION)).to.deep.include({
        status: 200,
        atomic: true,
        receipts: [receipt],
      })
      expect(await ask(provider, 'eth_getTransactionReceipt', OPERATION)).to.deep.equal(receipt)
      app.node['eth_getLogs'] = [toEvent(0)]
      expect(await ask(provider, 'wallet_getCallsStatus', OPERATION)).to.include({ status: 500 })
      expect(await refusal(ask(provider, 'wallet_getCallsStatus', '0x12'))).to.equal(5730)
    })
    it('another network, another account and no calls are refused before World App is asked', async () => {
      open()
      const provider = await connect()
      const from = OTHER
      for (const [code, method, parameter] of [
        [4902, 'wallet_switchEthereumChain', { chainId: '0x1' }],
        [4902, 'eth_sendTransaction', { to: TO, chainId: '0x1' }],
        [5710, 'wallet_sendCalls', { chainId: '0x1', calls: [{ to: TO }] }],
        [4100, 'eth_sendTransaction', { to: TO, from }],
        [-32602, 'wallet_sendCalls', { calls: [] }],
        [-32602, 'eth_sendTransaction', { data: '0x60' }],
        [4200, 'wallet_addEthereumChain', {}],
      ] as const)
        expect(await refusal(ask(provider, method, parameter)), method).to.equal(code)
      expect(await ask(provider, 'wallet_switchEthereumChain', { chainId: '0x1e0' })).to.equal(null)
      expect(app.received).to.deep.equal([])
    })
  })

  describe('the protocol', () => {
    it('a declined command is 4001, another refusal names its code', async () => {
      open()
      const provider = await connect()
      app.answers['sign-message'] = { status: 'error', error_code: 'user_rejected' }
      expect(await refusal(ask(provider, 'personal_sign', '0x68'))).to.equal(4001)
      app.answers['send-transaction'] = { status: 'error', error_code: 'invalid_contract' }
      const failure = await ask(provider, 'eth_sendTransaction', { to: TO }).then(
        () => expect.fail('it resolved'),
        (error: Error) => error,
      )
      expect(failure.message).to.include('invalid_contract')
    })
    it('answers of wrong shapes are refused', async () => {
      open()
      const provider = await connect()
      for (const answer of [
        null,
        'yes',
        {},
        { status: 'success' },
        { status: 'success', userOpHash: 'sent', signature: '0x' },
      ]) {
        app.answers['sign-message'] = app.answers['send-transaction'] = () => answer
        for (const method of ['personal_sign', 'eth_sendTransaction'])
          expect(
            await refusal(ask(provider, method, method === 'personal_sign' ? '0x68' : { to: TO })),
            JSON.stringify(answer),
          ).to.equal(-32603)
      }
    })
    it('an older World App without the command is 4200', async () => {
      open({ commands: [['sign-message', 9]] })
      const provider = await connect()
      expect(await refusal(ask(provider, 'personal_sign', '0x68'))).to.equal(4200)
      expect(await refusal(ask(provider, 'eth_sendTransaction', { to: TO }))).to.equal(4200)
      expect(app.received).to.deep.equal([])
    })
    it('a second request of a kind does not take the answer of the first', async () => {
      open()
      const provider = await connect()
      const first = ask(provider, 'personal_sign', '0x68')
      expect(await refusal(ask(provider, 'personal_sign', '0x69'))).to.equal(-32002)
      app.trigger('miniapp-sign-message', { status: 'success', signature: SIGNATURE })
      app.trigger('miniapp-sign-message', { status: 'success', signature: `0x${'cd'.repeat(65)}` })
      expect(await first).to.equal(SIGNATURE)
    })
    it('the app’s own MiniKit gets its answers, and starts the protocol itself', async () => {
      open()
      const theirs: string[] = []
      const kit = {
        trigger(event: string) {
          theirs.push(event, String(this === kit))
        },
      }
      Object.assign(window, { MiniKit: kit })
      const provider = await connect()
      const signed = ask(provider, 'personal_sign', '0x68')
      app.trigger('miniapp-payment', {})
      app.trigger('miniapp-sign-message', { status: 'success', signature: SIGNATURE })
      expect(await signed).to.equal(SIGNATURE)
      app.trigger('miniapp-sign-message', {})
      expect(theirs).to.deep.equal(['miniapp-payment', 'true', 'miniapp-sign-message', 'true'])
      expect(commands()).to.deep.equal(['sign-message'])
    })
    it('leaves no object on the page after the answer', async () => {
      open()
      app.answers['sign-message'] = { status: 'success', signature: SIGNATURE }
      await ask(await connect(), 'personal_sign', '0x68')
      expect('MiniKit' in window).to.equal(false)
    })
  })

  describe('the modal', () => {
    function visit(networks = [mainnet, worldchain]): WalletModal {
      const modal = createWalletModal({
        id: 'world',
        chains: [eip155({ networks })],
        hosts: [worldApp({ rpcUrl: WORLD_NODE })],
        language: 'en',
        debug: false,
      })
      forget.push(() => modal.destroy())
      return modal
    }
    it('outside World App nothing happens', async () => {
      const modal = visit()
      await modal.ready()
      expect(modal.getState().account).to.equal(undefined)
      expect('MiniKit' in window).to.equal(false)
    })
    it('inside, the account is there without a press', async () => {
      open()
      const modal = visit()
      await until(() => modal.getState().account?.status === 'connected')
      expect(modal.getState().account).to.include({ address: WORLD_ACCOUNT })
      expect(modal.getState().chainId).to.equal('eip155:480')
      expect(modal.getState().open).to.equal(false)
    })
    it('a declined account leaves the page as it is elsewhere', async () => {
      open({ visit: {} })
      app.answers['wallet-auth'] = { status: 'error', error_code: 'user_rejected' }
      const modal = visit()
      const errors: string[] = []
      modal.on('error', ({ code }) => errors.push(code))
      await modal.ready()
      expect(modal.getState().account).to.equal(undefined)
      expect(errors).to.deep.equal(['USER_REJECTED'])
    })
    it('an app without World Chain gets an error, without a screen', async () => {
      open()
      const modal = visit([mainnet])
      const errors: string[] = []
      modal.on('error', ({ code }) => errors.push(code))
      await modal.ready()
      expect(errors).to.deep.equal(['CHAIN_UNSUPPORTED'])
      expect(modal.getState().open).to.equal(false)
    })
  })
})
