// Initial values of colours derived from public tokens, for a page's value that is not a colour.
const FALLBACKS: Readonly<Record<string, string>> = {
  surface: '#14161a',
  accent: '#3366ff',
  backdrop: 'rgb(8 10 14 / 55%)',
}
const DERIVED = [
  'ink',
  'on-accent',
  'text',
  'muted',
  'raised',
  'hover',
  'pressed',
  'line',
  'control',
  'accent-text',
  'accent-soft',
  'good',
  'good-soft',
  'bad',
  'bad-soft',
]

/**
 * Registers the private tokens as colours. Unregistered, each use in the dialog would compute its
 * colour mix again; registered, a colour is computed once and inherited. A page's token that is not
 * a colour then has no effect.
 */
export function registerColors(): void {
  for (const name of [...Object.keys(FALLBACKS), ...DERIVED]) {
    try {
      CSS.registerProperty({
        name: `--_${name}`,
        syntax: '<color>',
        inherits: true,
        initialValue: FALLBACKS[name] ?? 'transparent',
      })
    } catch {
      // Already registered by another copy of the kit on this page, with the same meaning.
    }
  }
}
