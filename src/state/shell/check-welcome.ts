import { fail } from '../../options/option-kinds.js'
import type { Welcome } from '../../options/options.js'

const EXPECTATIONS: Readonly<Record<string, string>> = {
  line: 'a text of at most 80 characters',
  picture:
    'the address of an image: https:, data:image/ of at most 256 KiB, or relative to a page with https:',
}

/** Throws OPTIONS_INVALID naming a member of the option `welcome` that is not among the shown ones. */
export function checkWelcome(welcome: Welcome, shown: Welcome): void {
  for (const [name, value] of Object.entries(welcome))
    if (value !== undefined && !(name in shown))
      fail(`welcome.${name}`, value, EXPECTATIONS[name] ?? 'no such member, only line and picture')
}
