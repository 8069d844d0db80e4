const MAX_NAME_LENGTH = 64
const MAX_ICON_LENGTH = 256 * 1024
// Control characters, separators of lines, invisible format characters and bidirectional controls:
// with them a name could look like another name. The zero-width joiner and non-joiner (U+200C,
// U+200D) are kept, because some languages and emoji need them.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const LONE_SURROGATE = /[\ud800-\udbff]$/
const ICON = /^data:image\/[\w.+-]+[;,]/i
// SVG as text, not as base64.
const SVG_TEXT = /^data:image\/svg\+xml(?![^,]*;base64)[^,]*,/i

/** A wallet's name as one readable line; undefined if nothing readable is left. */
export function toWalletName(name: unknown): string | undefined {
  return toReadableText(name, MAX_NAME_LENGTH)
}

/**
 * A text of a wallet, contract or node as one readable line; undefined if nothing readable is left.
 */
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

/**
 * A wallet's icon as a `data:image/` URL that browsers draw, undefined if it is large or something
 * else. Some wallets write spaces around it, or an SVG with its `#` and line breaks as they are,
 * which a browser would cut off or drop.
 */
export function toWalletIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > MAX_ICON_LENGTH) return undefined
  const url = icon.trim()
  if (!ICON.test(url)) return undefined
  return SVG_TEXT.test(url) ? url.replaceAll('#', '%23').replace(/[\r\n\t]+/g, ' ') : url
}
