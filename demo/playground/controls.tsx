import type { CSSProperties } from 'react'
import type { ThemePreset } from 'wallet-modal'
import { CHOICES, type Settings } from './settings.js'

type Change = (change: Partial<Settings>) => void

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch', ar: 'العربية' }
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
/**
 * The preview of a preset: half of its radius, a quarter of its row height and gap, its row fill
 * and its card edge.
 */
const SWATCHES: Readonly<
  Record<
    ThemePreset | '',
    {
      readonly surface: string
      readonly ink: string
      readonly accent: string
      readonly radius: number
      readonly font: string
      readonly row: number
      readonly gap?: number
      readonly fill?: string
      readonly edge: string
    }
  >
> = {
  '': {
    surface: '#14161a',
    ink: '#eceef2',
    accent: '#3366ff',
    radius: 12,
    font: 'system-ui',
    row: 14,
    gap: 1,
    edge: '12%',
  },
  graphite: {
    surface: '#0a0a0a',
    ink: '#ededed',
    accent: '#ededed',
    radius: 6,
    font: 'system-ui',
    row: 12,
    edge: '16%',
  },
  paper: {
    surface: '#fbf6ec',
    ink: '#2a241c',
    accent: '#8a3b12',
    radius: 3,
    font: 'Georgia, serif',
    row: 15,
    edge: '22%',
  },
  bubble: {
    surface: '#fdf7ff',
    ink: '#2c1835',
    accent: '#a21caf',
    radius: 18,
    font: 'ui-rounded, system-ui',
    row: 15,
    gap: 2,
    fill: '6%',
    edge: '6%',
  },
  terminal: {
    surface: '#0b0f0c',
    ink: '#d6e6d9',
    accent: '#4ade80',
    radius: 0,
    font: 'ui-monospace, monospace',
    row: 12,
    edge: '40%',
  },
  glass: {
    surface: '#e9eefb',
    ink: '#141722',
    accent: '#0a63d8',
    radius: 15,
    font: 'system-ui',
    row: 14,
    gap: 2,
    fill: '5%',
    edge: '10%',
  },
  midnight: {
    surface: '#0b1533',
    ink: '#e6ecff',
    accent: '#f5c451',
    radius: 10,
    font: 'system-ui',
    row: 15,
    gap: 1,
    edge: '18%',
  },
}
/** Widths of the labels in the preview's rows. */
const ROWS = ['76%', '54%', '66%']

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
  const { surface, accent, radius } = SWATCHES[settings.preset]
  return (
    <form
      className="controls card"
      aria-label="Options"
      onSubmit={(event) => event.preventDefault()}
    >
      {list('theme', 'Scheme', (value) => value)}
      {list('language', 'Language', (value) => LANGUAGES[value]!)}
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
          value={settings.radius || String(radius * 2)}
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

/** A card for each preset, the chosen one marked. */
export function Presets({
  settings,
  change,
}: {
  readonly settings: Settings
  readonly change: Change
}) {
  return (
    <section className="presets" aria-label="Theme presets">
      {CHOICES.preset.map((preset) => {
        const {
          surface,
          ink,
          accent,
          radius,
          font,
          row,
          gap = 0,
          fill = '0%',
          edge,
        } = SWATCHES[preset]
        const style = {
          '--surface': surface,
          '--ink': ink,
          '--accent': accent,
          '--radius': `${radius}px`,
          '--row': `${row}px`,
          '--gap': `${gap}px`,
          '--fill': fill,
          '--edge': edge,
        } as CSSProperties
        return (
          <button
            key={preset}
            type="button"
            aria-pressed={settings.preset === preset}
            style={{ fontFamily: font }}
            onClick={() => change({ preset, accent: '', surface: '', radius: '', font: '' })}
          >
            <span className="swatch" aria-hidden="true" style={style}>
              {ROWS.map((width) => (
                <i key={width}>
                  <b style={{ inlineSize: width }} />
                </i>
              ))}
              <em />
            </span>
            <span>{preset || 'default'}</span>
          </button>
        )
      })}
    </section>
  )
}
