import { ADDRESS, type FakeWallet } from '../fixtures/fake-wallet.js'
import type { SessionsBehaviour } from '../fixtures/sessions.js'
import type { GalleryState, GalleryStates } from '../state.js'
import type { Stage } from '../stage.js'

const VIEW = 'wm-smart-session-list-view'

/** The list of an account; `until` is the path of the expected result. */
const list = ({
  sessions = {},
  wallet = {},
  until,
  act,
}: {
  sessions?: SessionsBehaviour
  wallet?: Partial<FakeWallet>
  until: string
  act?: GalleryState['run']
}): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen', ...wallet }],
  chainData: { sessions },
  options: { features: { smartSessions: true } },
  async run(stage) {
    const { modal, wallets, hands } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open({ view: 'Account' })
    await hands.press('wm-header >> wm-sessions-button >> button')
    await hands.see(`${VIEW} >> ${until}`)
    await act?.(stage)
  },
})
const unfold: GalleryState['run'] = ({ hands }) => hands.press(`${VIEW} >> wm-session >> summary`)

/** SmartSessionList: the apps with permissions, and revoking them. */
export const smartSessionListStates: GalleryStates = {
  active: list({ until: 'wm-session', act: unfold }),
  expired: list({
    until: 'wm-session',
    act: ({ hands }) => hands.press(`${VIEW} >> wm-tabs >> [data-id=expired]`),
  }),
  none: list({ sessions: { list: 'none' }, until: 'wm-message' }),
  loading: list({ sessions: { list: 'hang' }, until: '.waiting-rows' }),
  failed: list({ sessions: { list: 'error' }, until: 'wm-message' }),
  signing: list({
    wallet: { signs: 'hang' },
    until: 'wm-session',
    async act(stage) {
      await unfold(stage)
      await stage.hands.press(`${VIEW} >> wm-session >> wm-button`)
    },
  }),
}

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DOLLAR = `0x${'1'.repeat(40)}`
// Fixed times, so that pictures stay the same.
const START_S = Date.UTC(2025, 5, 20, 12) / 1000
const END_S = Date.UTC(2030, 11, 3, 12) / 1000

const REASON = 'A coffee on each working day'
const ASKED = [
  {
    type: 'erc20-token-periodic',
    data: {
      tokenAddress: DOLLAR,
      periodAmount: 10_000_000n,
      periodDuration: 86_400,
      justification: REASON,
    },
  },
  {
    type: 'native-token-stream',
    data: { amountPerSecond: 11_574_074_074_074n, initialAmount: 10n ** 17n },
  },
  { type: 'mint-a-ticket', data: { contract: SHOP, tickets: 3, seats: ['A1', 'A2', 'A3'] } },
]
const requestView = 'wm-request-permissions-view'

/** A request; `until` is the path of the expected result. */
const requested = ({
  permissions,
  until,
  wallet,
  act,
}: {
  permissions: typeof ASKED
  until: string
  wallet?: Partial<FakeWallet>
  act?: (stage: Stage) => Promise<void>
}): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen', permits: 'approve', ...wallet }],
  chainData: {},
  options: { metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] } },
  async run(stage) {
    const { modal, wallets, hands } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    modal.requestPermissions({ to: SHOP, permissions, expiry: END_S }).catch(() => {
      // The screen shows the failure.
    })
    await hands.see(`${requestView} >> .box`)
    await act?.(stage)
    await hands.see(`${requestView} >> ${until}`)
    await hands.pause(200)
  },
})
const proceed = ({ hands }: Stage) =>
  hands.press(`${requestView} >> .actions wm-button[variant=primary]`)

/** RequestPermissions: what an app asks permission for, and what the wallet answered. */
export const requestPermissionsStates: GalleryStates = {
  asked: requested({ permissions: ASKED.slice(0, 1), until: '.actions' }),
  several: requested({ permissions: ASKED, until: '.actions' }),
  asking: requested({
    permissions: ASKED.slice(0, 1),
    wallet: { permits: 'hang' },
    until: '.note',
    act: proceed,
  }),
  granted: requested({ permissions: ASKED.slice(0, 2), until: '.foot > wm-button', act: proceed }),
  declined: requested({
    permissions: ASKED.slice(0, 1),
    wallet: { permits: 'reject' },
    until: '.bad',
    act: proceed,
  }),
}

/** What was granted to this site, in storage. */
const kept = {
  account: `eip155:1:${ADDRESS}`,
  chainId: 'eip155:1',
  to: SHOP,
  context: '0x7715',
  dependencies: [],
  methods: 'current',
  createdAt: START_S,
  type: 'erc20-token-periodic',
  data: { tokenAddress: DOLLAR, periodAmount: '0x989680', periodDuration: 86_400 },
  unit: { symbol: 'HBD', decimals: 6 },
}
const permission = 'wm-smart-session-list-view >> wm-permission'

/** The list with what this site was granted. */
const permitted = ({
  value,
  sessions,
  revokes,
  act,
}: {
  value: readonly object[]
  sessions?: SessionsBehaviour
  revokes?: FakeWallet['revokes']
  act: (stage: Stage) => Promise<unknown>
}): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen', permits: 'approve', ...(revokes && { revokes }) }],
  chainData: { sessions: sessions ?? {} },
  storage: { permissions: { v: 1, value } },
  options: {
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    features: { smartSessions: sessions !== undefined },
  },
  async run(stage) {
    const { modal, wallets, hands } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open({ view: 'Account' })
    await hands.press('wm-account-view >> .list wm-row', -2)
    await hands.press('wm-account-settings-view >> .permissions')
    await hands.see(permission)
    await act(stage)
  },
})
const active = { ...kept, id: 'active', expiry: END_S }

/** SmartSessionList: what this site was granted, and revoking it. */
export const grantedStates: GalleryStates = {
  granted: permitted({
    value: [active],
    sessions: {},
    act: ({ hands }) => hands.press(`${permission} >> summary`),
  }),
  'granted-expired': permitted({
    value: [active, { ...kept, id: 'ended', expiry: START_S + 86_400 }],
    act: ({ hands }) => hands.press('wm-smart-session-list-view >> wm-tabs >> [data-id=expired]'),
  }),
  'not-revoked': permitted({
    value: [active],
    revokes: 4200,
    async act({ hands }) {
      await hands.press(`${permission} >> summary`)
      await hands.press(`${permission} >> wm-button`)
      await hands.see(`${permission} >> .bad`)
    },
  }),
}
