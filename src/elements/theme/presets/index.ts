import type { ThemePreset } from '../../../options/options.js'
import { bubble } from './bubble.js'
import { glass } from './glass.js'
import { graphite } from './graphite.js'
import { midnight } from './midnight.js'
import { paper } from './paper.js'
import type { PresetTokens } from './preset-tokens.js'
import { terminal } from './terminal.js'

// Imported statically: a chunk per preset would take a second round trip before the page has the tokens.
const PRESETS: Readonly<Record<ThemePreset, PresetTokens>> = {
  graphite,
  paper,
  bubble,
  terminal,
  glass,
  midnight,
}
const applied = new WeakMap<HTMLElement, ThemePreset | undefined>()

/** Applies the tokens of a preset to an element, or removes them. */
export function applyPreset(host: HTMLElement, preset: ThemePreset | undefined): void {
  if (applied.get(host) === preset) return
  applied.set(host, preset)
  for (const name of [...host.style]) if (name.startsWith('--_p-')) host.style.removeProperty(name)
  for (const [name, value] of Object.entries(preset ? PRESETS[preset] : {}))
    host.style.setProperty(`--_p-${name}`, value)
}
