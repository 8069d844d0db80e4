import { fakeConnection } from '../helpers/pages/create-test-core.js'
import { expect } from '../helpers/expect.js'
import { BOB } from '../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../helpers/pages/mount-modal.js'
import { rejection } from '../helpers/rejection.js'
import { startSwapService, SWAP_SERVICE, type SwapService } from '../helpers/fakes/swap-service.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`
const raise = (value: unknown) => () => {
  throw value
}
const trap = new Proxy(
  {},
  {
    get: raise(new Error('trap')),
    has: raise(new Error('trap')),
    getPrototypeOf: raise(new Error('trap')),
  },
)
const twice = {
  // eslint-disable-next-line unicorn/no-thenable -- a wallet may answer with one
  then: (resolve: (value: unknown) => void, reject: (failure: unknown) => void) => (
    resolve(HASH),
    resolve(OTHER),
    reject('late'),
    raise('later')()
  ),
}

describe('payments and swaps with a misbehaving wallet', () => {
  let mounted: MountedModal
  let service: SwapService
  let answers: Record<string, () => unknown>
  let asked: string[]

  beforeEach(async () => {
    service = startSwapService()
    asked = []
    answers = { eth_chainId: () => '0x1' }
    mounted = await mountModal(
      { ...SWAP_SERVICE, announced: false, injected: false },
      { open: false },
    )
    const provider = {
      request: ({ method }: { readonly method: string }) => {
        asked.push(method)
        return answers[method]
          ? answers[method]()
          : Promise.reject(Object.assign(new Error('not offered'), { code: 4200 }))
      },
    }
    mounted.edit.add(fakeConnection({ provider }).connection)
    await mounted.state.slices.get('balances').refresh()
  })
  afterEach(() => {
    unmountModals()
    service.stub.restore()
  })
  const send = () => mounted.state.slices.get('send')
  const swap = () => mounted.state.slices.get('swap')
  const requests = () =>
    asked.filter((method) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method)).length

  async function pay() {
    send().choose({ address: undefined })
    send().type('0.5')
    await send().setReceiver(BOB)
    await send().review()
    return send().confirm()
  }
  async function trade() {
    await swap().prefill({ fromToken: 'USDC', toToken: 'DAI', amount: '1000' })
    await until(() => swap().$form.get().expected !== undefined)
    await swap().review()
    return swap().confirm()
  }
  const outcome = () => {
    const payment = send().$payment.get()
    return payment.status === 'failed' ? [payment.error.code, payment.uncertain] : [payment.status]
  }

  it('whatever a wallet throws or answers in place of a hash, the payment may have been sent, and it can be asked again', async () => {
    const cases: readonly (readonly [what: string, act: () => unknown, code: string])[] = [
      ['throws a text', raise('no'), 'UNKNOWN'],
      ['throws nothing', raise(undefined), 'UNKNOWN'],
      ['throws a symbol', raise(Symbol('no')), 'UNKNOWN'],
      ['throws an object whose fields throw', raise(trap), 'UNKNOWN'],
      ['rejects with a number', () => Promise.reject(4001), 'UNKNOWN'],
      ...[
        undefined,
        null,
        '',
        0,
        1n,
        NaN,
        '0x',
        '0x1',
        {},
        [HASH],
        { id: HASH },
        Object(HASH),
        `${HASH}00`,
        `0x${'g'.repeat(64)}`,
        'x'.repeat(1_000_000),
        () => HASH,
        Symbol('no'),
      ].map(
        (value) =>
          [
            `answers ${typeof value} ${String(value).slice(0, 12)}`,
            () => value,
            'RESPONSE_INVALID',
          ] as const,
      ),
    ]
    for (const [count, [what, act, code]] of cases.entries()) {
      answers['eth_sendTransaction'] = act
      expect((await rejection(pay())).code, what).to.equal(code)
      expect([outcome(), requests(), send().isConfirming()], what).to.deep.equal([
        [code, true],
        count * 2 + 1,
        false,
      ])
      answers['eth_sendTransaction'] = () => `0x${String(count).padStart(64, '0')}`
      await pay()
      expect(requests(), what).to.equal(count * 2 + 2)
    }
  })

  it('a wallet that does not name its network is not asked to pay or to swap, and nothing was sent', async () => {
    const cases: readonly (readonly [what: string, act: () => unknown])[] = [
      ['throws a text', raise('no')],
      ['throws an object whose fields throw', raise(trap)],
      [
        'fails with an internal error',
        () => Promise.reject({ code: -32603, message: 'Internal error' }),
      ],
      ['is cut off', () => Promise.reject({ code: 4900, message: 'disconnected' })],
      ['answers an object whose fields throw', () => trap],
      ...[
        undefined,
        null,
        '',
        '0x',
        0,
        -1,
        1e21,
        NaN,
        1.5,
        `0x${'f'.repeat(64)}`,
        {},
        [],
        ['one'],
        { chainId: {} },
        '0x2105',
      ].map((value) => [`answers ${String(value).slice(0, 12)}`, () => value] as const),
    ]
    for (const [what, act] of cases) {
      answers['eth_chainId'] = act
      await rejection(pay())
      expect(send().$payment.get(), what).to.include({ status: 'failed', uncertain: false })
      await rejection(trade())
      expect(swap().$trade.get(), what).to.include({ status: 'failed', uncertain: false })
      expect([requests(), send().isConfirming()], what).to.deep.equal([0, false])
    }
  })

  it('a wallet that never answers for its network is left after 10 s, and nothing was sent', async () => {
    answers['eth_chainId'] = () => new Promise(() => {})
    const clock = installVirtualClock()
    const paying = rejection(pay())
    await until(() => asked.length === 1)
    await clock.advance(10_000)
    expect([(await paying).code, outcome(), requests()]).to.deep.equal([
      'REQUEST_TIMEOUT',
      ['REQUEST_TIMEOUT', false],
      0,
    ])
    clock.restore()
  })

  it('a wallet that answers twice, the second time otherwise, has sent what it answered first', async () => {
    answers['eth_sendTransaction'] = () => twice
    await pay()
    expect(
      mounted.state.slices
        .get('pending')
        .$pending.get()
        .map(({ id }) => id),
    ).to.deep.equal([HASH])
  })

  it('a wallet that switches its network during the request has paid on the network of the order', async () => {
    let answer: (hash: string) => void = () => {}
    answers['eth_sendTransaction'] = () => new Promise((resolve) => (answer = resolve))
    const paying = pay()
    await until(() => requests() === 1)
    answers['eth_chainId'] = () => '0x2105'
    answer(HASH)
    await paying
    expect(
      mounted.state.slices
        .get('pending')
        .$pending.get()
        .map(({ id, chainId }) => [id, chainId]),
    ).to.deep.equal([[HASH, 'eip155:1']])
  })

  it('the hash of an earlier transaction in capitals is not believed', async () => {
    answers['eth_sendTransaction'] = () => HASH
    await pay()
    answers['eth_sendTransaction'] = () => `0x${HASH.slice(2).toUpperCase()}`
    expect((await rejection(pay())).code).to.equal('RESPONSE_INVALID')
    expect(outcome()).to.deep.equal(['RESPONSE_INVALID', true])
  })

  it('calls whose status is unreadable are neither confirmed nor failed', async () => {
    service.allowance = 0n
    answers['wallet_getCapabilities'] = () => ({ '0x1': { atomic: { status: 'supported' } } })
    let status: unknown
    let reads = 0
    answers['wallet_getCallsStatus'] = () => (reads++, status)
    const statuses: readonly unknown[] = [
      undefined,
      null,
      'x',
      NaN,
      Infinity,
      1e9,
      '200',
      { status: '200 or so' },
      { status: NaN },
      { status: Infinity },
      { status: 1e9 },
      { status: {} },
      { status: -1 },
      { status: 100, receipts: trap },
      trap,
    ]
    for (const [index, unreadable] of statuses.entries()) {
      status = unreadable
      reads = 0
      answers['wallet_sendCalls'] = () => ({ id: `0x${index}` })
      await trade()
      await until(() => reads === 2)
      expect(swap().$trade.get(), `status ${index}`).to.include({ status: 'sent', late: false })
      status = { status: 200, receipts: [{ transactionHash: HASH }] }
      await until(() => swap().$trade.get().status === 'confirmed')
    }
  })
})
