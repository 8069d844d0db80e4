const COLORS = ['surface', 'accent', 'ink', 'on-accent', 'text', 'muted', 'raised', 'hover', 'pressed', 'line', 'control', 'accent-text', 'accent-soft', 'good', 'good-soft', 'bad', 'bad-soft']

/**
 * Tells the browser that the private tokens are colours. Unregistered, each use anywhere in the dialog would mix its colour anew
 * from the text of the rule; registered, a colour is mixed once and inherited.
 */
export function registerColors(): void {
  for (const name of COLORS) {
    try {
      CSS.registerProperty({ name: `--_${name}`, syntax: '<color>', inherits: true, initialValue: 'transparent' })
    } catch {
      // Registered by another copy of the kit on this page, with the same meaning.
    }
  }
}
