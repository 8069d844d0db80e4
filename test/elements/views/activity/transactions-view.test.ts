import {
  CHAIN_DATA,
  startChainData,
  toNftTransfer,
  toTransactionRow,
  type ChainDataServer,
} from '../../../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { installVirtualClock } from '../../../helpers/clocks/virtual-clock.js'

/** Longer than the list waits after the last movement. */
const REST_MS = 1_000

describe('wm-transactions-view', () => {
  let mounted: MountedModal
  let server: ChainDataServer
  async function show(history: ChainDataServer['history'], name?: string) {
    server = startChainData({ history, ...(name !== undefined && { name }) })
    mounted = await mountModal(
      { announced: false, injected: false, ...CHAIN_DATA },
      { open: false },
    )
    mounted.edit.add(fakeConnection({}).connection)
    await mounted.modal.open({ view: 'Transactions' })
    await mounted.settled()
  }
  afterEach(() => {
    unmountModals()
    server.stub.restore()
  })
  const links = () =>
    shown().flatMap((row) => row.querySelector<HTMLElement>('button.activity') ?? [])
  const ids = () => links().map(({ dataset }) => dataset['id'])
  const shown = () =>
    [
      ...(mounted
        .findAll('wm-virtual-list')[0]
        ?.shadowRoot!.querySelectorAll<HTMLElement>('.row') ?? []),
    ].sort((a, b) => Number(a.dataset['row']) - Number(b.dataset['row']))

  it('ACT-001 groups by month, then by day, newest first, with the year of other years', async () => {
    await show(() => ({
      data: [toTransactionRow('0x3', 40), toTransactionRow('0x1'), toTransactionRow('0x2', 10)],
      next: null,
    }))
    await until(() => shown().length === 8)
    expect(shown().map((row) => row.querySelector('h3, h4')?.textContent ?? 'row')).to.deep.equal([
      'June 2025',
      'Sunday, June 15',
      'row',
      'Thursday, June 5',
      'row',
      'May 2025',
      'Tuesday, May 6',
      'row',
    ])
    expect(ids()).to.deep.equal(['0x1', '0x2', '0x3'])
    expect(
      shown()
        .map((row) => row.querySelector('[role=listitem]'))
        .map((row) => `${row?.ariaPosInSet} of ${row?.ariaSetSize}`),
    ).to.deep.equal(Array.from({ length: 8 }, (_, index) => `${index + 1} of 8`))
  })

  it('an operation named like a built-in property is shown as an unknown one', async () => {
    const row = (hash: string, operationType: string) =>
      toTransactionRow(hash, 0, { metadata: { operationType }, transfers: [] })
    await show(() => ({
      data: [row('0x1', 'constructor'), row('0x2', '__proto__'), row('0x3', 'execute')],
      next: null,
    }))
    await until(() => links().length === 3)
    const [first, second, third] = links().map((link) => link.querySelector('.name')!.textContent)
    expect([first, second]).to.deep.equal([third, third])
  })

  it('ACT-005 requests the next page near the end, and renders only the visible rows of ten thousand', async () => {
    const history = (cursor: string | undefined) => {
      const from = Number(cursor ?? 0)
      return {
        data: Array.from({ length: 2_500 }, (_, index) =>
          toTransactionRow(`0x${from + index}`, (from + index) / 30),
        ),
        next: from < 7_500 ? String(from + 2_500) : null,
      }
    }
    await show(history)
    const list = await until(() => mounted.findAll('wm-virtual-list')[0])
    for (let pages = 1; pages < 4; pages++) {
      await until(() => server.cursors().length === pages)
      list.scrollTop = list.scrollHeight
      await until(() => server.cursors().length === pages + 1)
      await until(
        () =>
          mounted.state.slices.get('activity').$activity.get().items.length === (pages + 1) * 2_500,
      )
    }
    await mounted.settled()
    list.scrollTop = list.scrollHeight
    await until(() => ids().includes('0x9999'))
    expect(links().length).to.be.lessThan(40)
  })

  it('adds and removes no row while it scrolls', async () => {
    await show(() => ({
      data: Array.from({ length: 400 }, (_, index) => toTransactionRow(`0x${index}`, index)),
      next: null,
    }))
    await until(() => shown().length > 10)
    await mounted.settled()
    const list = mounted.findAll('wm-virtual-list')[0]!
    // Rows and headings differ in height, so the number of rows that fit depends on the scroll
    // position; the first steps find the maximum.
    const scroll = async (to: number) => {
      list.scrollTop = to
      await until(() =>
        shown().some(
          ({ offsetTop, offsetHeight }) => offsetTop <= to && offsetTop + offsetHeight > to,
        ),
      )
    }
    for (let top = 0; top < 6_000; top += 37) await scroll(top)
    const rows = new Set(shown())
    for (let top = 6_000; top < 9_000; top += 37) await scroll(top)
    expect(shown().filter((row) => !rows.has(row)).length).to.equal(0)
  })

  it('requests the names of the rows at which the visitor stops, not of those scrolled past', async () => {
    const toParty = (index: number) => `0x1${index.toString(16).padStart(39, '0')}`
    await show(() => ({
      data: Array.from({ length: 400 }, (_, index) =>
        toTransactionRow(`0x${index}`, index / 30, { metadata: { sentTo: toParty(index) } }),
      ),
      next: null,
    }))
    const list = await until(() => mounted.findAll('wm-virtual-list')[0])
    const asked = () =>
      server.stub.requests
        .flatMap(({ url }) => /0x1(0[0-9a-f]{38})/i.exec(url.pathname)?.[1] ?? [])
        .map((digits) => Number.parseInt(digits, 16))
    await until(() => asked().includes(0))
    // A frame that takes long on a busy machine is no stop of the visitor.
    const clock = installVirtualClock()
    for (let step = 0; step < 60; step++) {
      list.scrollTop += 240
      await new Promise(requestAnimationFrame)
    }
    const inSight = (list as HTMLElementTagNameMap['wm-virtual-list']).rowsInSight
    const last = shown()
      .filter(({ dataset }) => inSight.slice(0, -1).includes(Number(dataset['row'])))
      .flatMap((row) => row.querySelector<HTMLElement>('button.activity') ?? [])
      .at(-1)!
      .dataset['id']!.slice(2)
    await clock.advance(REST_MS)
    await until(() => asked().includes(Number(last)))
    expect(asked().filter((index) => index > 20 && index < Number(last) - 20)).to.deep.equal([])
  })

  it('ACT-005 loads the next page after a page of spam', async () => {
    await show((cursor) =>
      cursor
        ? { data: [toTransactionRow('0x2')], next: null }
        : { data: [toTransactionRow('0x1', 0, { transfers: [toNftTransfer(true)] })], next: '1' },
    )
    await until(() => links().length === 1)
    expect(server.cursors()).to.deep.equal([null, '1'])
  })

  it('ACT-004 reports once that the history failed, and tries again on a press', async () => {
    await show(() => new Response('', { status: 503 }))
    await until(() => mounted.state.toasts.$toast.get()?.message === 'Failed to fetch transactions')
    server.history = () => ({ data: [toTransactionRow('0x1')], next: null })
    mounted.button('Try again').click()
    await until(() => links().length === 1)
  })

  it('shows the name of a counterparty once the server returns it', async () => {
    const rows = ['0x1', '0x2'].map((hash, day) => toTransactionRow(hash, day))
    await show(() => ({ data: rows, next: null }), 'carol.eth')
    await until(() => mounted.text().split('To carol.eth').length === 3)
  })

  it('shows the status of a transaction in a line with room for it', async () => {
    await show(
      () => ({
        data: [toTransactionRow('0x1', 0, { metadata: { status: 'failed' } })],
        next: null,
      }),
      undefined,
    )
    const row = await until(() => links()[0])
    const word = row.querySelector<HTMLElement>('.detail .failed')!
    expect(word.textContent).to.equal('Failed')
    expect(row.querySelector('.name')!.textContent).not.to.contain('Failed')
  })

  it('shows a text when there is no activity', async () => {
    await show(() => ({ data: [], next: null }))
    await until(() => mounted.text().includes('No activity yet'))
  })

  it('reserves rows while the first page loads, and offers a retry if an older page failed', async () => {
    let answer: ((value: unknown) => void) | undefined
    await show((cursor) =>
      cursor ? new Response('', { status: 500 }) : new Promise((resolve) => (answer = resolve)),
    )
    expect(mounted.find('[aria-busy]').textContent).to.contain('Loading activity')
    await until(() => answer)
    answer!({ data: [toTransactionRow('0x1')], next: '1' })
    await until(() => mounted.findAll('.again').length > 0)
    server.history = () => ({ data: [toTransactionRow('0x2', 1)], next: null })
    mounted.button('Try again').click()
    await until(() => links().length === 2)
  })
})
