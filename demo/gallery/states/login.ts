import type { FrameBehaviour } from '../fixtures/embedded-frame.js'
import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'

const FIELD = 'wm-email-form >> input'
const CODE = 'wm-email-verify-otp-view >> wm-code-field >> input'

/** Connect of a page with sign-in; `act` continues from there. */
const login = ({
  frame = {},
  act,
  ...state
}: Omit<Partial<GalleryState>, 'run'> & { act?: GalleryState['run'] } = {}): GalleryState => ({
  directory: false,
  relay: false,
  frame,
  ...state,
  async run(stage) {
    // The wait between two codes is shown in seconds, so the clock is stopped.
    const now = Date.now()
    Date.now = () => now
    await stage.modal.open()
    await stage.hands.see('wm-login-methods')
    await act?.(stage)
  },
})
const enter = async ({ hands }: Stage, path: string, text: string) => {
  await hands.type(path, text)
  ;(await hands.see(path)).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }),
  )
}
const submit = (
  seen: string,
  act?: GalleryState['run'],
  frame?: FrameBehaviour,
  more: Partial<GalleryState> = {},
): GalleryState =>
  login({
    ...more,
    ...(frame && { frame }),
    async act(stage) {
      await enter(stage, FIELD, 'ada@example.org')
      await stage.hands.see(seen)
      await act?.(stage)
    },
  })
const code = (act?: GalleryState['run'], frame?: FrameBehaviour, more?: Partial<GalleryState>) =>
  submit('wm-email-verify-otp-view', act, frame, more)
const press = (
  social: string,
  seen: string,
  frame?: FrameBehaviour,
  more: Partial<GalleryState> = {},
): GalleryState =>
  login({
    options: { features: { socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple'] } },
    ...more,
    ...(frame && { frame }),
    async act({ hands }) {
      await hands.press(
        social === 'google' ? 'wm-socials >> .first' : `wm-socials >> [title*="${social}"]`,
      )
      await hands.see(seen)
    },
  })
/** After a login by email; `act` continues from there. */
const signedIn = (act: GalleryState['run'], frame?: FrameBehaviour): GalleryState =>
  code(async (stage) => {
    const connected = new Promise<void>(
      (resolve) => void stage.modal.on('connect', () => resolve()),
    )
    await stage.hands.type(CODE, '123456')
    await connected
    await stage.modal.open({ view: 'AccountSettings' })
    await stage.hands.see('wm-account-login')
    await act(stage)
  }, frame)
const change = async ({ hands }: Stage) => {
  await hands.press('wm-account-login >> wm-row', 0)
  await hands.see('wm-update-email-wallet-view')
}

/** Connect on a page with logins. */
export const connectLoginStates: GalleryStates = {
  logins: login({ directory: 437, relay: 'link' }),
  'logins-installed': login({ wallets: [{ name: 'Lumen' }, { name: 'Harbor' }], relay: 'link' }),
  'logins-two': login({
    wallets: [{ name: 'Lumen' }],
    options: { features: { socials: ['google', 'apple'] } },
  }),
  'logins-folded': login({ options: { features: { emailShowWallets: false } } }),
  'logins-invalid': login({
    wallets: [{ name: 'Lumen' }],
    act: (stage) => enter(stage, FIELD, 'ada.example.org'),
  }),
  'logins-phone': login({ directory: 437, relay: 'link', phone: true }),
}
/** Create: the first wallet of a visitor who has none. */
export const createStates: GalleryStates = {
  logins: login({
    async act({ hands, modal }) {
      await modal.open({ view: 'WhatIsAWallet' })
      await hands.press('wm-what-is-a-wallet-view >> wm-button')
      await hands.see('wm-create-view')
    },
  }),
}
/** EmailLogin: only the form. */
export const emailLoginStates: GalleryStates = {
  form: login({
    act: async ({ modal, hands }) =>
      (await modal.open({ view: 'EmailLogin' }), await hands.see('wm-email-login-view')) &&
      undefined,
  }),
  sending: login({
    frame: { CONNECT_EMAIL: 'hang' },
    async act(stage) {
      await stage.modal.open({ view: 'EmailLogin' })
      await stage.hands.see('wm-email-login-view')
      await enter(stage, FIELD, 'ada@example.org')
    },
  }),
}
/** EmailVerifyDevice: the number to choose on the page of the mailed link. */
export const emailVerifyDeviceStates: GalleryStates = {
  number: submit('wm-email-verify-device-view', undefined, {
    CONNECT_EMAIL: { action: 'VERIFY_DEVICE', match: '42' },
  }),
  plain: submit('wm-email-verify-device-view', undefined, {
    CONNECT_EMAIL: { action: 'VERIFY_DEVICE' },
  }),
}
/** EmailVerifyOtp: the six digits. */
export const emailVerifyOtpStates: GalleryStates = {
  empty: code(),
  typing: code(({ hands }) => hands.type(CODE, '314')),
  checking: code(({ hands }) => hands.type(CODE, '314159'), { CONNECT_OTP: 'hang' }),
  wrong: code(
    async ({ hands }) =>
      (await hands.type(CODE, '314159'),
      await hands.see('wm-email-verify-otp-view >> [role=alert]')) && undefined,
    { CONNECT_OTP: new Error('Invalid code') },
  ),
  phone: code(undefined, undefined, { phone: true }),
}
/** ConnectSocials: all providers. */
export const connectSocialsStates: GalleryStates = {
  all: login({
    act: async ({ hands }) =>
      (await hands.press('wm-socials >> .more'), await hands.see('wm-connect-socials-view')) &&
      undefined,
  }),
}
/** ConnectingSocial: the window of a provider. */
export const connectingSocialStates: GalleryStates = {
  waiting: press('google', 'wm-connecting-social-view'),
  github: press('GitHub', 'wm-connecting-social-view'),
  blocked: press('google', 'wm-connecting-social-view >> wm-button[variant=primary]', {
    window: 'blocked',
  }),
  failed: press('google', 'wm-connecting-social-view >> wm-button[variant=primary]', {
    GET_SOCIAL_REDIRECT_URI: new Error('Something went wrong'),
  }),
}
/** ConnectingFarcaster: its link as a QR code, and as a button. */
export const connectingFarcasterStates: GalleryStates = {
  code: press('Farcaster', 'wm-qr-code >> svg'),
  preparing: press('Farcaster', 'wm-connecting-farcaster-view', { GET_FARCASTER_URI: 'hang' }),
  phone: press(
    'Farcaster',
    'wm-connecting-farcaster-view >> wm-button[variant=primary]:not([disabled])',
    {},
    { phone: true },
  ),
}
/** AccountSettings of an embedded wallet. */
export const accountLoginStates: GalleryStates = {
  embedded: signedIn(async () => {}),
}
/** UpdateEmailWallet: the form of the new address. */
export const updateEmailStates: GalleryStates = {
  form: signedIn(change),
}
/** UpdateEmailPrimaryOtp: the code of the old address. */
export const updatePrimaryStates: GalleryStates = {
  empty: signedIn(async (stage) => {
    await change(stage)
    await enter(stage, 'wm-update-email-wallet-view >> input', 'ada@new.example')
    await stage.hands.see('wm-email-verify-otp-view[purpose=primary]')
  }),
}
/** ApproveTransaction: the placeholder of the secure frame while it reads a request. */
export const approveTransactionStates: GalleryStates = {
  opening: signedIn(async ({ modal, hands }) => {
    modal.close()
    const provider = modal.getProvider('eip155') as {
      request(call: { method: string; params: readonly unknown[] }): Promise<unknown>
    }
    provider
      .request({
        method: 'personal_sign',
        params: ['0x48', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      })
      .catch(() => {
        // The state ends before an answer arrives.
      })
    await hands.see('wm-approve-transaction-view')
  }),
}
/** UpgradeEmailWallet: how to move to a self-custodial wallet. */
export const upgradeStates: GalleryStates = {
  page: signedIn(
    async ({ hands }) =>
      (await hands.press('wm-account-login >> wm-row', -1),
      await hands.see('wm-upgrade-email-wallet-view')) && undefined,
  ),
}

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY_USER = {
  email: 'ada@example.org',
  address: OWN,
  chainId: 1,
  accounts: [{ address: OWN, type: 'eoa' }],
  preferredAccountType: 'eoa',
}
const SENT_AT = Date.UTC(2025, 5, 20, 18)
const toHash = (digit: string) => `0x${digit.repeat(64)}`

/** The page of a payment of the embedded wallet that waits, or whose later attempts are known. */
const paid = (
  fields: object,
  { rpc = 'hang', act }: { readonly rpc?: unknown; readonly act?: GalleryState['run'] } = {},
): GalleryState => {
  const state = code(
    async (stage) => {
      const connected = new Promise<void>(
        (resolve) => void stage.modal.on('connect', () => resolve()),
      )
      await stage.hands.type(CODE, '123456')
      await connected
      await stage.modal.open({ view: 'Transactions' })
      await stage.hands.press('wm-virtual-list >> button.activity')
      await stage.hands.see('wm-transaction-view >> .facts')
      await act?.(stage)
      await stage.hands.pause(200)
    },
    { GET_USER: KEY_USER, RPC_REQUEST: rpc },
    {
      chainData: { activity: 0 },
      storage: {
        pending: {
          v: 1,
          value: [
            {
              id: toHash('1'),
              account: `eip155:1:${OWN}`,
              chainId: 'eip155:1',
              kind: 'send',
              status: 'pending',
              at: SENT_AT,
              symbol: 'ETH',
              amount: '0.25',
              to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
              ...fields,
            },
          ],
        },
      },
    },
  )
  return {
    ...state,
    run(stage) {
      // Storage drops entries that have waited for a day.
      Date.now = () => SENT_AT
      return state.run(stage)
    },
  }
}
const attempts = (kind: string) => [
  { id: toHash('1'), kind: 'first' },
  { id: toHash('2'), kind },
]

/** Transaction of the embedded wallet: sped up and cancelled. */
export const replacementStates: GalleryStates = {
  waiting: paid({}),
  'speeding-up': paid({ attempts: attempts('speedUp') }),
  cancelling: paid({ attempts: attempts('cancel') }),
  refused: paid(
    {},
    {
      rpc: Object.assign(new Error('The network asks for a higher fee'), { code: -32_052 }),
      act: async ({ hands }) => {
        await hands.press('wm-replacement >> wm-button', 1)
        await hands.see('wm-replacement >> .bad')
      },
    },
  ),
  cancelled: paid({ id: toHash('2'), status: 'cancelled', attempts: attempts('cancel') }),
  'first-included': paid({ status: 'confirmed', attempts: attempts('cancel') }),
}
