import type { ThemePreset } from '../../../options/options.js'
import { bubble } from './bubble.js'
import { glass } from './glass.js'
import { graphite } from './graphite.js'
import { midnight } from './midnight.js'
import { paper } from './paper.js'
import type { PresetTokens } from './preset-tokens.js'
import { terminal } from './terminal.js'

// Imported statically: a chunk per preset would take a second round trip before the page has the
// tokens.
const PRESETS: Readonly<Record<ThemePreset, PresetTokens>> = {
  graphite,
  paper,
  bubble,
  terminal,
  glass,
  midnight,
}
/**
 * Every preset has a dark accent in its light form and a light one in its dark form. For browsers
 * that cannot derive it.
 */
const ON_ACCENT = { 'on-accent': 'var(--_light, #ffffff) var(--_dark, #000000)' }
const applied = new WeakMap<HTMLElement, ThemePreset | undefined>()

/** Applies the tokens of a preset to an element, or removes them. */
export function applyPreset(host: HTMLElement, preset: ThemePreset | undefined): void {
  if (applied.get(host) === preset) return
  applied.set(host, preset)
  for (const name of [...host.style]) if (name.startsWith('--_p-')) host.style.removeProperty(name)
  for (const [name, value] of Object.entries(preset ? { ...ON_ACCENT, ...PRESETS[preset] } : {}))
    host.style.setProperty(`--_p-${name}`, value)
}
