import { createLocalVerifier } from 'wallet-modal/sign-in'
import type { FakeWallet } from '../fixtures/fake-wallet.js'
import type { GalleryState, GalleryStates } from '../state.js'

const metadata = {
  name: 'Harbour',
  description: 'A shop',
  url: 'https://harbour.example',
  icons: [],
}

/** The screen after a wallet approved; `act` continues from there. */
const signIn = ({
  wallet = {},
  required = true,
  verifies = true,
  phone = false,
  name = 'Harbour',
  act,
}: {
  wallet?: Partial<FakeWallet>
  required?: boolean
  verifies?: boolean
  phone?: boolean
  name?: string
  act?: GalleryState['run']
} = {}): GalleryState => ({
  directory: false,
  phone,
  wallets: [{ name: 'Lumen', ...wallet }],
  options: {
    metadata: { ...metadata, name },
    signIn: {
      verifier: createLocalVerifier({ id: 'gallery', verifySignature: async () => verifies }),
      required,
    },
  },
  async run(stage) {
    const { modal, wallets, hands } = stage
    modal.connect({ wallet: wallets[0]!.rdns }).catch(() => {
      // The state ends before the visitor answers.
    })
    await hands.see('wm-siwx-sign-message-view')
    await act?.(stage)
  },
})
const press: NonNullable<Parameters<typeof signIn>[0]>['act'] = async ({ hands }) => {
  await hands.press('wm-siwx-sign-message-view >> wm-button', 1)
}

/** SIWXSignMessage: the account is asked to sign in. */
export const signInStates: GalleryStates = {
  required: signIn(),
  optional: signIn({ required: false }),
  'long-names': signIn({
    name: 'The Harbour Master’s International Exchange',
    wallet: { name: 'Hyperion Multichain Treasury Wallet', icon: false },
  }),
  phone: signIn({ phone: true }),
  signing: signIn({ wallet: { signs: 'hang' }, act: press }),
  declined: signIn({
    wallet: { signs: 'reject' },
    async act(stage) {
      await press(stage)
      await stage.hands.see('wm-siwx-sign-message-view >> wm-wallet-ring[state=declined]')
    },
  }),
  failed: signIn({
    verifies: false,
    async act(stage) {
      await press(stage)
      await stage.hands.see('wm-siwx-sign-message-view >> wm-wallet-ring[state=failed]')
    },
  }),
  returning: signIn({
    wallet: { switches: 'hang' },
    async act(stage) {
      await press(stage)
      await stage.hands.seeGone('wm-siwx-sign-message-view')
      stage.wallets[0]!.moveTo(8453)
      await stage.hands.press('wm-siwx-sign-message-view >> wm-button', 0)
      await stage.hands.see('wm-siwx-sign-message-view >> wm-wallet-ring[state=waiting]')
    },
  }),
}
