import type { ThemePreset } from '../../src/index.js'
import { note } from '../note.js'
import type { CustomTheme, Theme } from './look.js'

/** ConnectKit's variables with a counterpart; the other ones follow from surface and accent. */
const TOKENS: Readonly<Record<string, string>> = {
  '--ck-accent-color': '--wm-accent',
  '--ck-body-background': '--wm-surface',
  '--ck-border-radius': '--wm-radius',
  '--ck-connectbutton-border-radius': '--wm-button-radius',
  '--ck-font-family': '--wm-font',
  '--ck-overlay-background': '--wm-backdrop',
  '--ck-overlay-backdrop-filter': '--wm-backdrop-filter',
}

const PRESETS: Readonly<Partial<Record<Theme, ThemePreset>>> = {
  midnight: 'midnight',
  minimal: 'paper',
  rounded: 'bubble',
}

/** The `--wm-…` tokens of a theme. Lengths given as numbers are pixels. */
export function toTokens(theme: CustomTheme = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TOKENS).flatMap(([name, token]) => {
      const value = theme[name]
      if (typeof value === 'number') return [[token, `${value}px`]]
      return typeof value === 'string' && value ? [[token, value]] : []
    }),
  )
}

/** The built-in look that stands for a theme; undefined for our default look. */
export function toPreset(theme: Theme = 'auto'): ThemePreset | undefined {
  if (theme === 'web95' || theme === 'retro' || theme === 'nouns')
    note(
      'connectkit',
      `theme: '${theme}'`,
      'this theme has no counterpart; the default look is shown.',
    )
  return PRESETS[theme]
}
