const STORED = 'wallet-modal-console.theme'

/** Themes of the console. `auto` follows the device. */
export const THEMES = ['auto', 'light', 'dark'] as const

/** One of {@link THEMES}. */
export type Theme = (typeof THEMES)[number]

/** The theme that this browser chose. */
export function currentTheme(): Theme {
  const stored = localStorage.getItem(STORED)
  return THEMES.find((theme) => theme === stored) ?? 'auto'
}

/** Applies a theme to the page, and keeps it for later visits. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme)
  applyTheme()
}

/** Applies the kept theme to the page. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = currentTheme()
}
