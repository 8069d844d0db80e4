import type { FakeWallet } from '../fixtures/fake-wallet.js'
import type { SessionsBehaviour } from '../fixtures/sessions.js'
import type { GalleryState, GalleryStates } from '../state.js'

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
