import type { Stage } from '../stage.js'
import type { GalleryStates } from '../state.js'

const open = async ({ modal, hands }: Stage) => {
  await modal.open({ view: 'AllWallets' })
  await hands.see('wm-all-wallets-view')
}
const openLoaded = async (stage: Stage) => {
  await open(stage)
  await stage.hands.seeText('wm-all-wallets-view', 'Lumen')
}
const search = async (stage: Stage, text: string) => {
  await openLoaded(stage)
  await stage.hands.type('wm-all-wallets-view >> input', text)
}

/** AllWallets: all wallets, to browse and to search. */
export const allWalletsStates: GalleryStates = {
  loading: { directory: 'hang', run: open },
  page: { run: openLoaded },
  installed: { wallets: [{ name: 'Quill' }], run: openLoaded },
  few: { directory: 5, run: openLoaded },
  'five-thousand': { directory: 5000, run: openLoaded },
  'search-results': {
    run: async (stage) => {
      await search(stage, 'har')
      await stage.hands.seeText('wm-all-wallets-view', 'Harbor Pro')
    },
  },
  'no-result': {
    run: async (stage) => {
      await search(stage, 'qwxz')
      await stage.hands.seeGone('wm-all-wallets-view >> .skeleton')
      await stage.hands.pause(1200)
    },
  },
  certified: {
    run: async (stage) => {
      await openLoaded(stage)
      await stage.hands.press('wm-all-wallets-view >> [role=switch], [aria-pressed]')
      await stage.hands.pause(800)
    },
  },
  error: {
    directory: 'error',
    run: async (stage) => {
      const failed = new Promise<void>((resolve) => void stage.modal.on('error', () => resolve()))
      await open(stage)
      await failed
    },
  },
  'not-json': {
    directory: 'html',
    run: async (stage) => {
      const failed = new Promise<void>((resolve) => void stage.modal.on('error', () => resolve()))
      await open(stage)
      await failed
    },
  },
  phone: { phone: true, run: openLoaded },
}
