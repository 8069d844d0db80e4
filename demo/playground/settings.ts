import type { Theme, ThemePreset } from 'wallet-modal'

/** The settings that a visitor of the playground chose. */
export interface Settings {
  readonly preset: ThemePreset | ''
  readonly theme: Theme
  /** Hex; empty for the preset's colour. */
  readonly accent: string
  /** Hex; empty for the preset's colour. */
  readonly surface: string
  /** px; empty for the preset's radius. */
  readonly radius: string
  readonly font: string
  readonly language: string
  /** Direction of the page and its buttons; the card follows its language. */
  readonly direction: 'ltr' | 'rtl'
  /** The number of test wallets in the page. */
  readonly wallets: string
  /** The development wallet of this page, which prompts in its own windows. */
  readonly pageWallet: boolean
  readonly walletConnect: boolean
  readonly allWallets: boolean
  /** Email and social logins. */
  readonly logins: boolean
  readonly legal: boolean
  /** Two panes on a wide page; a card inside the page has one. */
  readonly panes: boolean
  readonly embedded: boolean
  readonly balance: boolean
}

/** The initial settings. */
export const DEFAULTS: Settings = {
  preset: '',
  theme: 'dark',
  accent: '',
  surface: '',
  radius: '',
  font: '',
  language: 'en',
  direction: 'ltr',
  wallets: '1',
  pageWallet: true,
  walletConnect: true,
  allWallets: true,
  logins: false,
  legal: false,
  panes: true,
  embedded: false,
  balance: false,
}

/** The choices of each list. */
export const CHOICES = {
  preset: ['', 'graphite', 'paper', 'bubble', 'terminal', 'glass', 'midnight'],
  theme: ['dark', 'light', 'auto'],
  language: [
    'en',
    'ar',
    'de',
    'es',
    'fa',
    'fr',
    'he',
    'hi',
    'id',
    'it',
    'ja',
    'ko',
    'pl',
    'pt-BR',
    'ru',
    'th',
    'tr',
    'uk',
    'vi',
    'zh-CN',
    'zh-TW',
  ],
  direction: ['ltr', 'rtl'],
  wallets: ['0', '1', '3', '12', '100'],
  font: ['', 'Georgia, serif', 'ui-monospace, monospace', "'Inter', system-ui"],
} as const

/** Reads settings from the part of a URL after `#`. Invalid values are ignored. */
export function readSettings(hash: string): Settings {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const settings: Record<string, string | boolean> = { ...DEFAULTS }
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const given = query.get(name)
    if (given === null) continue
    if (typeof usual === 'boolean') settings[name] = given === 'true'
    else if (
      name in CHOICES
        ? (CHOICES[name as keyof typeof CHOICES] as readonly string[]).includes(given)
        : name === 'accent' || name === 'surface'
          ? /^#[0-9a-f]{6}$/i.test(given)
          : /^\d{1,2}$/.test(given)
    )
      settings[name] = given
  }
  return settings as unknown as Settings
}

/** The part of a URL with the settings that differ from the defaults. */
export function writeSettings(settings: Settings): string {
  const changed = Object.entries(settings).filter(
    ([name, value]) => value !== DEFAULTS[name as keyof Settings],
  )
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
}

/** The tokens that the settings set, by their public names. */
export function toTokens({
  accent,
  surface,
  radius,
  font,
}: Settings): Readonly<Record<string, string>> {
  return {
    ...(accent && { '--wm-accent': accent }),
    ...(surface && { '--wm-surface': surface }),
    ...(radius && {
      '--wm-radius': `${radius}px`,
      '--wm-button-radius': `${Math.round(Number(radius) * 0.6)}px`,
    }),
    ...(font && { '--wm-font': font }),
  }
}
