// Only colours; nothing that loads, overlays or hides.
const COLOUR = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d.,%\s/deg]{3,40}\))$/i

/** The page's theme. */
export interface ThemeMessage {
  readonly themeMode?: 'light' | 'dark' | undefined
  readonly w3mThemeVariables?: Readonly<Record<string, string>> | undefined
}

/**
 * Applies the mode and accent of the page's theme; everything else is the wallet's own. The text on
 * the accent is black or white, whichever is readable.
 */
export function applyTheme({ themeMode, w3mThemeVariables }: ThemeMessage): void {
  const { style, dataset } = document.body
  if (themeMode) dataset['theme'] = themeMode
  const accent = w3mThemeVariables?.['--w3m-accent']
  if (accent === undefined || !COLOUR.test(accent) || !CSS.supports('color', accent)) return
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
