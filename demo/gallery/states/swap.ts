import type { SwapBehaviour } from '../fixtures/swap.js'
import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'

const ACTION = 'wm-swap-view >> wm-button'

const on = (
  state: Partial<GalleryState> & { readonly swap?: SwapBehaviour } = {},
): GalleryState => ({
  directory: false,
  chainData: { ...(state.swap && { swap: state.swap }) },
  wallets: [{ name: 'Lumen' }],
  ...state,
  async run(stage: Stage) {
    const { modal, wallets, hands } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open({ view: 'Swap' })
    await hands.see('wm-swap-view')
    await state.run?.(stage)
    await hands.pause(200)
  },
})
async function fill({ modal, hands }: Stage, { from = 'ETH', to = 'USDC', amount = '0.25' } = {}) {
  await modal.open({ view: 'Swap', arguments: { fromToken: from, toToken: to, amount } })
  await hands.see('wm-swap-box[side=to] >> .chip:not(.empty)')
}
async function quote(stage: Stage, entries?: Parameters<typeof fill>[1]) {
  await fill(stage, entries)
  await stage.hands.see('wm-swap-view >> wm-swap-details')
}
async function preview(stage: Stage, entries?: Parameters<typeof fill>[1]) {
  await quote(stage, entries)
  await stage.hands.see(`${ACTION}:not([busy])`)
  await stage.hands.press(`${ACTION} >> button`)
  await stage.hands.see('wm-swap-preview-view >> .actions')
}
async function confirm(stage: Stage, entries?: Parameters<typeof fill>[1]) {
  await preview(stage, entries)
  await stage.hands.press('wm-swap-preview-view >> .actions wm-button:last-child >> button')
}
const TOKEN = { from: 'USDC', to: 'ETH', amount: '500' }

/** Swap: both tokens, the amount and the result. */
export const swapStates: GalleryStates = {
  empty: on({ run: ({ hands }) => hands.see('wm-swap-box').then(() => {}) }),
  loading: on({ swap: 'hang' }),
  quoting: on({
    swap: 'hang-quotes',
    run: async (stage) =>
      (await fill(stage), await stage.hands.see('wm-swap-box[side=to] >> wm-skeleton')) &&
      undefined,
  }),
  quote: on({ run: (stage) => quote(stage) }),
  details: on({
    run: async (stage) => (
      await quote(stage, TOKEN),
      await stage.hands.press('wm-swap-details >> summary')
    ),
  }),
  impact: on({ swap: 'impact', run: (stage) => quote(stage) }),
  insufficient: on({ run: (stage) => quote(stage, { amount: '99' }) }),
  gas: on({ balance: 0n, chainData: {}, run: (stage) => quote(stage, { amount: '1.5234' }) }),
  'no-route': on({
    swap: 'no-route',
    run: async (stage) =>
      (await fill(stage), await stage.hands.see('wm-swap-view >> .note')) && undefined,
  }),
  failed: on({
    swap: 'error',
    run: async (stage) =>
      (await fill(stage), await stage.hands.see('wm-swap-view >> .note')) && undefined,
  }),
  long: on({ run: (stage) => quote(stage, { from: 'USDC', to: 'BAT', amount: '1234.567891' }) }),
  unsupported: on({
    swap: 'none',
    run: ({ hands }) => hands.see('wm-unsupported-chain-view >> wm-row').then(() => {}),
  }),
  phone: on({ phone: true, run: (stage) => quote(stage) }),
}

/** SwapSelectToken: the tokens that can be swapped. */
export const swapSelectTokenStates: GalleryStates = {
  list: on({
    run: async ({ hands }) =>
      (await hands.press('wm-swap-box[side=to] >> .chip'),
      await hands.see('wm-virtual-list >> .token')) && undefined,
  }),
  search: on({
    run: async ({ hands }) => (
      await hands.press('wm-swap-box[side=to] >> .chip'),
      await hands.see('wm-virtual-list >> .token'),
      await hands.type('wm-search >> input', 'eth')
    ),
  }),
  unlisted: on({
    run: async ({ hands }) =>
      (await hands.press('wm-swap-box[side=to] >> .chip'),
      await hands.see('wm-virtual-list >> .token'),
      await hands.type('wm-search >> input', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
      await hands.see('wm-swap-select-token-view >> .note')) && undefined,
  }),
  none: on({
    run: async ({ hands }) =>
      (await hands.press('wm-swap-box[side=to] >> .chip'),
      await hands.see('wm-virtual-list >> .token'),
      await hands.type('wm-search >> input', 'zzz'),
      await hands.see('wm-message')) && undefined,
  }),
}

/** SwapPreview: the swap as the wallet will receive it. */
export const swapPreviewStates: GalleryStates = {
  swap: on({ run: (stage) => preview(stage) }),
  approve: on({ swap: 'short', run: (stage) => preview(stage, TOKEN) }),
  reset: on({ swap: 'older', run: (stage) => preview(stage, TOKEN) }),
  batch: on({
    swap: 'short',
    wallets: [{ name: 'Lumen', batches: true }],
    run: (stage) => preview(stage, TOKEN),
  }),
  asking: on({ wallets: [{ name: 'Lumen', sends: 'hang' }], run: (stage) => confirm(stage) }),
  approving: on({
    swap: 'short',
    run: async (stage) =>
      (await confirm(stage, TOKEN), await stage.hands.see('wm-swap-preview-view >> .note')) &&
      undefined,
  }),
  approved: on({
    swap: 'short',
    payment: 'confirmed',
    run: async (stage) =>
      (await confirm(stage, TOKEN), await stage.hands.see('wm-steps >> .done')) && undefined,
  }),
  declined: on({
    wallets: [{ name: 'Lumen', sends: 'reject' }],
    run: async (stage) =>
      (await confirm(stage), await stage.hands.see('wm-swap-preview-view >> [role=alert]')) &&
      undefined,
  }),
  uncertain: on({
    wallets: [{ name: 'Lumen', sends: { throws: new Error('closed') } }],
    run: async (stage) =>
      (await confirm(stage), await stage.hands.see('wm-swap-preview-view >> [role=alert]')) &&
      undefined,
  }),
  worse: on({ swap: 'worse', run: (stage) => preview(stage) }),
  refused: on({ payment: 'refused', run: (stage) => preview(stage, TOKEN) }),
  tampered: on({ swap: 'tampered', run: (stage) => preview(stage) }),
}

const sent = (payment: GalleryState['payment'], ring: string): GalleryState =>
  on({
    ...(payment && { payment }),
    run: async (stage) =>
      (await confirm(stage),
      await stage.hands.see(`wm-swap-confirmed-view >> wm-wallet-ring[state=${ring}]`)) &&
      undefined,
  })

/** SwapConfirmed: the progress of the swap. */
export const swapConfirmedStates: GalleryStates = {
  waiting: sent('pending', 'waiting'),
  confirmed: sent('confirmed', 'done'),
  failed: sent('reverted', 'failed'),
}
