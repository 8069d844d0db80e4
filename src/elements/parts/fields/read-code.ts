/**
 * Code points of the digit zero in scripts whose keyboards enter their own digits: Arabic, Persian,
 * Devanagari, full width.
 */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10]

/** Converts the digits of a text to 0–9. */
export function toDigits(text: string): string {
  return [...text].map((letter) => toDigit(letter)).join('')
}

/**
 * Finds a code of `length` digits in a text. The text may be a whole message, because people paste
 * more than the code.
 */
export function readCode(text: string, length: number): string {
  const numbers = [...text].map((letter) => toDigit(letter) || letter).join('')
  // A code may be split into two groups.
  const groups =
    numbers.match(/\d+(?:[ \u00a0-]\d+)*/g)?.map((group) => group.replace(/\D/g, '')) ?? []
  const whole = groups.find((group) => group.length === length)
  return whole ?? toDigits(text).slice(0, length)
}

function toDigit(letter: string): string {
  if (/^[0-9]$/.test(letter)) return letter
  const code = letter.codePointAt(0) ?? 0
  const zero = ZEROS.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? '' : String(code - zero)
}
