// Public tokens feed these: they need a value for when the page's own is no colour.
const FALLBACKS: Readonly<Record<string, string>> = { surface: '#14161a', accent: '#3366ff', backdrop: 'rgb(8 10 14 / 55%)' }
const DERIVED = ['ink', 'on-accent', 'text', 'muted', 'raised', 'hover', 'pressed', 'line', 'control', 'accent-text', 'accent-soft', 'good', 'good-soft', 'bad', 'bad-soft']

/**
 * Registers the private tokens as colours. Unregistered, each use in the dialog would mix its colour anew from the text of the
 * rule; registered, a colour is mixed once and inherited. A page's token that is no colour then has no effect.
 */
export function registerColors(): void {
  for (const name of [...Object.keys(FALLBACKS), ...DERIVED]) {
    try {
      CSS.registerProperty({ name: `--_${name}`, syntax: '<color>', inherits: true, initialValue: FALLBACKS[name] ?? 'transparent' })
    } catch {
      // Registered by another copy of the kit on this page, with the same meaning.
    }
  }
}
