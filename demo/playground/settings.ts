import type { Theme, ThemePreset } from 'wallet-modal'

/** What a visitor of the playground chose. */
export interface Settings {
  readonly preset: ThemePreset | ''
  readonly theme: Theme
  /** Hex; empty for the preset's own. */
  readonly accent: string
  /** Hex; empty for the preset's own. */
  readonly surface: string
  /** px; empty for the preset's own. */
  readonly radius: string
  readonly font: string
  readonly language: string
  /** Of the page and its buttons; the card follows its language. */
  readonly direction: 'ltr' | 'rtl'
  /** How many test wallets the page has. */
  readonly wallets: string
  /** The development wallet of this page, which asks in windows of its own. */
  readonly pageWallet: boolean
  readonly walletConnect: boolean
  readonly allWallets: boolean
  /** E-mail and social logins. */
  readonly logins: boolean
  readonly legal: boolean
  /** Two panes where the page is wide; a card inside the page has one. */
  readonly panes: boolean
  readonly embedded: boolean
  readonly balance: boolean
}

/** What the page starts from. */
export const DEFAULTS: Settings = { preset: '', theme: 'dark', accent: '', surface: '', radius: '', font: '', language: 'en', direction: 'ltr', wallets: '1', pageWallet: true, walletConnect: true, allWallets: true, logins: false, legal: false, panes: false, embedded: false, balance: false }

/** The choices of each list. */
export const CHOICES = {
  preset: ['', 'graphite', 'paper', 'bubble', 'terminal', 'glass', 'midnight'],
  theme: ['dark', 'light', 'auto'],
  language: ['en', 'de', 'ar'],
  direction: ['ltr', 'rtl'],
  wallets: ['0', '1', '3', '12', '100'],
  font: ['', 'Georgia, serif', 'ui-monospace, monospace', "'Inter', system-ui"],
} as const

/** Settings from the part of an address after `#`. What is not valid there is left out. */
export function readSettings(hash: string): Settings {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const settings: Record<string, string | boolean> = { ...DEFAULTS }
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const given = query.get(name)
    if (given === null) continue
    if (typeof usual === 'boolean') settings[name] = given === 'true'
    else if (name in CHOICES ? (CHOICES[name as keyof typeof CHOICES] as readonly string[]).includes(given) : name === 'accent' || name === 'surface' ? /^#[0-9a-f]{6}$/i.test(given) : /^\d{1,2}$/.test(given)) settings[name] = given
  }
  return settings as unknown as Settings
}

/** The part of an address that carries what differs from the start. */
export function writeSettings(settings: Settings): string {
  const changed = Object.entries(settings).filter(([name, value]) => value !== DEFAULTS[name as keyof Settings])
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
}

/** The tokens that the settings set, by their public names. */
export function toTokens({ accent, surface, radius, font }: Settings): Readonly<Record<string, string>> {
  return {
    ...(accent && { '--wm-accent': accent }),
    ...(surface && { '--wm-surface': surface }),
    ...(radius && { '--wm-radius': `${radius}px`, '--wm-button-radius': `${Math.round(Number(radius) * 0.6)}px` }),
    ...(font && { '--wm-font': font }),
  }
}
