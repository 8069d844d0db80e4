import type { Theme as ColorScheme } from '../../src/index.js'
import type { Theme } from './init-options.js'

const TOKENS: Readonly<Record<string, string>> = {
  '--w3o-action-color': '--wm-accent',
  '--w3o-background-color': '--wm-surface',
  '--w3o-border-radius': '--wm-radius',
  '--w3o-font-family': '--wm-font',
}

/** The `--wm-…` tokens of a theme; the text and the borders follow from the surface. */
export function toTokens(theme: Theme | undefined): Record<string, string> {
  if (typeof theme !== 'object') return {}
  return Object.fromEntries(
    Object.entries(TOKENS).flatMap(([name, token]) => {
      const value = theme[name as `--w3o-${string}`]
      return value ? [[token, value]] : []
    }),
  )
}

/** The colour scheme of a theme. `default` and variables are those of the visitor's system. */
export function toScheme(theme: Theme | undefined): ColorScheme {
  return theme === 'dark' || theme === 'light' ? theme : 'auto'
}
