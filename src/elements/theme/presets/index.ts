import type { ThemePreset } from '../../../options/options.js'
import type { PresetTokens } from './preset-tokens.js'

const PRESETS: Readonly<Record<ThemePreset, () => Promise<PresetTokens>>> = {
  graphite: async () => (await import('./graphite.js')).graphite,
  paper: async () => (await import('./paper.js')).paper,
  bubble: async () => (await import('./bubble.js')).bubble,
  terminal: async () => (await import('./terminal.js')).terminal,
  glass: async () => (await import('./glass.js')).glass,
  midnight: async () => (await import('./midnight.js')).midnight,
}
const applied = new WeakMap<HTMLElement, ThemePreset | undefined>()

/** Applies the tokens of a preset to an element, or removes them. The last call wins, whichever file arrives first. */
export async function applyPreset(host: HTMLElement, preset: ThemePreset | undefined): Promise<void> {
  if (applied.get(host) === preset) return
  applied.set(host, preset)
  const tokens = preset && (await PRESETS[preset]())
  if (applied.get(host) !== preset) return
  for (const name of [...host.style]) if (name.startsWith('--_p-')) host.style.removeProperty(name)
  for (const [name, value] of Object.entries(tokens ?? {})) host.style.setProperty(`--_p-${name}`, value)
}
