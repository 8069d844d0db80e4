// Characters that change the direction of text, take no room, or are no text.
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu

/** A text of a stranger with hidden characters made visible. */
export function showHidden(text: string): string {
  return text.replace(HIDDEN, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`)
}

/** A name a stranger gave something: one line of visible characters, at most `length` of them. */
export function toName(text: string, length = 32): string {
  const name = text.normalize('NFKC').replace(HIDDEN, '').replace(/\s+/g, ' ').trim()
  return name.length > length ? `${name.slice(0, length)}…` : name
}
