import { useDeferredValue } from 'react'
import type { ThemePreset } from 'wallet-modal'
import { WalletModal, WalletModalProvider } from 'wallet-modal/react'
import type { Stack } from '../stack.js'
import { toOptions } from './modal-options.js'
import { CHOICES, DEFAULTS, type Settings } from './settings.js'

/** The scheme in which a preset is shown first. */
const SCHEMES: Readonly<Record<ThemePreset | '', 'dark' | 'light'>> = {
  '': 'dark',
  graphite: 'dark',
  paper: 'light',
  bubble: 'light',
  terminal: 'dark',
  glass: 'light',
  midnight: 'dark',
}

/** A live modal for each preset, the chosen one marked. A press chooses its scheme as well. */
export function Presets({
  settings,
  stack,
  change,
}: {
  readonly settings: Settings
  readonly stack: Stack
  readonly change: (change: Partial<Settings>) => void
}) {
  // The large preview is painted first.
  const isShown = useDeferredValue(true, false)
  return (
    <section className="presets" aria-label="Theme presets">
      {CHOICES.preset.map((preset) => (
        <div key={preset} className="preset">
          <div className="miniature" inert aria-hidden="true">
            {isShown && <Miniature preset={preset} language={settings.language} stack={stack} />}
          </div>
          <button
            type="button"
            aria-pressed={settings.preset === preset}
            onClick={() =>
              change({
                preset,
                theme: SCHEMES[preset],
                accent: '',
                surface: '',
                radius: '',
                font: '',
              })
            }
          >
            {preset || 'default'}
          </button>
        </div>
      ))}
      <a className="preset own" href="#options">
        Your own: colours, corners, letters
      </a>
    </section>
  )
}

/** A modal with the wallets of this page alone, so that it contacts no server. */
function Miniature({
  preset,
  language,
  stack,
}: {
  readonly preset: ThemePreset | ''
  readonly language: string
  readonly stack: Stack
}) {
  const id = `preset-${preset || 'default'}`
  const options = toOptions(id, stack, {
    ...DEFAULTS,
    preset,
    theme: SCHEMES[preset],
    language,
    walletConnect: false,
    allWallets: false,
  })
  return (
    <WalletModalProvider key={language} options={{ ...options, embedded: true }}>
      <WalletModal for={id} embedded />
    </WalletModalProvider>
  )
}
