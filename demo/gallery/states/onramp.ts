import type { OpenOptions } from 'wallet-modal'
import type { OnrampBehaviour } from '../fixtures/onramp.js'
import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'

const OPTIONS = { features: { onramp: ['coinbase', 'meld'] } } as const
const ROW = 'wm-on-ramp-providers-view >> wm-row:not([disabled]):not([busy]) >> button'
const CHIP = 'wm-buy-amount >> .chip'
const TOKEN = 'wm-buy-quote >> .chip'

const on = (
  onramp: OnrampBehaviour = {},
  {
    view = 'OnRampProviders',
    ...state
  }: Partial<GalleryState> & { readonly view?: NonNullable<OpenOptions['view']> } = {},
): GalleryState => ({
  directory: false,
  chainData: { onramp },
  wallets: [{ name: 'Lumen' }],
  options: OPTIONS,
  ...state,
  async run(stage: Stage) {
    const { modal, wallets, hands } = stage
    // The gallery opens no window.
    window.open = () => null
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open({ view })
    await state.run?.(stage)
    await hands.pause(200)
  },
})
const see =
  (path: string) =>
  async ({ hands }: Stage) => {
    await hands.see(path)
  }
const type =
  (text: string) =>
  async ({ hands }: Stage) => {
    await hands.see(ROW)
    await hands.type('wm-buy-amount >> input', text)
    await hands.pause(700)
  }
const open =
  (path: string, seen: string) =>
  async ({ hands }: Stage) => {
    await hands.see(ROW)
    await hands.press(path)
    await hands.see(seen)
  }

/** OnRampProviders: the amount to buy, and the on-ramp. */
export const onRampProvidersStates: GalleryStates = {
  quoted: on({}, { run: see(ROW) }),
  loading: on({ quote: 'hang' }, { run: see('wm-buy-quote >> wm-skeleton') }),
  low: on({}, { run: type('5') }),
  estimate: on({ quote: 'error' }, { run: see('wm-on-ramp-providers-view >> [role=alert]') }),
  unavailable: on({ closed: ['meld'] }, { run: see(ROW) }),
  long: on(
    { quote: 'long' },
    {
      run: async (stage) => (
        await type('23456.78')(stage),
        await stage.hands.press('wm-buy-amount >> .choices:last-child button', 1),
        await stage.hands.pause(700)
      ),
    },
  ),
  nothing: on({ sells: 'nothing' }, { run: see('wm-message') }),
  none: on({}, { options: { features: { onramp: [] } }, run: see('wm-message') }),
  phone: on({}, { phone: true, run: see(ROW) }),
}

/** OnRampFiatSelect: the currency to pay with. */
export const onRampFiatSelectStates: GalleryStates = {
  list: on({}, { run: open(CHIP, 'wm-on-ramp-fiat-select-view >> wm-row') }),
}

/** OnRampTokenSelect: the token to buy. */
export const onRampTokenSelectStates: GalleryStates = {
  list: on({}, { run: open(TOKEN, 'wm-virtual-list >> wm-row') }),
  many: on({ sells: 'many' }, { run: open(TOKEN, 'wm-virtual-list >> wm-row') }),
}

/** BuyInProgress: the page of the on-ramp is open. */
export const buyInProgressStates: GalleryStates = {
  waiting: on({}, { run: open(ROW, 'wm-buy-in-progress-view >> wm-wallet-ring') }),
  unlisted: on(
    {},
    {
      options: { features: { onramp: ['meld'] } },
      run: open(ROW, 'wm-buy-in-progress-view >> wm-wallet-ring'),
    },
  ),
}

/** OnRampActivity: the list of purchases. */
export const onRampActivityStates: GalleryStates = {
  purchases: on({ purchases: 'some' }, { view: 'OnRampActivity', run: see('wm-activity-row') }),
  none: on({}, { view: 'OnRampActivity', run: see('wm-message') }),
  loading: on(
    { purchases: 'hang' },
    { view: 'OnRampActivity', run: see('wm-on-ramp-activity-view >> .waiting') },
  ),
  failed: on({ purchases: 'error' }, { view: 'OnRampActivity', run: see('wm-message') }),
}

/** WhatIsABuy: explains buying. */
export const whatIsABuyStates: GalleryStates = {
  help: on({}, { view: 'WhatIsABuy' }),
}
