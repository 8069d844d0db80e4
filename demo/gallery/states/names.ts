import type { FakeWallet } from '../fixtures/fake-wallet.js'
import type { NamesBehaviour } from '../fixtures/names.js'
import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'

const LONG_SUFFIX = '.names.international-harbour-authority.example'

/** The screen that explains names. */
const choose = (state: Partial<GalleryState> = { chainData: {} }): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen' }],
  ...state,
  async run(stage) {
    const { modal, wallets, hands } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open({ view: 'ChooseAccountName' })
    await hands.see('wm-choose-account-name-view >> :is(.centre, wm-message)')
    await state.run?.(stage)
  },
})
/** The form, with a text typed into it; `until` is the path of the expected result. */
const register = ({
  names = {},
  wallet = {},
  text,
  until,
  act,
}: {
  names?: NamesBehaviour
  wallet?: Partial<FakeWallet>
  text?: string
  until?: string
  act?: GalleryState['run']
} = {}): GalleryState =>
  choose({
    chainData: { names },
    wallets: [{ name: 'Lumen', ...wallet }],
    async run(stage) {
      const { hands } = stage
      await hands.press('wm-choose-account-name-view >> wm-button')
      await hands.see(
        `wm-register-account-name-view >> ${names.owned ? 'wm-message' : '.suffix:not(:empty)'}`,
      )
      if (text) await hands.type('wm-register-account-name-view >> input', text)
      if (until) await hands.see(`wm-register-account-name-view >> ${until}`)
      await act?.(stage)
    },
  })
const press = async ({ hands }: Stage) => {
  await hands.press('wm-register-account-name-view >> wm-button[variant=primary]')
}
const refused = async (stage: Stage) => {
  await press(stage)
  await stage.hands.see('wm-register-account-name-view >> .refusal')
}

/** ChooseAccountName: explains names. */
export const chooseAccountNameStates: GalleryStates = {
  first: choose(),
  'no-server': choose({}),
}

/** RegisterAccountName: the form, and the wait for the wallet. */
export const registerAccountNameStates: GalleryStates = {
  empty: register(),
  short: register({ text: 'abc' }),
  letters: register({ text: 'my_name' }),
  checking: register({ names: { checks: 'hang' }, text: 'lumenfriend', until: '.spinner' }),
  free: register({ text: 'lumenfriend', until: '.free' }),
  taken: register({ names: { taken: ['alice'] }, text: 'alice', until: '.taken' }),
  long: register({
    names: { taken: ['the-harbour-master-of-the-international-exchange'], suffix: LONG_SUFFIX },
    text: 'the-harbour-master-of-the-international-exchange',
    until: '.taken',
  }),
  owned: register({ names: { owned: 'alice.users.example' } }),
  'check-failed': register({
    names: { checks: 'error' },
    text: 'lumenfriend',
    until: 'wm-message',
  }),
  signing: register({ wallet: { signs: 'hang' }, text: 'lumenfriend', until: '.free', act: press }),
  declined: register({
    wallet: { signs: 'reject' },
    text: 'lumenfriend',
    until: '.free',
    act: refused,
  }),
  refused: register({
    names: { registers: 'The name is taken' },
    text: 'lumenfriend',
    until: '.free',
    async act(stage) {
      await refused(stage)
      await stage.hands.see('wm-register-account-name-view >> .taken')
    },
  }),
}

/** RegisterAccountNameSuccess: the account has its name. */
export const registerAccountNameSuccessStates: GalleryStates = {
  registered: register({
    text: 'lumenfriend',
    until: '.free',
    async act(stage) {
      await press(stage)
      await stage.hands.see('wm-register-account-name-success-view')
    },
  }),
}
