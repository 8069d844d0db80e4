/** Code points of the digit zero of the alphabets whose keyboards write their own digits: Arabic, Persian, Devanagari, full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10]

/** The digits of a text, as 0 to 9. */
export function toDigits(text: string): string {
  return [...text].map((letter) => toDigit(letter)).join('')
}

/** The code of `length` digits in a text: a whole message is searched for it, as people paste more than the code. */
export function readCode(text: string, length: number): string {
  const numbers = [...text].map((letter) => toDigit(letter) || letter).join('')
  // A code may be written in two halves.
  const groups = numbers.match(/\d+(?:[ \u00a0-]\d+)*/g)?.map((group) => group.replace(/\D/g, '')) ?? []
  const whole = groups.find((group) => group.length === length)
  return whole ?? toDigits(text).slice(0, length)
}

function toDigit(letter: string): string {
  if (/^[0-9]$/.test(letter)) return letter
  const code = letter.codePointAt(0)!
  const zero = ZEROS.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? '' : String(code - zero)
}
