import type { ThemePreset } from 'wallet-modal'
import { CHOICES, type Settings } from './settings.js'

type Change = (change: Partial<Settings>) => void

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch', ar: 'العربية' }
const DIRECTIONS: Readonly<Record<string, string>> = { ltr: 'left to right', rtl: 'right to left' }
const CHECKS: readonly (readonly [keyof Settings, string])[] = [
  ['pageWallet', 'Page Wallet, which asks you'],
  ['walletConnect', 'WalletConnect and directory'],
  ['allWallets', 'Row “All wallets”'],
  ['logins', 'E-mail and social logins'],
  ['legal', 'Ask for the terms'],
  ['panes', 'Two panes on wide pages'],
  ['embedded', 'Inside the page'],
  ['balance', 'Balance in the button'],
]
/** The look of each preset's card: surface, text, accent, radius, font. */
const SWATCHES: Readonly<Record<ThemePreset | '', readonly [string, string, string, string, string]>> = {
  '': ['#14161a', '#eceef2', '#3366ff', '12px', 'system-ui'],
  graphite: ['#0a0a0a', '#ededed', '#ededed', '6px', 'system-ui'],
  paper: ['#fbf6ec', '#2a241c', '#8a3b12', '3px', 'Georgia, serif'],
  bubble: ['#fdf7ff', '#2c1835', '#a21caf', '18px', 'ui-rounded, system-ui'],
  terminal: ['#0b0f0c', '#d6e6d9', '#4ade80', '0', 'ui-monospace, monospace'],
  glass: ['#e9eefb', '#141722', '#0a63d8', '15px', 'system-ui'],
  midnight: ['#0b1533', '#e6ecff', '#f5c451', '10px', 'system-ui'],
}

/** The form for all settings except the preset. */
export function Controls({ settings, change }: { readonly settings: Settings; readonly change: Change }) {
  const list = (name: 'theme' | 'language' | 'direction' | 'wallets' | 'font', label: string, toWords: (value: string) => string) => (
    <label>
      {label}
      <select value={settings[name]} onChange={({ target }) => change({ [name]: target.value })}>
        {CHOICES[name].map((value) => <option key={value} value={value}>{toWords(value)}</option>)}
      </select>
    </label>
  )
  const colour = (name: 'accent' | 'surface', label: string, usual: string) => (
    <label>
      {label}
      <input type="color" value={settings[name] || usual} onChange={({ target }) => change({ [name]: target.value })} />
    </label>
  )
  const [surface, , accent, radius] = SWATCHES[settings.preset]
  return (
    <form className="controls card" aria-label="Options" onSubmit={(event) => event.preventDefault()}>
      {list('theme', 'Scheme', (value) => value)}
      {list('language', 'Language', (value) => LANGUAGES[value]!)}
      {list('direction', 'Page direction', (value) => DIRECTIONS[value]!)}
      {list('wallets', 'Test wallets', (value) => (value === '0' ? 'none' : value))}
      {list('font', 'Letters', (value) => value || 'as the preset')}
      {colour('accent', 'Accent', accent)}
      {colour('surface', 'Surface', surface)}
      <label>
        Corners
        <input type="range" min="0" max="40" value={settings.radius || String(parseInt(radius) * 2)} onChange={({ target }) => change({ radius: target.value })} />
      </label>
      <div className="checks">
        {CHECKS.map(([name, words]) => (
          <label key={name} className="check">
            <input type="checkbox" checked={settings[name] as boolean} onChange={({ target }) => change({ [name]: target.checked })} />
            {words}
          </label>
        ))}
      </div>
      <button type="button" className="reset" onClick={() => change({ accent: '', surface: '', radius: '', font: '' })}>Colours and shape of the preset</button>
    </form>
  )
}

/** A card for each preset, the chosen one marked. */
export function Presets({ settings, change }: { readonly settings: Settings; readonly change: Change }) {
  return (
    <section className="presets" aria-label="Theme presets">
      {CHOICES.preset.map((preset) => {
        const [surface, ink, accent, radius, font] = SWATCHES[preset]
        return (
          <button key={preset} type="button" aria-pressed={settings.preset === preset} style={{ fontFamily: font }} onClick={() => change({ preset, accent: '', surface: '', radius: '', font: '' })}>
            <span className="swatch" aria-hidden="true" style={{ background: surface, color: ink, borderRadius: radius }}>
              <i />
              <i />
              <i style={{ background: accent, opacity: 1 }} />
            </span>
            {preset || 'default'}
          </button>
        )
      })}
    </section>
  )
}
