import type { ConnectionControl } from '../../src/chains/connection.js'
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
import {
  createSwapWallet,
  startSwapService,
  SWAP_SERVICE,
  type SwapService,
} from '../helpers/fakes/swap-service.js'

const HASH = `0x${'1'.repeat(64)}`
const CAROL = `0x${'c'.repeat(40)}`

describe('a page that calls send(), swap() or buy() while the visitor pays', () => {
  let mounted: MountedModal
  let service: SwapService
  let wallet: ReturnType<typeof createSwapWallet>
  /** The networks that the wallet was asked to switch to. */
  let switched: string[]
  let control: ConnectionControl

  beforeEach(async () => {
    service = startSwapService()
    wallet = createSwapWallet()
    switched = []
    mounted = await mountModal(
      { ...SWAP_SERVICE, features: { onramp: ['coinbase'] }, announced: false, injected: false },
      { open: false },
    )
    const made = fakeConnection({
      provider: wallet.provider,
      switchChain: async ({ id }) => {
        switched.push(id)
        control.setChain(id)
      },
    })
    control = made.control
    mounted.edit.add(made.connection)
  })
  afterEach(() => {
    unmountModals()
    service.stub.restore()
  })
  const send = () => mounted.state.slices.get('send')
  const swap = () => mounted.state.slices.get('swap')
  /** The text of a screen, without those that are still fading out beside it. */
  const read = (view: string) => mounted.findAll(view).at(-1)!.shadowRoot!.textContent
  const press = (view: string) =>
    [...mounted.find(view).shadowRoot!.querySelectorAll<HTMLElement>('wm-button')].at(-1)!.click()

  async function reviewPayment() {
    await mounted.modal.open({ view: 'WalletSend' })
    await until(() => send().$tokens.get().length > 0)
    send().choose({ address: undefined })
    send().type('0.5')
    await send().setReceiver(BOB)
    await mounted.show({ view: 'WalletSendPreview' })
    await until(() => send().$review.get().status === 'ready')
    await mounted.settled()
  }
  async function reviewSwap() {
    await mounted.modal.open({
      view: 'Swap',
      arguments: { fromToken: 'USDC', toToken: 'DAI', amount: '1000' },
    })
    await until(
      () => swap().$form.get().problem === undefined && swap().$form.get().expected !== undefined,
    )
    await mounted.show({ view: 'SwapPreview' })
    await until(() => swap().$review.get().status === 'ready')
    await mounted.settled()
  }
  /** Every call of a page that could change the screen or its network. */
  const calls = (): readonly (readonly [name: string, call: () => Promise<unknown>])[] => [
    ['send()', () => mounted.modal.send({ to: CAROL, amount: '0.1' })],
    [
      'send() on another network',
      () => mounted.modal.send({ to: CAROL, amount: '0.1', chainId: 'eip155:8453' }),
    ],
    ['swap()', () => mounted.modal.swap({ fromToken: 'USDC', toToken: 'DAI', amount: '1' })],
    [
      'swap() on another network',
      () =>
        mounted.modal.swap({
          fromToken: 'USDC',
          toToken: 'DAI',
          amount: '1',
          chainId: 'eip155:8453',
        }),
    ],
    ['buy()', () => mounted.modal.buy()],
    ['buy() on another network', () => mounted.modal.buy({ chainId: 'eip155:8453' })],
  ]
  async function expectRefused(view: string, requests: number) {
    for (const [name, call] of calls()) {
      expect((await rejection(call())).code, name).to.equal('REQUEST_PENDING')
      expect([mounted.views().at(-1), switched.length, wallet.asked.length], name).to.deep.equal([
        view,
        0,
        requests,
      ])
    }
  }

  it('error: REQUEST_PENDING while the wallet is asked about a confirmed payment, and the screen stays', async () => {
    await reviewPayment()
    press('wm-wallet-send-preview-view')
    await until(() => wallet.asked.length === 1)
    const before = [
      read('wm-wallet-send-preview-view'),
      send().$payment.get(),
      send().$review.get(),
      send().$draft.get(),
    ]
    await expectRefused('WalletSendPreview', 1)
    expect([
      read('wm-wallet-send-preview-view'),
      send().$payment.get(),
      send().$review.get(),
      send().$draft.get(),
    ]).to.deep.equal(before)
    wallet.asked[0]!.answer(HASH)
    await until(() => mounted.views().at(-1) === 'WalletSendConfirmed')
  })

  it('error: REQUEST_PENDING for a call that was being prepared when the visitor confirmed', async () => {
    await reviewPayment()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    service.node['eth_maxPriorityFeePerGas'] = () => held.then(() => '0x2')
    const sending = rejection(mounted.modal.send({ to: CAROL, amount: '0.1' }))
    const swapping = rejection(
      mounted.modal.swap({ fromToken: 'USDC', toToken: 'DAI', amount: '1' }),
    )
    service.answers['allowance'] = () => held.then(() => Response.json({ allowance: '1000000000' }))
    press('wm-wallet-send-preview-view')
    await until(() => wallet.asked.length === 1)
    release()
    expect([(await sending).code, (await swapping).code]).to.deep.equal([
      'REQUEST_PENDING',
      'REQUEST_PENDING',
    ])
    expect(wallet.asked).to.have.length(1)
    expect(send().$payment.get()).to.deep.include({ status: 'asking' })
  })

  it('error: REQUEST_PENDING while the wallet is asked about a confirmed swap, and while its approval is not in a block', async () => {
    service.allowance = 0n
    service.node['eth_getTransactionReceipt'] = () => null
    await reviewSwap()
    press('wm-swap-preview-view')
    await until(() => wallet.asked.length === 1)
    await expectRefused('SwapPreview', 1)
    wallet.asked[0]!.answer(HASH)
    await until(() => swap().$trade.get().status === 'sent')
    await expectRefused('SwapPreview', 1)
    expect(swap().$trade.get()).to.include({ status: 'sent', step: 'approve' })
  })

  it('a payment of the page leaves the screen of the visitor’s sent payment as it is', async () => {
    service.node['eth_getTransactionReceipt'] = () => null
    await reviewPayment()
    press('wm-wallet-send-preview-view')
    await until(() => wallet.asked.length === 1)
    wallet.asked[0]!.answer(HASH)
    await until(() => mounted.views().at(-1) === 'WalletSendConfirmed')
    await mounted.settled()
    const both = () => [read('wm-wallet-send-confirmed-view'), send().$payment.get()]
    const before = both()
    const sending = mounted.modal.send({ to: CAROL, amount: '0.1' })
    await until(() => wallet.asked.length === 2)
    await mounted.settled()
    expect(both()).to.deep.equal(before)
    wallet.asked[1]!.answer(`0x${'2'.repeat(64)}`)
    expect((await sending).id).to.equal(`0x${'2'.repeat(64)}`)
    await mounted.settled()
    expect(both()).to.deep.equal(before)
  })

  it('a review does not show a payment or a swap of the page, and Confirm says that the wallet is busy', async () => {
    await reviewPayment()
    const before = read('wm-wallet-send-preview-view')
    const sending = rejection(mounted.modal.send({ to: CAROL, amount: '0.1' }))
    await until(() => wallet.asked.length === 1)
    await mounted.settled()
    expect(read('wm-wallet-send-preview-view')).to.equal(before)
    press('wm-wallet-send-preview-view')
    await until(() => /still asking/.test(mounted.state.toasts.$toast.get()?.message ?? ''))
    wallet.asked[0]!.refuse(Object.assign(new Error('no'), { code: 4001 }))
    expect((await sending).code).to.equal('USER_REJECTED')
    expect([send().$payment.get().status, wallet.asked.length]).to.deep.equal(['idle', 1])

    await reviewSwap()
    const swapping = rejection(
      mounted.modal.swap({ fromToken: 'USDC', toToken: 'DAI', amount: '1' }),
    )
    await until(() => wallet.asked.length === 2)
    expect(swap().$trade.get().status).to.equal('idle')
    wallet.asked[1]!.refuse(Object.assign(new Error('no'), { code: 4001 }))
    expect((await swapping).code).to.equal('USER_REJECTED')
    expect(swap().$trade.get().status).to.equal('idle')
  })

  it('error: REQUEST_PENDING for any payment or swap while the wallet has not answered another one, in words', async () => {
    const busy = () =>
      /still asking about another payment or swap/.test(
        mounted.state.toasts.$toast.get()?.message ?? '',
      )
    for (const [first, call, second, review, view] of [
      [
        'send()',
        () => mounted.modal.send({ to: CAROL, amount: '0.1' }),
        'Confirm of a swap',
        reviewSwap,
        'wm-swap-preview-view',
      ],
      [
        'swap()',
        () => mounted.modal.swap({ fromToken: 'USDC', toToken: 'DAI', amount: '1' }),
        'Confirm of a payment',
        reviewPayment,
        'wm-wallet-send-preview-view',
      ],
    ] as const) {
      const asked = wallet.asked.length
      await review()
      const calling = rejection(call())
      await until(() => wallet.asked.length === asked + 1)
      mounted.state.toasts.hide()
      press(view)
      await until(busy, `${second} during ${first}`)
      for (const [name, other] of calls().slice(0, 4))
        expect((await rejection(other())).code, `${name} during ${first}`).to.equal(
          'REQUEST_PENDING',
        )
      expect([
        wallet.asked.length,
        switched.length,
        send().$payment.get().status,
        swap().$trade.get().status,
      ]).to.deep.equal([asked + 1, 0, 'idle', 'idle'])
      wallet.asked[asked]!.refuse(Object.assign(new Error('no'), { code: 4001 }))
      expect((await calling).code).to.equal('USER_REJECTED')
    }
    // The visitor's own payment, then the visitor's swap.
    const asked = wallet.asked.length
    await reviewPayment()
    press('wm-wallet-send-preview-view')
    await until(() => wallet.asked.length === asked + 1)
    await reviewSwap()
    mounted.state.toasts.hide()
    press('wm-swap-preview-view')
    await until(busy)
    expect([wallet.asked.length, send().$payment.get().status]).to.deep.equal([asked + 1, 'asking'])
    wallet.asked[asked]!.answer(HASH)
    await until(() => send().$payment.get().status !== 'asking')
  })

  it('Confirm of a swap says in words that an approval of the page is not confirmed yet', async () => {
    service.allowance = 0n
    service.node['eth_getTransactionReceipt'] = () => null
    await reviewSwap()
    const calling = rejection(
      mounted.modal.swap({ fromToken: 'USDC', toToken: 'DAI', amount: '1' }),
    )
    await until(() => wallet.asked.length === 1)
    wallet.asked[0]!.answer(HASH)
    await until(() => mounted.state.slices.get('pending').$pending.get().length === 1)
    await mounted.settled()
    press('wm-swap-preview-view')
    await until(
      () =>
        mounted.state.toasts.$toast.get()?.message ===
        'Another approval of USDC isn’t confirmed yet. Try again in a moment.',
    )
    expect([wallet.asked.length, swap().$trade.get().status]).to.deep.equal([1, 'idle'])
    mounted.modal.destroy()
    await calling
  })

  it('a review of another payment stays when the wallet answers the previous one, and only the other one is sent then', async () => {
    await reviewPayment()
    press('wm-wallet-send-preview-view')
    await until(() => wallet.asked.length === 1)
    mounted.state.router.back()
    await mounted.settled()
    send().type('0.2')
    await mounted.show({ view: 'WalletSendPreview' })
    await until(() => send().$review.get().status === 'ready')
    wallet.asked[0]!.answer(HASH)
    await until(() => send().$payment.get().status !== 'asking')
    await mounted.settled()
    expect([mounted.views().at(-1), send().$review.get().value?.order.amount]).to.deep.equal([
      'WalletSendPreview',
      2n * 10n ** 17n,
    ])
    mounted
      .findAll('wm-wallet-send-preview-view')
      .at(-1)!
      .shadowRoot!.querySelector<HTMLElement>('wm-button[variant=primary]')!
      .click()
    await until(() => wallet.asked.length === 2)
    expect(BigInt((wallet.asked[1]!.params[0] as { value: string }).value)).to.equal(
      2n * 10n ** 17n,
    )
  })

  it('the same payment reviewed again is gone when the wallet answers, so that it is not sent twice', async () => {
    await reviewPayment()
    press('wm-wallet-send-preview-view')
    await until(() => wallet.asked.length === 1)
    mounted.state.router.back()
    await mounted.settled()
    await mounted.show({ view: 'WalletSendPreview' })
    await until(() => send().$review.get().status === 'ready')
    wallet.asked[0]!.answer(HASH)
    await until(() => send().$payment.get().status !== 'asking')
    await until(() => mounted.views().at(-1) !== 'WalletSendPreview')
    expect([send().$draft.get().text, send().$review.get().status]).to.deep.equal(['', 'idle'])
  })

  it('error: REQUEST_PENDING also after another account, another network, or a closed modal; free after the wallet declined', async () => {
    await reviewPayment()
    press('wm-wallet-send-preview-view')
    await until(() => wallet.asked.length === 1)
    const refused = async () => {
      for (const [name, call] of calls())
        expect((await rejection(call())).code, name).to.equal('REQUEST_PENDING')
      expect([switched.length, wallet.asked.length]).to.deep.equal([0, 1])
    }
    control.setAccounts([`eip155:1:${BOB}`])
    await refused()
    control.setChain('eip155:8453')
    await refused()
    control.setChain('eip155:1')
    mounted.modal.close()
    await refused()
    expect(mounted.modal.getState().open).to.equal(false)
    wallet.asked[0]!.refuse(Object.assign(new Error('no'), { code: 4001 }))
    await until(() => send().$payment.get().status === 'failed')
    const sending = mounted.modal.send({ to: CAROL, amount: '0.1' })
    await until(() => wallet.asked.length === 2)
    wallet.asked[1]!.answer(HASH)
    expect((await sending).id).to.equal(HASH)
  })

  it('after a declined payment, Confirm says that the wallet is busy with a payment or a swap of the page', async () => {
    for (const [review, view, name, call] of [
      [
        reviewPayment,
        'wm-wallet-send-preview-view',
        'WalletSendPreview',
        () => mounted.modal.send({ to: CAROL, amount: '0.1' }),
      ],
      [
        reviewSwap,
        'wm-swap-preview-view',
        'SwapPreview',
        () => mounted.modal.swap({ fromToken: 'USDC', toToken: 'DAI', amount: '1' }),
      ],
    ] as const) {
      const first = wallet.asked.length
      await review()
      press(view)
      await until(() => wallet.asked.length === first + 1)
      wallet.asked[first]!.refuse(Object.assign(new Error('no'), { code: 4001 }))
      await until(
        () =>
          send().$payment.get().status === 'failed' &&
          (name === 'WalletSendPreview' || swap().$trade.get().status === 'failed'),
      )
      const sending = rejection(call())
      await until(() => wallet.asked.length === first + 2)
      await mounted.settled()
      mounted.state.toasts.hide()
      press(view)
      await until(() => /still asking/.test(mounted.state.toasts.$toast.get()?.message ?? ''), name)
      wallet.asked[first + 1]!.refuse(Object.assign(new Error('no'), { code: 4001 }))
      await sending
    }
  })

  it('a wallet that was disconnected without an answer does not refuse the calls for the next connection', async () => {
    await reviewPayment()
    press('wm-wallet-send-preview-view')
    await until(() => wallet.asked.length === 1)
    await mounted.modal.disconnect()
    mounted.edit.add(fakeConnection({ provider: wallet.provider }).connection)
    const sending = mounted.modal.send({ to: CAROL, amount: '0.1' })
    await until(() => wallet.asked.length === 2)
    wallet.asked[1]!.answer(HASH)
    expect((await sending).id).to.equal(HASH)
  })
})
