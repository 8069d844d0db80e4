import { createWalletModal, type Options, type Theme, type ThemePreset } from 'wallet-modal'
import 'wallet-modal/elements'
import { findAll } from './deep.js'
import { holdLongTimers, pretendComputer, pretendPhone, stubClipboard } from './fixtures/device.js'
import { pretendFrame } from './fixtures/embedded-frame.js'
import { CHAIN_DATA_ORIGIN } from './fixtures/chain-data.js'
import { DIRECTORY_ORIGIN } from './fixtures/directory.js'
import { fakeRelay } from './fixtures/fake-relay.js'
import { announce } from './fixtures/fake-wallet.js'
import { isolateStorage } from './fixtures/memory-storage.js'
import { toChains } from './fixtures/networks.js'
import { stubFetch } from './fixtures/stub-fetch.js'
import { settle } from './settle.js'
import { hands } from './stage.js'
import type { GalleryState } from './state.js'

/** The look of a state. */
export interface Look {
  readonly theme: Theme
  /** Default: the direction of the language. */
  readonly dir: 'ltr' | 'rtl' | undefined
  /** BCP 47. */
  readonly lang: string
  readonly preset?: ThemePreset | undefined
}

/** Changes the look of the current state; resolves when nothing moves any more. */
export type Relook = (
  look: Pick<Look, 'theme' | 'dir'> & Partial<Pick<Look, 'lang'>>,
) => Promise<void>

/** Brings the page into a state and resolves when nothing moves any more. */
export async function showState(
  state: GalleryState,
  { theme, dir, lang, preset }: Look,
  page: HTMLElement,
): Promise<Relook> {
  const { directory = 437, relay = 'link', balance = 1_523_400_000_000_000_000n } = state
  isolateStorage(
    Object.fromEntries(
      Object.entries(state.storage ?? {}).map(([key, value]) => [
        `wallet-modal.default.${key}`,
        JSON.stringify(value),
      ]),
    ),
    state.storageFull ?? false,
  )
  stubFetch({
    directory: directory || 0,
    balance,
    chainData: state.chainData ?? {},
    payment: state.payment ?? 'pending',
  })
  stubClipboard(!state.clipboardBlocked)
  holdLongTimers()
  if (state.phone) pretendPhone()
  if (state.computer) pretendComputer()
  const wallets = (state.wallets ?? []).map(announce)
  // Texts of a script that walks the gallery (scripts/locales/marked-texts.mjs).
  const { galleryMessages: messages } = window as { galleryMessages?: Options['messages'] }
  const options: Options = {
    chains: toChains(),
    metadata: {
      name: 'Gallery',
      description: 'Every screen in every state',
      url: location.origin,
      icons: [],
    },
    theme,
    language: lang,
    ...(messages && { messages }),
    ...(preset && { themePreset: preset }),
    ...(directory !== false && { projectId: 'gallery', server: { cloud: DIRECTORY_ORIGIN } }),
    ...(state.chainData && {
      projectId: 'gallery',
      currency: 'usd',
      server: { api: CHAIN_DATA_ORIGIN },
    }),
    ...(relay ? { createRelayClient: fakeRelay(relay) } : { walletConnect: false }),
    // Without a frame, the server's logins are not waited for.
    embeddedWallet: state.frame ? { url: pretendFrame(state.frame) } : false,
    connectLayout: 'list',
    ...state.options,
  }
  const modal = createWalletModal(options)
  // A stored connection may stay pending for as long as the state is shown.
  await Promise.race([modal.ready(), hands.pause(100)])
  await state.run({ modal, wallets, page, hands })
  const relook: Relook = async (look) => {
    if (look.lang !== undefined) {
      document.documentElement.lang = look.lang
      await modal.setLanguage(look.lang)
    }
    modal.setTheme(look.theme)
    document.documentElement.dataset['theme'] = look.theme
    if (look.dir) {
      document.documentElement.dir = look.dir
      // The dialog's direction follows its language; the viewer may override it.
      for (const dialog of findAll('[part~="dialog"][dir]')) dialog.setAttribute('dir', look.dir)
    }
    await settle()
  }
  await relook({ theme, dir })
  return relook
}
