import type { ThemeVars } from './theme.js'

/**
 * The `--wm-…` tokens that a RainbowKit theme sets: 8 of its 43 values; the others follow from
 * surface, accent and radius.
 */
export function toTokens({ colors, fonts, radii, blurs }: ThemeVars): Record<string, string> {
  return {
    '--wm-accent': colors.accentColor,
    '--wm-surface': colors.modalBackground,
    '--wm-font': fonts.body,
    '--wm-radius': radii.modal,
    '--wm-button-radius': radii.connectButton,
    '--wm-backdrop': colors.modalBackdrop,
    '--wm-backdrop-filter': blurs.modalOverlay,
  }
}

/** The tokens of the buttons on the page, whose surface is apart from the modal's. */
export function toButtonTokens(theme: ThemeVars): Record<string, string> {
  return { ...toTokens(theme), '--wm-surface': theme.colors.connectButtonBackground }
}

/** The declarations of a theme as an object, for the app's own style sheet. */
export function cssObjectFromTheme(
  theme: ThemeVars | (() => ThemeVars),
  { extends: base }: { extends?: ThemeVars | (() => ThemeVars) } = {},
): Record<string, string> {
  const tokens = toTokens(read(theme))
  if (!base) return tokens
  const before = toTokens(read(base))
  return Object.fromEntries(
    Object.entries(tokens).filter(([name, value]) => before[name] !== value),
  )
}

/**
 * The declarations of a theme as text, such as `--wm-accent:#3366ff;`. Values that could leave a
 * declaration are left out.
 */
export function cssStringFromTheme(
  theme: ThemeVars | (() => ThemeVars),
  options: { extends?: ThemeVars | (() => ThemeVars) } = {},
): string {
  return Object.entries(cssObjectFromTheme(theme, options))
    .filter(([, value]) => !/[{}<>;\\]/.test(value))
    .map(([name, value]) => `${name}:${value};`)
    .join('')
}

function read(theme: ThemeVars | (() => ThemeVars)): ThemeVars {
  return typeof theme === 'function' ? theme() : theme
}
