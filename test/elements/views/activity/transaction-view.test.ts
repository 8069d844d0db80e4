import type { Row } from '../../../../src/elements/parts/rows/wm-row.js'
import { groupByDay } from '../../../../src/elements/views/activity/group-by-day.js'
import {
  CHAIN_DATA,
  startChainData,
  toBalanceRow,
  toTransactionRow,
  type ChainDataServer,
} from '../../../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE, BOB } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'

const RECEIPT = {
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  l1Fee: '0x9184e72a000',
}

describe('wm-transaction-view', () => {
  let mounted: MountedModal
  let server: ChainDataServer

  async function show(row: object, receipt: unknown = RECEIPT) {
    server = startChainData({
      history: () => ({ data: [row], next: null }),
      balances: (chainId) => ({ balances: [toBalanceRow('ETH', '1', 2_000, { chainId })] }),
    })
    server.receipt = receipt
    mounted = await mountModal(
      { announced: false, injected: false, ...CHAIN_DATA },
      { open: false },
    )
    mounted.edit.add(fakeConnection({}).connection)
    await mounted.modal.open()
    await until(() => mounted.state.slices.get('portfolio').$holdings.get().complete)
    await mounted.show({ view: 'Transactions' })
    const opened = await until(() => mounted.findAll('button.activity')[0])
    opened.click()
    await until(() => mounted.findAll('wm-transaction-view').length === 1)
    await mounted.settled()
  }
  afterEach(() => {
    unmountModals()
    server.stub.restore()
  })
  const toText = ({ textContent }: Element) => textContent!.replace(/\s+/g, ' ').trim()
  const fact = (name: string) =>
    mounted
      .findAll('.facts > div')
      .find((row) => row.querySelector('dt')!.textContent!.trim() === name)
  const party = (name: string) =>
    fact(name)!.querySelector('wm-account-address')!.shadowRoot!.textContent
  const sent = (metadata: object = {}) =>
    toTransactionRow('0x1', 0, { metadata: { sentFrom: ALICE, sentTo: BOB, ...metadata } })

  it('a contact stands by name beside the whole address; another party can be saved', async () => {
    await show(sent())
    expect(mounted.find('wm-save-contact').shadowRoot!.querySelector('wm-row')).not.to.equal(null)
    mounted.state.slices.get('contacts').save({ namespace: 'eip155', address: BOB, name: 'Bob' })
    await mounted.settled()
    expect(party('To')).to.contain('Bob')
    expect(fact('To')!.querySelector('.address-groups')!.textContent).to.equal(BOB)
    expect(mounted.find('wm-save-contact').shadowRoot!.querySelector('wm-row')).to.equal(null)
    mounted.state.router.back()
    const row = await until(() => mounted.findAll('button.activity')[0])
    expect(row.textContent)
      .to.contain('Bob')
      .and.to.contain(`${BOB.slice(0, 6)}…${BOB.slice(-4)}`)
  })

  it('an address that its family does not know is not saved', async () => {
    await show(sent({ sentTo: '0x1234' }))
    const { shadowRoot } = mounted.find('wm-save-contact')
    shadowRoot!.querySelector<HTMLElement>('wm-row')!.click()
    const field = await until(() => shadowRoot!.querySelector('wm-field')!)
    field.value = 'Nobody'
    field.dispatchEvent(new Event('input'))
    field.dispatchEvent(new Event('submit'))
    await until(() => field.error !== '')
    expect(field.error).to.equal('This isn’t an address on EVM')
    expect(mounted.state.slices.get('contacts').$contacts.get()).to.deep.equal([])
  })

  it('shows what was sent, its value, when, between whom, and leads to the explorer', async () => {
    await show(sent())
    expect(toText(mounted.find('.head h3'))).to.equal('Sent')
    expect(toText(mounted.find('.transfer'))).to.equal('−1.5 USDC $1.50')
    expect(toText(mounted.find('.status'))).to.equal('Confirmed')
    expect(toText(fact('Time')!)).to.match(/^Time June 15, 2025 at /)
    expect(party('From')).to.contain('0xf39F…2266')
    expect(party('To')).to.contain('0x7099…79C8')
    expect(toText(fact('Network')!)).to.contain('Ethereum')
    // The screen that leaves has a row to the explorer too.
    const rows = mounted.find('wm-transaction-view').shadowRoot!.querySelectorAll<Row>('wm-row')
    const links = [...rows].flatMap((row) => row.shadowRoot!.querySelector('a') ?? [])
    expect(links.map(({ href, rel }) => [href, rel])).to.deep.equal([
      ['https://etherscan.io/tx/0x1', 'noopener noreferrer'],
    ])
  })

  it('reads the fee from the receipt, with the fee of the network below and its value', async () => {
    await show(sent())
    await until(() => fact('Network fee') && !fact('Network fee')!.ariaBusy)
    // 21,000 gas at 1 gwei and 0.00001 ether.
    expect(toText(fact('Network fee')!)).to.equal('Network fee 0.00003100 ETH ($0.06)')
  })

  for (const [name, receipt] of [
    ['missing', null],
    ['unreadable', { gasUsed: 'many', effectiveGasPrice: '0x1' }],
  ] as const)
    it(`a ${name} receipt is a dash, never a zero`, async () => {
      await show(sent(), receipt)
      await until(() => fact('Network fee') && !fact('Network fee')!.ariaBusy)
      expect(toText(fact('Network fee')!)).to.equal('Network fee —')
    })

  it('a pending transaction has no fee yet and says so with its status', async () => {
    await show(sent({ status: 'pending' }))
    expect([toText(mounted.find('.status')), fact('Network fee')]).to.deep.equal([
      'Pending',
      undefined,
    ])
  })

  it('a failed one is marked as moving nothing', async () => {
    await show(sent({ status: 'failed' }))
    expect(toText(mounted.find('.status'))).to.equal('Failed')
    expect(mounted.findAll('.transfer.unmoved')).to.have.length(1)
  })

  it('says that a transaction is not in the list', async () => {
    await show(sent())
    await mounted.show({ view: 'Transaction', chainId: 'eip155:1', id: '0xother' })
    expect(mounted.find('wm-message').shadowRoot!.textContent).to.contain('isn’t in your list')
  })

  it('names today and yesterday, each day once, across a change of the clock', () => {
    const at = (month: number, day: number, hour: number) =>
      new Date(2025, month, day, hour).getTime()
    const now = new Date(2025, 2, 31, 1)
    const headings = groupByDay(
      [at(2, 31, 0), at(2, 30, 23), at(2, 30, 1), at(2, 29, 12), at(1, 28, 12)],
      (time) => time,
      'en',
      now,
    ).map((entry) => (typeof entry === 'number' ? 'row' : entry.text))
    expect(headings).to.deep.equal([
      'March',
      'Today',
      'row',
      'Yesterday',
      'row',
      'row',
      'Saturday, March 29',
      'row',
      'February',
      'Friday, February 28',
      'row',
    ])
  })
})
