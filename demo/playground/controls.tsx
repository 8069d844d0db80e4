import type { ThemePreset } from 'wallet-modal'
import { CHOICES, type Settings } from './settings.js'

type Change = (change: Partial<Settings>) => void

const DIRECTIONS: Readonly<Record<string, string>> = { ltr: 'left to right', rtl: 'right to left' }
const CHECKS: readonly (readonly [keyof Settings, string])[] = [
  ['pageWallet', 'Page Wallet, which asks you'],
  ['walletConnect', 'WalletConnect and directory'],
  ['allWallets', 'Row “All wallets”'],
  ['logins', 'Email and social logins'],
  ['legal', 'Ask for the terms'],
  ['panes', 'Two panes on wide pages'],
  ['embedded', 'Inside the page'],
  ['balance', 'Balance in the button'],
]
/** Accent, surface and radius (px) of each preset in its own scheme: the start of the form's fields. */
const USUAL: Readonly<
  Record<
    ThemePreset | '',
    { readonly accent: string; readonly surface: string; readonly radius: number }
  >
> = {
  '': { accent: '#3366ff', surface: '#14161a', radius: 24 },
  graphite: { accent: '#ededed', surface: '#0a0a0a', radius: 12 },
  paper: { accent: '#8a3b12', surface: '#fbf6ec', radius: 6 },
  bubble: { accent: '#a21caf', surface: '#fdf7ff', radius: 36 },
  terminal: { accent: '#4ade80', surface: '#0b0f0c', radius: 0 },
  glass: { accent: '#0a63d8', surface: '#e9eefb', radius: 30 },
  midnight: { accent: '#f5c451', surface: '#0b1533', radius: 20 },
}

/** The form for all settings except the preset. */
export function Controls({
  settings,
  change,
}: {
  readonly settings: Settings
  readonly change: Change
}) {
  const list = (
    name: 'theme' | 'language' | 'direction' | 'wallets' | 'font',
    label: string,
    toWords: (value: string) => string,
  ) => (
    <label>
      {label}
      <select value={settings[name]} onChange={({ target }) => change({ [name]: target.value })}>
        {CHOICES[name].map((value) => (
          <option key={value} value={value}>
            {toWords(value)}
          </option>
        ))}
      </select>
    </label>
  )
  const colour = (name: 'accent' | 'surface', label: string, usual: string) => (
    <label>
      {label}
      <input
        type="color"
        value={settings[name] || usual}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </label>
  )
  const { surface, accent, radius } = USUAL[settings.preset]
  return (
    <form
      id="options"
      className="controls card"
      aria-label="Options"
      onSubmit={(event) => event.preventDefault()}
    >
      {list('theme', 'Scheme', (value) => value)}
      {list('language', 'Language', nameLanguage)}
      {list('direction', 'Page direction', (value) => DIRECTIONS[value]!)}
      {list('wallets', 'Test wallets', (value) => (value === '0' ? 'none' : value))}
      {list('font', 'Letters', (value) => value || 'as the preset')}
      {colour('accent', 'Accent', accent)}
      {colour('surface', 'Surface', surface)}
      <label>
        Corners
        <input
          type="range"
          min="0"
          max="40"
          value={settings.radius || String(radius)}
          onChange={({ target }) => change({ radius: target.value })}
        />
      </label>
      <div className="checks">
        {CHECKS.map(([name, words]) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={settings[name] as boolean}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
            {words}
          </label>
        ))}
      </div>
      <button
        type="button"
        className="reset"
        onClick={() => change({ accent: '', surface: '', radius: '', font: '' })}
      >
        Colours and shape of the preset
      </button>
    </form>
  )
}

function nameLanguage(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
}
