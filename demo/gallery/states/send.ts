import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'
import { keptContacts } from './contacts.js'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FAKE = '0x7099c0ffee0000000000000000000000000079c8'
const receivers = (...list: readonly { readonly address: string; readonly name?: string }[]) => ({
  receivers: { v: 1, value: list.map((known) => ({ namespace: 'eip155', ...known })) },
})
const NAMES = { names: { addresses: { 'bob.eth': FRIEND } } }
const AMOUNT = 'wm-send-amount >> input'
const TO = 'wm-send-receiver >> textarea'

const on = (state: Partial<GalleryState> = {}): GalleryState => ({
  directory: false,
  chainData: NAMES,
  wallets: [{ name: 'Lumen' }],
  ...state,
  async run(stage: Stage) {
    const { modal, wallets, hands } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open({ view: 'WalletSend' })
    await hands.see('wm-wallet-send-view')
    await state.run?.(stage)
    await hands.pause(200)
  },
})
async function choose({ hands }: Stage, index = 0) {
  await hands.press('wm-send-amount >> .chip')
  await hands.press('wm-virtual-list >> .token', index)
  await hands.see('wm-send-amount >> .balance')
}
async function fill(
  stage: Stage,
  {
    token = 0,
    amount = '0.25',
    to = FRIEND,
  }: { token?: number; amount?: string; to?: string } = {},
) {
  await choose(stage, token)
  await stage.hands.type(AMOUNT, amount)
  await stage.hands.type(TO, to)
  await stage.hands.pause(700)
}
async function preview(stage: Stage, entries?: Parameters<typeof fill>[1]) {
  await fill(stage, entries)
  await stage.hands.press('wm-wallet-send-view >> wm-button:not([disabled]) >> button')
  await stage.hands.see('wm-wallet-send-preview-view >> .actions')
}
async function send(stage: Stage, entries?: Parameters<typeof fill>[1]) {
  await preview(stage, entries)
  await stage.hands.press('wm-wallet-send-preview-view >> .actions wm-button:last-child >> button')
}

/** WalletSend: token, amount and receiver. */
export const sendStates: GalleryStates = {
  empty: on(),
  filled: on({ run: (stage) => fill(stage, { token: 1, amount: '12.5', to: 'bob.eth' }) }),
  fiat: on({
    run: async (stage) => (await fill(stage), stage.hands.press('wm-send-amount >> .flip')),
  }),
  insufficient: on({ run: (stage) => fill(stage, { amount: '999' }) }),
  ambiguous: on({ run: (stage) => fill(stage, { token: 1, amount: '1,500' }) }),
  'unknown-name': on({ run: (stage) => fill(stage, { to: 'nobody.eth' }) }),
  invalid: on({ run: (stage) => fill(stage, { to: '0x7099' }) }),
  recent: on({
    storage: receivers(
      { address: FRIEND, name: 'bob.eth' },
      { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
    ),
    run: (stage) => choose(stage),
  }),
  contacts: on({
    storage: keptContacts,
    run: (stage) => choose(stage),
  }),
  'contact-found': on({
    storage: keptContacts,
    run: async (stage) => (await choose(stage), stage.hands.type(TO, 'o')),
  }),
  long: on({
    chainData: { tokens: 'long' },
    run: (stage) => fill(stage, { token: 1, amount: '123456789.987654' }),
  }),
  phone: on({ phone: true, run: (stage) => fill(stage) }),
}

/** WalletSendSelectToken: the tokens that can be sent. */
export const sendSelectTokenStates: GalleryStates = {
  list: on({
    run: ({ hands }) =>
      hands
        .press('wm-send-amount >> .chip')
        .then(() => hands.see('wm-virtual-list >> .token'))
        .then(() => {}),
  }),
  thousand: on({
    chainData: { tokens: 1000 },
    run: ({ hands }) =>
      hands
        .press('wm-send-amount >> .chip')
        .then(() => hands.see('wm-virtual-list >> .token'))
        .then(() => {}),
  }),
  none: on({
    run: async ({ hands }) =>
      (await hands.press('wm-send-amount >> .chip'),
      await hands.type('wm-search >> input', 'zzz'),
      await hands.see('wm-message')) && undefined,
  }),
}

/** WalletSendPreview: the payment as the wallet will receive it. */
export const sendPreviewStates: GalleryStates = {
  new: on({ run: (stage) => preview(stage) }),
  token: on({
    storage: receivers({ address: FRIEND, name: 'bob.eth' }),
    run: (stage) => preview(stage, { token: 1, amount: '12.5', to: 'bob.eth' }),
  }),
  'look-alike': on({
    storage: receivers({ address: FRIEND }),
    run: (stage) => preview(stage, { to: FAKE }),
  }),
  contact: on({ storage: keptContacts, run: (stage) => preview(stage) }),
  'like-contact': on({
    storage: keptContacts,
    run: (stage) => preview(stage, { to: FAKE }),
  }),
  asking: on({ wallets: [{ name: 'Lumen', sends: 'hang' }], run: (stage) => send(stage) }),
  declined: on({
    wallets: [{ name: 'Lumen', sends: 'reject' }],
    run: async (stage) =>
      (await send(stage), await stage.hands.see('wm-wallet-send-preview-view >> [role=alert]')) &&
      undefined,
  }),
  uncertain: on({
    wallets: [{ name: 'Lumen', sends: { throws: new Error('closed') } }],
    run: async (stage) =>
      (await send(stage), await stage.hands.see('wm-wallet-send-preview-view >> [role=alert]')) &&
      undefined,
  }),
  refused: on({ payment: 'refused', run: (stage) => preview(stage, { token: 1, amount: '12.5' }) }),
}

const sent = (payment: GalleryState['payment'], ring: string): GalleryState =>
  on({
    ...(payment && { payment }),
    run: async (stage) =>
      (await send(stage),
      await stage.hands.see(`wm-wallet-send-confirmed-view >> wm-wallet-ring[state=${ring}]`)) &&
      undefined,
  })

/** WalletSendConfirmed: the progress of the payment. */
export const sendConfirmedStates: GalleryStates = {
  waiting: sent('pending', 'waiting'),
  confirmed: sent('confirmed', 'done'),
  failed: sent('reverted', 'failed'),
}

const calls = (payment: GalleryState['payment'], status: string): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen' }],
  ...(payment && { payment }),
  async run({ modal, wallets, hands }: Stage) {
    await modal.connect({ wallet: wallets[0]!.rdns })
    const { chainId } = modal.getState()
    modal
      .sendCalls({
        calls: [{ to: FRIEND }, { to: FAKE }, { to: FRIEND }],
        ...(chainId && { chainId }),
      })
      .catch(() => {
        // The screen shows the failure.
      })
    await hands.see(`wm-send-calls-view >> ${status}`)
    await hands.pause(200)
  },
})

/** SendCalls: calls of an app, one after another. */
export const sendCallsStates: GalleryStates = {
  waiting: calls('pending', '.spinner'),
  done: calls('confirmed', 'wm-button'),
  stopped: calls('reverted', 'wm-button'),
}
