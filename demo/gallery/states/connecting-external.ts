import type { Answer } from '../fixtures/fake-wallet.js'
import type { GalleryState, GalleryStates } from '../state.js'

const connecting = (
  connects: Answer,
  { name = 'Lumen', icon = true }: { name?: string; icon?: boolean } = {},
): GalleryState => ({
  wallets: [{ name, icon, connects }],
  directory: false,
  async run({ modal, hands }) {
    const failed =
      connects !== 'hang' && new Promise<void>((resolve) => void modal.on('error', () => resolve()))
    await modal.open()
    await hands.pressText('wm-connect-view >> wm-row', name)
    await hands.see('wm-connecting-external-view')
    await failed
  },
})

/** ConnectingExternal: waiting for a wallet of this browser. */
export const connectingExternalStates: GalleryStates = {
  waiting: connecting('hang'),
  'waiting-without-icon': connecting('hang', {
    name: 'Donaudampfschifffahrtsgesellschaftsbörse',
    icon: false,
  }),
  declined: connecting('reject'),
  pending: connecting(-32002),
  locked: { ...connecting('approve'), wallets: [{ name: 'Lumen', accounts: [] }] },
  failed: connecting({ throws: 'the wallet’s own words' }),
  unauthorized: connecting(4100),
}
