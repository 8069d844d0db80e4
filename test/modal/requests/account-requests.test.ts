import type { ActivitySnapshot, BalancesSnapshot } from '../../../src/index.js'
import {
  CHAIN_DATA,
  startChainData,
  toBalanceRow,
  toTransactionRow,
  type ChainDataServer,
} from '../../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

describe('balances and activity for the page', () => {
  let mounted: MountedModal
  let server: ChainDataServer
  async function create(parts: Parameters<typeof startChainData>[0] = {}, connect = true) {
    server = startChainData(parts)
    mounted = await mountModal(
      { announced: false, injected: false, ...CHAIN_DATA },
      { open: false },
    )
    const made = fakeConnection({})
    if (connect) mounted.edit.add(made.connection)
    return made.control
  }
  afterEach(() => {
    unmountModals()
    server.stub.restore()
  })

  it('getBalances() returns exact amounts and the total; again within 30 s without a request, unless forced', async () => {
    await create({ balances: () => ({ balances: [toBalanceRow('ETH', '1.5', 2)] }) })
    const { tokens, total, currency } = await mounted.modal.getBalances()
    expect([tokens[0]!.amount, total, currency]).to.deep.equal([
      1_500_000_000_000_000_000n,
      3,
      'usd',
    ])
    await mounted.modal.getBalances()
    expect(server.stub.requests).to.have.length(2)
    await mounted.modal.getBalances({ force: true })
    expect(server.stub.requests).to.have.length(3)
  })

  it('error: CONNECTION_NOT_FOUND without an account', async () => {
    await create({}, false)
    expect((await rejection(mounted.modal.getBalances())).code).to.equal('CONNECTION_NOT_FOUND')
    expect((await rejection(mounted.modal.getActivity())).code).to.equal('CONNECTION_NOT_FOUND')
    expect(server.stub.requests).to.deep.equal([])
  })

  it('error: SERVICE_UNAVAILABLE from a failing server, also during its pause', async () => {
    await create({ balances: () => new Response('', { status: 503 }) })
    const clock = installVirtualClock()
    const ask = async () => (await clock.run(rejection(mounted.modal.getBalances()))).code
    expect([await ask(), await ask()]).to.deep.equal(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'])
    expect(server.stub.requests).to.have.length(5)
  })

  it('getActivity() returns a page and the cursor of the next', async () => {
    await create({
      history: (cursor) => ({
        data: [toTransactionRow(`0x${cursor ?? 0}`)],
        next: cursor ? null : '1',
      }),
    })
    const first = await mounted.modal.getActivity()
    expect([first.items[0]!.id, first.next]).to.deep.equal(['0x0', '1'])
    const second = await mounted.modal.getActivity({ cursor: first.next! })
    expect([second.items[0]!.id, second.next]).to.deep.equal(['0x1', null])
  })

  it('watchBalances() and watchActivity() follow the account until unsubscribed', async () => {
    const balances: BalancesSnapshot[] = []
    const activity: ActivitySnapshot[] = []
    const control = await create({
      balances: () => ({ balances: [toBalanceRow('ETH', '1', 2)] }),
      history: (cursor) => ({
        data: [toTransactionRow(`0x${cursor ?? 0}`, Number(cursor ?? 0))],
        next: cursor ? null : '1',
      }),
    })
    const stops = [
      mounted.modal.watchBalances((snapshot) => balances.push(snapshot)),
      mounted.modal.watchActivity((snapshot) => activity.push(snapshot)),
    ]
    await until(() => balances.at(-1)?.balances?.total === 2 && activity.at(-1)?.hasMore)
    await activity.at(-1)!.loadMore()
    expect([activity.at(-1)!.items.map(({ id }) => id), activity.at(-1)!.hasMore]).to.deep.equal([
      ['0x0', '0x1'],
      false,
    ])
    for (const stop of stops) stop()
    const [seen, asked] = [balances.length + activity.length, server.stub.requests.length]
    control.drop()
    expect([balances.length + activity.length, server.stub.requests.length]).to.deep.equal([
      seen,
      asked,
    ])
  })

  it('destroying the modal ends its watchers', async () => {
    await create({ balances: () => ({ balances: [toBalanceRow('ETH', '1', 2)] }) })
    let calls = 0
    const { modal } = mounted
    modal.watchBalances(() => calls++)
    await until(() => calls > 0)
    modal.destroy()
    const before = calls
    mounted.core.connectionStore.release()
    expect(calls).to.equal(before)
    expect((await rejection(modal.getBalances())).code).to.equal('MODAL_MISSING')
  })
})
