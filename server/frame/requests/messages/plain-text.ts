// Characters that change the text direction, are invisible, or are not text. Line breaks and tabs
// are text.
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u202f]|(?![\t\n])\p{Cc}/gu

/** Makes hidden characters in an untrusted text visible. */
export function showHidden(text: string): string {
  return text.replace(HIDDEN, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`)
}

/** Converts an untrusted name to one line of at most `length` visible characters. */
export function toName(text: string, length = 32): string {
  const name = text.normalize('NFKC').replace(HIDDEN, '').replace(/\s+/g, ' ').trim()
  return name.length > length ? `${name.slice(0, length)}…` : name
}
