// Characters that change the direction of text, take no room, or are no text. Line breaks and tabs are text.
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u202f]|(?![\t\n])\p{Cc}/gu

/** A text of a stranger with hidden characters made visible. */
export function showHidden(text: string): string {
  return text.replace(HIDDEN, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`)
}

/** A name a stranger gave something: one line of visible characters, at most `length` of them. */
export function toName(text: string, length = 32): string {
  const name = text.normalize('NFKC').replace(HIDDEN, '').replace(/\s+/g, ' ').trim()
  return name.length > length ? `${name.slice(0, length)}…` : name
}
