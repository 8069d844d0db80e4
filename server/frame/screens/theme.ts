// Only colours; nothing that loads, overlays or hides.
const COLOUR = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d.,%\s/deg]{3,40}\))$/i
const RADIUS = /^(\d{1,2}(?:\.\d{1,2})?)px$/
const MAX_RADIUS = 24
/**
 * The kinds of type. The page chooses one by its own font; the font itself is the wallet's, because
 * a font of symbols would make a request unreadable.
 */
const FONTS = {
  mono: 'ui-monospace, Menlo, Consolas, monospace',
  serif: "'Iowan Old Style', Palatino, Georgia, 'Noto Serif', serif",
} as const

/** The page's theme. */
export interface ThemeMessage {
  readonly themeMode?: 'light' | 'dark' | undefined
  readonly themeVariables?: Readonly<Record<string, string | number>> | undefined
  readonly w3mThemeVariables?: Readonly<Record<string, string>> | undefined
}

let last: ThemeMessage = {}

/** The theme applied last, for the wallet's own window. */
export const currentTheme = (): ThemeMessage => last

/**
 * Applies the mode, accent, radius and kind of type of the page's theme; everything else is the
 * wallet's own. The text on the accent is black or white, whichever is readable.
 */
export function applyTheme(theme: ThemeMessage): void {
  last = theme
  const { themeMode, themeVariables, w3mThemeVariables } = theme
  const { style, dataset } = document.body
  if (themeMode) dataset['theme'] = themeMode
  const radius = RADIUS.exec(String(themeVariables?.['--wm-radius']))?.[1]
  setOrRemove(
    style,
    '--radius',
    radius === undefined
      ? undefined
      : `${Math.round((Math.min(MAX_RADIUS, Number(radius)) * 2) / 3)}px`,
  )
  setOrRemove(style, '--font', toFont(String(themeVariables?.['--wm-font'] ?? '')))
  applyAccent(w3mThemeVariables?.['--w3m-accent'])
}

function setOrRemove(style: CSSStyleDeclaration, name: string, value: string | undefined): void {
  if (value === undefined) style.removeProperty(name)
  else style.setProperty(name, value)
}

function toFont(font: string): string | undefined {
  if (/\bmono(?:space)?\b/i.test(font)) return FONTS.mono
  return /\bserif\b/i.test(font.replaceAll(/sans-serif/gi, '')) ? FONTS.serif : undefined
}

function applyAccent(accent: string | undefined): void {
  if (accent === undefined || !COLOUR.test(accent) || !CSS.supports('color', accent)) return
  const { style } = document.body
  style.setProperty('--accent', accent)
  const probe = document.createElement('span')
  probe.style.color = accent
  document.body.append(probe)
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(
    Number,
  )
  probe.remove()
  const linear = [red, green, blue].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  const light = 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!
  // Luminance at which black and white have equal contrast.
  style.setProperty('--on-accent', light > 0.179 ? '#000' : '#fff')
}
