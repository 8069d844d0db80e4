const MAX_NAME_LENGTH = 64
const MAX_ICON_LENGTH = 256 * 1024
// Control characters, and marks that change the text direction: a name could be displayed as another one.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const HALF_LETTER = /[\ud800-\udbff]$/
const ICON = /^data:image\/(png|webp|gif|jpeg|svg\+xml)[;,]/i

/** A wallet's name cut to one readable line; undefined when nothing readable is left. */
export function toWalletName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const words = name.slice(0, MAX_NAME_LENGTH * 4).replace(UNSEEN, ' ').trim().slice(0, MAX_NAME_LENGTH).replace(HALF_LETTER, '')
  return /[^\s\p{Cf}]/u.test(words) ? words : undefined
}

/** A wallet's icon if it is a small data image; undefined otherwise. */
export function toWalletIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && ICON.test(icon) ? icon : undefined
}
