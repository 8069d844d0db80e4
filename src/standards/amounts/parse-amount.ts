/**
 * Why a text is not an amount. `decimals`: more decimals than the asset has. `large`: above a
 * uint256.
 */
export type AmountProblem = 'empty' | 'malformed' | 'ambiguous' | 'negative' | 'decimals' | 'large'

const MAX_TEXT = 200
const MAX_AMOUNT = 2n ** 256n - 1n
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
// Direction marks in copied numbers, which have no effect on the value.
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// Digit zero of each script of the kit's languages (Unicode general category Nd).
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10]
const NUMBER = /^[\d.,'_]*$/

/**
 * Parses a typed or pasted amount to base units. The decimal sign is the language's, or another one
 * where it cannot be a group separator: `1,5` is one and a half in English too, while `1,500` could
 * be either and is `ambiguous`. Accepts groups of three (`1,234.56`, `1.234,56`, `1 234`, `1'234`)
 * and digits of other scripts, but no exponent.
 */
export function parseAmount(
  text: string,
  decimals: number,
  { language = 'en' }: { language?: string } = {},
): bigint | AmountProblem {
  const plain = toPlain(text)
  if (plain === '') return 'empty'
  if (/^[-\u2212]/.test(plain)) return 'negative'
  const grouped = ungroupSpaces(plain)
  if (plain.length > MAX_TEXT || grouped === undefined || !NUMBER.test(grouped)) return 'malformed'
  const number = splitNumber(grouped, findDecimalSign(language))
  if (typeof number === 'string') return number
  const [whole, fraction] = number
  if (whole === '' && fraction === '') return 'malformed'
  const exact = fraction.replace(/0+$/, '')
  if (exact.length > decimals) return 'decimals'
  const value = BigInt(whole + exact.padEnd(decimals, '0') || '0')
  return value > MAX_AMOUNT ? 'large' : value
}

/**
 * The two numbers that an `ambiguous` text may be, as {@link parseAmount} reads them in the
 * language: `1500` and `1.5` for `1,500`.
 */
export function readAmbiguous(text: string, language: string): readonly [string, string] {
  const [whole = '', fraction = ''] = toPlain(text).split(/[.,]/)
  return [whole + fraction, whole + `${findDecimalSign(language)}${fraction}`.replace(/\D?0*$/, '')]
}

/** The decimal sign of a language. */
export function findDecimalSign(language: string): string {
  const sign = new Intl.NumberFormat(language)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return sign === ',' || sign === '\u066b' ? ',' : '.'
}

// Converts to ASCII digits; keeps `.` and `,`, converts the Arabic separators and those of full width,
// and every apostrophe to `'`.
function toPlain(text: string): string {
  return Array.from(
    text
      .slice(0, MAX_TEXT * 4)
      .replace(DIRECTION_MARKS, '')
      .trim(),
    (letter) => {
      const code = letter.codePointAt(0) ?? 0
      const zero = ZEROS.find((first) => code >= first && code < first + 10)
      if (zero !== undefined) return String(code - zero)
      if (letter === '\u066b' || letter === '\uff0c') return ','
      if ('\uff0e\u3002\uff61'.includes(letter)) return '.'
      if (letter === '\u066c' || letter === '\u2019') return "'"
      return letter
    },
  ).join('')
}

function ungroupSpaces(text: string): string | undefined {
  const parts = text.split(SPACES)
  if (parts.length === 1) return text
  const [first = ''] = parts
  return /^\d{1,3}$/.test(first) &&
    parts
      .slice(1)
      .every(
        (part, index) =>
          /^\d{3}$/.test(part) || (index === parts.length - 2 && /^\d{3}[.,]\d*$/.test(part)),
      )
    ? parts.join('')
    : undefined
}

function splitNumber(
  text: string,
  sign: string,
): readonly [whole: string, fraction: string] | AmountProblem {
  const signs = [...new Set(text.replace(/\d/g, ''))]
  const count = (of: string) => text.split(of).length - 1
  const [only] = signs
  if (only === undefined) return [text, '']
  if (signs.length === 1 && count(only) === 1) {
    const [whole, fraction] = text.split(only) as [string, string]
    if (only === "'" || only === '_')
      return isGrouped(text, only) ? [whole + fraction, ''] : 'malformed'
    // `1,500` where the comma is not the decimal sign: fifteen hundred, or one and a half.
    return only !== sign && isGrouped(text, only) ? 'ambiguous' : [whole, fraction]
  }
  // Two kinds of separators: the last is the decimal sign and occurs once. One kind several times:
  // groups.
  const last = signs.length === 1 ? undefined : text.match(/[.,](?=[^.,]*$)/)?.[0]
  const group = signs.find((other) => other !== last) ?? only
  if (
    signs.length > 2 ||
    (signs.length === 2 &&
      (last === undefined || count(last) !== 1 || text.lastIndexOf(last) < text.lastIndexOf(group)))
  )
    return 'malformed'
  const [whole, fraction] = last === undefined ? [text, ''] : (text.split(last) as [string, string])
  return isGrouped(whole, group) ? [whole.split(group).join(''), fraction] : 'malformed'
}

function isGrouped(text: string, group: string): boolean {
  const [first = '', ...rest] = text.split(group)
  return (
    /^[1-9]\d{0,2}$/.test(first) && rest.length > 0 && rest.every((part) => /^\d{3}$/.test(part))
  )
}
