import { resolveLanguage } from './index.js'

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa'])

/** True when the language for a BCP 47 tag is written from right to left. */
export function isRightToLeft(tag: string): boolean {
  return RIGHT_TO_LEFT.has(resolveLanguage(tag))
}
