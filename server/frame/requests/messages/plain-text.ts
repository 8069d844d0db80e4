// Characters that change the text direction, are invisible, or are not text. Line breaks and tabs
// are text.
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u202f]|(?![\t\n])\p{Cc}/gu

// Hidden characters that no writing and no emoji needs: joiners, marks of direction and the selectors
// of emoji are not among them.
const SMUGGLED =
  /[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e0fff}]|\u034f|\u17b4|\u17b5|[\ufe00-\ufe0d]|(?![\t\n\r])\p{Cc}/u
// Flags of regions (🏴 and tags) are written with tags.
const REGION_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f}/gu

/** True for a text with hidden characters that honest texts do not have. */
export function hasSmuggled(text: string): boolean {
  return SMUGGLED.test(text.replace(REGION_FLAG, ''))
}

/** Makes hidden characters in an untrusted text visible. */
export function showHidden(text: string): string {
  return text.replace(HIDDEN, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`)
}

/** Converts an untrusted name to one line of at most `length` visible characters. */
export function toName(text: string, length = 32): string {
  const name = text.normalize('NFKC').replace(HIDDEN, '').replace(/\s+/g, ' ').trim()
  return name.length > length ? `${name.slice(0, length)}…` : name
}
