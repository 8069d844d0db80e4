import type { ThemePreset } from 'wallet-modal'
import { CHOICES, type Settings } from './settings.js'

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch', ar: 'العربية' }
const CHECKS: readonly (readonly [keyof Settings, string])[] = [
  ['walletConnect', 'WalletConnect and directory'],
  ['allWallets', 'Row “All wallets”'],
  ['legal', 'Ask for the terms'],
  ['panes', 'Two panes on wide pages'],
  ['embedded', 'Inside the page'],
  ['balance', 'Balance in the button'],
]
// How a card of a preset looks: surface, letters, accent, radius, font.
const SWATCHES: Readonly<Record<ThemePreset | '', readonly [string, string, string, string, string]>> = {
  '': ['#14161a', '#eceef2', '#3366ff', '12px', 'system-ui'],
  graphite: ['#0a0a0a', '#ededed', '#ededed', '6px', 'system-ui'],
  paper: ['#fbf6ec', '#2a241c', '#8a3b12', '3px', 'Georgia, serif'],
  bubble: ['#fdf7ff', '#2c1835', '#a21caf', '18px', 'ui-rounded, system-ui'],
  terminal: ['#0b0f0c', '#d6e6d9', '#4ade80', '0', 'ui-monospace, monospace'],
  glass: ['#e9eefb', '#141722', '#0a63d8', '15px', 'system-ui'],
  midnight: ['#0b1533', '#e6ecff', '#f5c451', '10px', 'system-ui'],
}

/** Draws the form; `change` is called with each choice. */
export function fillControls(form: HTMLElement, settings: Settings, change: (change: Partial<Settings>) => void): void {
  form.addEventListener('submit', (event) => event.preventDefault())
  const select = (name: 'theme' | 'language' | 'font', label: string, words: (value: string) => string) => {
    const field = make('select', {}, ...CHOICES[name].map((value) => make('option', { value }, words(value))))
    field.value = settings[name]
    field.addEventListener('change', () => change({ [name]: field.value }))
    return make('label', {}, label, field)
  }
  const accent = make('input', { type: 'color', value: settings.accent || '#3366ff' })
  accent.addEventListener('input', () => change({ accent: accent.value }))
  const radius = make('input', { type: 'range', min: '0', max: '40', value: settings.radius || '24' })
  radius.addEventListener('input', () => change({ radius: radius.value }))
  const checks = CHECKS.map(([name, words]) => {
    const box = make('input', { type: 'checkbox', checked: settings[name] as boolean })
    box.addEventListener('change', () => change({ [name]: box.checked }))
    return make('label', { className: 'check' }, box, words)
  })
  const reset = make('button', { type: 'button', className: 'reset' }, 'Colours and shape of the preset')
  reset.addEventListener('click', () => change({ accent: '', radius: '', font: '' }))
  form.replaceChildren(
    select('theme', 'Scheme', (value) => value),
    select('language', 'Language', (value) => LANGUAGES[value]!),
    select('font', 'Letters', (value) => value || 'as the preset'),
    make('label', {}, 'Accent', accent),
    make('label', {}, 'Corners', radius),
    reset,
    ...checks,
  )
}

/** Draws the cards of the presets, the chosen one marked. */
export function showPresets(place: HTMLElement, settings: Settings, choose: (settings: Settings) => void): void {
  place.replaceChildren(
    ...CHOICES.preset.map((preset) => {
      const [surface, ink, accent, radius, font] = SWATCHES[preset]
      const action = make('i', {})
      Object.assign(action.style, { background: accent, opacity: '1' })
      const swatch = make('span', { className: 'swatch', ariaHidden: 'true' }, make('i', {}), make('i', {}), action)
      Object.assign(swatch.style, { background: surface, color: ink, borderRadius: radius })
      const button = make('button', { type: 'button', ariaPressed: String(settings.preset === preset) }, swatch, preset || 'default')
      button.style.fontFamily = font
      button.addEventListener('click', () => choose({ ...settings, preset, accent: '', radius: '', font: '' }))
      return button
    }),
  )
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, properties: Partial<HTMLElementTagNameMap[K]>, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
