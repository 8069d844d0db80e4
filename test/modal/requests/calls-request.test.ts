import type { SendCallsOptions } from '../../../src/index.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'
import { rejection } from '../../helpers/rejection.js'
import {
  createSwapWallet,
  startSwapService,
  SWAP_SERVICE,
  type SwapService,
} from '../../helpers/fakes/swap-service.js'

const toHash = (digit: number) => `0x${String(digit).repeat(64)}`
const approve = { to: BOB, data: '0x095ea7b3' }
const buy = { to: BOB, data: '0xabcd', value: 5n }
const sponsor = { url: 'https://paymaster.example/1' }

describe('modal.sendCalls()', () => {
  let mounted: MountedModal
  let service: SwapService
  let wallet: ReturnType<typeof createSwapWallet>

  beforeEach(async () => {
    service = startSwapService()
    wallet = createSwapWallet()
    mounted = await mountModal(
      { ...SWAP_SERVICE, announced: false, injected: false },
      { open: false },
    )
    mounted.edit.add(fakeConnection({ chainId: 'eip155:1', provider: wallet.provider }).connection)
  })
  afterEach(() => {
    unmountModals()
    service.stub.restore()
  })
  /** The wallet's answer to `wallet_getCapabilities`. */
  const can = (capabilities: object) =>
    (wallet.quiet['wallet_getCapabilities'] = () => ({ '0x1': capabilities }))
  const send = (options: Partial<SendCallsOptions> = {}) =>
    mounted.modal.sendCalls({ calls: [approve, buy], ...options })
  const methods = () => wallet.asked.map(({ method }) => method)
  const answer = async (index: number, value: unknown) => {
    await until(() => wallet.asked.length > index)
    wallet.asked[index]!.answer(value)
  }
  const batch = () =>
    wallet.asked[0]!.params[0] as { readonly capabilities?: unknown; readonly calls: unknown }

  it('asks a wallet that can once for all calls, executed all or none', async () => {
    can({ atomic: { status: 'supported' } })
    const sending = send()
    await answer(0, { id: '0xb1' })
    const sent = await sending
    expect(methods()).to.deep.equal(['wallet_sendCalls'])
    expect(wallet.asked[0]!.params[0]).to.deep.equal({
      version: '2.0.0',
      from: ALICE,
      chainId: '0x1',
      atomicRequired: true,
      calls: [
        { ...approve, value: '0x0' },
        { ...buy, value: '0x5' },
      ],
    })
    expect(sent).to.include({ id: '0xb1', atomic: true, chainId: 'eip155:1' })
  })

  it('confirms a batch by the status of the wallet', async () => {
    can({ atomic: { status: 'ready' } })
    wallet.quiet['wallet_getCallsStatus'] = () => ({
      status: 200,
      receipts: [{ status: '0x1', transactionHash: toHash(7) }],
    })
    const sending = send()
    await answer(0, { id: '0xb1' })
    expect(await (await sending).confirmed()).to.deep.equal({ id: toHash(7) })
  })

  it('asks another wallet for one transaction after another, each after the one before is in a block', async () => {
    let included = false
    service.node['eth_getTransactionReceipt'] = ([hash]) =>
      included ? { status: '0x1', blockNumber: '0x10', transactionHash: hash } : null
    const sending = send()
    await answer(0, toHash(1))
    await until(() => mounted.state.slices.get('calls').$steps.get()[0]?.status === 'sent')
    expect(methods()).to.deep.equal(['eth_sendTransaction'])
    included = true
    await answer(1, toHash(2))
    const sent = await sending
    expect(sent).to.include({ id: toHash(2), atomic: false })
    expect(sent.transactions).to.deep.equal([toHash(1), toHash(2)])
    await sent.confirmed()
    expect(methods()).to.deep.equal(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  it('shows the steps, and says when all are done', async () => {
    const sending = send()
    await until(() => mounted.text().includes('Step 1 of 2'))
    await answer(0, toHash(1))
    await until(() => mounted.text().includes('Step 2 of 2'))
    await answer(1, toHash(2))
    await (await sending).confirmed()
    await until(() => mounted.text().includes('All steps are done'))
  })

  it('stops at the first failure and says how far it got', async () => {
    const sending = rejection(send({ calls: [approve, buy, buy] }))
    await answer(0, toHash(1))
    await until(() => wallet.asked.length === 2)
    wallet.asked[1]!.refuse({ code: 4001, message: 'no' })
    const { code, details } = await sending
    expect(code).to.equal('USER_REJECTED')
    expect(details).to.include({ sent: toHash(1), step: 2, of: 3, uncertain: false })
    expect(wallet.asked.length).to.equal(2)
    expect(mounted.text()).to.include('Stopped at step 2')
  })

  it('stops at a call that the network reverted', async () => {
    service.node['eth_getTransactionReceipt'] = ([hash]) => ({
      status: '0x0',
      blockNumber: '0x10',
      transactionHash: hash,
    })
    const sending = rejection(send())
    await answer(0, toHash(1))
    const { code, details } = await sending
    expect([code, details['step']]).to.deep.equal(['TRANSACTION_FAILED', 1])
    expect(wallet.asked.length).to.equal(1)
  })

  it('asks for nothing more once the visitor closes the steps', async () => {
    const sending = rejection(send())
    await until(() => wallet.asked.length === 1)
    mounted.modal.close()
    wallet.asked[0]!.answer(toHash(1))
    const { code, details } = await sending
    expect([code, details['sent']]).to.deep.equal(['MODAL_CLOSED', toHash(1)])
    expect(wallet.asked.length).to.equal(1)
  })

  it('error: METHOD_UNSUPPORTED where the wallet lacks what is required, before it is asked', async () => {
    for (const options of [
      { atomic: 'required' },
      { sponsor: { ...sponsor, required: true } },
    ] as const)
      expect((await rejection(send(options))).code).to.equal('METHOD_UNSUPPORTED')
    expect(wallet.asked.length).to.equal(0)
  })

  it('names the sponsor to a wallet that knows sponsors, as optional unless it is required', async () => {
    can({ atomic: { status: 'supported' }, paymasterService: { supported: true } })
    const sending = send({ sponsor })
    await answer(0, 'id')
    await sending
    expect(batch().capabilities).to.deep.equal({
      paymasterService: { ...sponsor, optional: true },
    })
  })

  it('leaves an optional sponsor out where the wallet knows none', async () => {
    can({ atomic: { status: 'supported' } })
    const sending = send({ sponsor })
    await answer(0, 'id')
    await sending
    expect(batch()).not.to.have.property('capabilities')
  })

  it('sends a single call as a transaction, without a screen', async () => {
    const sending = send({ calls: [buy], atomic: 'required' })
    await answer(0, toHash(3))
    expect((await sending).transactions).to.deep.equal([toHash(3)])
    expect(mounted.core.$open.get()).to.equal(false)
  })

  it('error: REQUEST_PENDING while the wallet has not answered earlier calls', async () => {
    const first = send({ calls: [buy] })
    await until(() => wallet.asked.length === 1)
    expect((await rejection(send({ calls: [buy] }))).code).to.equal('REQUEST_PENDING')
    await answer(0, toHash(3))
    await first
    expect(wallet.asked.length).to.equal(1)
  })

  it('an abort stops before the next request', async () => {
    const stop = new AbortController()
    const sending = rejection(send({ signal: stop.signal }))
    await until(() => wallet.asked.length === 1)
    stop.abort()
    wallet.asked[0]!.answer(toHash(1))
    expect((await sending).code).to.equal('REQUEST_ABORTED')
    expect(wallet.asked.length).to.equal(1)
  })

  for (const [name, options] of Object.entries({
    'sendCalls()': undefined,
    'sendCalls({ calls })': { calls: [] },
    'sendCalls({ calls[0] })': { calls: [null] },
    'sendCalls({ calls[0].to })': { calls: [{ to: 'bob' }] },
    'sendCalls({ calls[1].data })': { calls: [buy, { to: BOB, data: '0xabc' }] },
    'sendCalls({ calls[0].value })': { calls: [{ to: BOB, value: 1 }] },
    'sendCalls({ atomic })': { calls: [buy], atomic: true },
    'sendCalls({ sponsor })': { calls: [buy], sponsor: { url: 'http://paymaster.example' } },
    'sendCalls({ signal })': { calls: [buy], signal: {} },
  }))
    it(`error: OPTIONS_INVALID names ${name}`, async () => {
      const { code, details } = await rejection(
        mounted.modal.sendCalls(options as unknown as SendCallsOptions),
      )
      expect([code, details['option']]).to.deep.equal(['OPTIONS_INVALID', name])
      expect(wallet.asked.length).to.equal(0)
    })

  it('getCapabilities() reads what the wallet can do; a wallet without the method can nothing', async () => {
    expect(await mounted.modal.getCapabilities()).to.deep.equal({
      atomic: 'unsupported',
      sponsor: false,
    })
    can({ atomic: { status: 'ready' }, paymasterService: { supported: true } })
    expect(await mounted.modal.getCapabilities({ chainId: 'eip155:1' })).to.deep.equal({
      atomic: 'ready',
      sponsor: true,
    })
  })
})
