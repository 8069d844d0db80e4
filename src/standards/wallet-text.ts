const MAX_NAME_LENGTH = 64
const MAX_ICON_LENGTH = 256 * 1024
// Control characters, invisible format characters and bidirectional controls: with them a name could look like another name. The zero-width
// joiner and non-joiner (U+200C, U+200D) are kept, because some languages and emoji need them.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu
const LONE_SURROGATE = /[\ud800-\udbff]$/
const ICON = /^data:image\/(png|webp|gif|jpeg|svg\+xml)[;,]/i

/** A wallet's name as one readable line; undefined if nothing readable is left. */
export function toWalletName(name: unknown): string | undefined {
  return toReadableText(name, MAX_NAME_LENGTH)
}

/** A text of a wallet, contract or node as one readable line; undefined if nothing readable is left. */
export function toReadableText(text: unknown, maxLength: number): string | undefined {
  if (typeof text !== 'string') return undefined
  const words = text
    .slice(0, maxLength * 4)
    .replace(UNSEEN, ' ')
    .trim()
    .slice(0, maxLength)
    .replace(LONE_SURROGATE, '')
  return /[^\s\p{Cf}]/u.test(words) ? words : undefined
}

/** A wallet's icon if it is a small data image; undefined otherwise. */
export function toWalletIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && ICON.test(icon)
    ? icon
    : undefined
}
