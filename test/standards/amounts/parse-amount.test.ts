import { formatAmount, formatUnits } from '../../../src/standards/amounts/format-amount.js'
import {
  formatFiat,
  fromFiat,
  isolateMoney,
  toFiat,
  toPrice,
} from '../../../src/standards/amounts/fiat.js'
import {
  parseAmount,
  readAmbiguous,
  type AmountProblem,
} from '../../../src/standards/amounts/parse-amount.js'
import { expect } from '../../helpers/expect.js'

const ETHER = 10n ** 18n

/** Numbers from a seed, so that a failure can be repeated. */
function random(seed: number) {
  return (below: number) => {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return seed % below
  }
}

describe('parseAmount', () => {
  const good: readonly (readonly [
    text: string,
    decimals: number,
    value: bigint,
    language?: string,
  ])[] = [
    ['1', 18, ETHER],
    ['0', 18, 0n],
    ['1.5', 18, (ETHER * 3n) / 2n],
    ['.5', 18, ETHER / 2n],
    ['5.', 6, 5_000_000n],
    ['  1.25 ', 2, 125n],
    ['1,5', 18, (ETHER * 3n) / 2n],
    ['1,5', 18, (ETHER * 3n) / 2n, 'de'],
    ['1.5', 18, (ETHER * 3n) / 2n, 'de'],
    ['1.500', 3, 1500n],
    ['1,500', 3, 1500n, 'de'],
    ['0,500', 3, 500n],
    ['1,234.56', 2, 123456n],
    ['1.234,56', 2, 123456n],
    ['1,234,567', 0, 1_234_567n],
    ['1.234.567', 0, 1_234_567n],
    ['1 234,5', 1, 12345n, 'fr'],
    ['1\u202f234\u202f567', 0, 1_234_567n, 'fr'],
    ['1’234.5', 1, 12345n, 'de-CH'],
    ['١٬٢٣٤٫٥', 1, 12345n, 'ar-EG'],
    ['\u2066۱۲٫۵\u2069', 1, 125n, 'fa'],
    ['12', 0, 12n],
    ['1.000', 0, 1n],
    ['1.230000', 2, 123n],
    ['0.' + '0'.repeat(35) + '1', 36, 1n],
    [String(2n ** 256n - 1n), 0, 2n ** 256n - 1n],
  ]
  for (const [text, decimals, value, language] of good)
    it(`SEND-007 reads "${text}" with ${decimals} decimals in ${language ?? 'en'}`, () =>
      expect(parseAmount(text, decimals, language ? { language } : {})).to.equal(value))

  const bad: readonly (readonly [text: string, problem: AmountProblem, language?: string])[] = [
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'malformed'],
    [',', 'malformed'],
    ['1e18', 'malformed'],
    ['1E2', 'malformed'],
    ['0x10', 'malformed'],
    ['+1', 'malformed'],
    ['-1', 'negative'],
    ['−1', 'negative'],
    ['-', 'negative'],
    ['1-', 'malformed'],
    ['1,500', 'ambiguous'],
    ['12.345', 'ambiguous', 'de'],
    ['1.2.3', 'malformed'],
    ['1,23,456', 'malformed'],
    ['1.234,567.8', 'malformed'],
    ["1,234'567.8", 'malformed'],
    ['1 23', 'malformed'],
    ['1 500 x', 'malformed'],
    ['NaN', 'malformed'],
    ['Infinity', 'malformed'],
    ['1.0000001', 'decimals'],
    ['9'.repeat(80), 'large'],
    ['9'.repeat(5000), 'malformed'],
    [String(2n ** 256n), 'large'],
    ['<b>1</b>', 'malformed'],
    ['½', 'malformed'],
    ['١e٥', 'malformed'],
  ]
  for (const [text, language, ...readings] of [
    ['1,500', 'en', '1500', '1.5'],
    ['12.345', 'de', '12345', '12,345'],
    ['7,000', 'en', '7000', '7'],
    [' ١٢,٠٥٠ ', 'en', '12050', '12.05'],
  ] as const)
    it(`reads "${text}" in two ways, and each of them as one number`, () => {
      expect(parseAmount(text, 6, { language })).to.equal('ambiguous')
      expect(readAmbiguous(text, language)).to.deep.equal(readings)
      for (const reading of readings)
        expect(parseAmount(reading, 6, { language })).to.be.a('bigint')
    })
  for (const [text, problem, language] of bad)
    it(`refuses "${text.slice(0, 24)}" as ${problem}`, () =>
      expect(parseAmount(text, text.length > 50 ? 0 : 6, language ? { language } : {})).to.equal(
        problem,
      ))

  it('parses what formatUnits formats, with 0 to 36 decimals', () => {
    const next = random(7)
    for (let run = 0; run < 2000; run++) {
      const decimals = next(37)
      const value = BigInt(Array.from({ length: 1 + next(40) }, () => String(next(10))).join(''))
      expect(
        parseAmount(formatUnits(value, decimals), decimals),
        `${value} with ${decimals}`,
      ).to.equal(value)
    }
  })
  it('never parses what formatAmount formats as another amount, in every language of the kit', () => {
    const next = random(11)
    for (const language of ['en', 'de', 'ar', 'ar-EG', 'fa', 'fr', 'de-CH', 'tr', 'ja', 'ru', 'hi'])
      for (let run = 0; run < 200; run++) {
        const value = BigInt(Array.from({ length: 1 + next(12) }, () => String(next(10))).join(''))
        const read = parseAmount(formatAmount(value, 4, { language, fractionDigits: 4 }), 4, {
          language,
        })
        if (typeof read === 'bigint') expect(read, `${value} in ${language}`).to.equal(value)
        // Groups of two (Hindi) are refused, never misread.
        else expect(language).to.equal('hi')
      }
  })
  it('returns for any text, and never throws', () => {
    const next = random(3)
    const letters = [
      '0',
      '1',
      '9',
      '.',
      ',',
      ' ',
      "'",
      '-',
      'e',
      '٫',
      '٣',
      '\u00a0',
      '💰',
      '\u202e',
      '_',
    ]
    for (let run = 0; run < 5000; run++) {
      const read = parseAmount(
        Array.from({ length: next(12) }, () => letters[next(letters.length)]).join(''),
        next(20),
      )
      expect(typeof read === 'bigint' ? read >= 0n : read.length > 0).to.equal(true)
    }
  })
})

describe('fiat', () => {
  it('parses a price exactly, also with an exponent, and refuses text that is not a price', () => {
    expect(toPrice(3245.12)).to.deep.equal({ digits: 324512n, scale: 2 })
    expect(toPrice(1e-7)).to.deep.equal({ digits: 1n, scale: 7 })
    expect(toPrice(1.5e-9)).to.deep.equal({ digits: 15n, scale: 10 })
    expect(toPrice(1e21)).to.deep.equal({ digits: 10n ** 21n, scale: 0 })
    for (const price of [0, -1, NaN, Infinity, undefined, '', '1e999'])
      expect(toPrice(price), String(price)).to.equal(undefined)
  })
  it('rounds down in both directions: the sent amount is never worth more than the typed one', () => {
    const price = toPrice(3)!
    expect(fromFiat(100n, 18, price)).to.equal(333_333_333_333_333_333n)
    expect(toFiat(333_333_333_333_333_333n, 18, price)).to.equal(99n)
    const next = random(5)
    for (let run = 0; run < 2000; run++) {
      const [digits, scale, decimals] = [BigInt(1 + next(1_000_000_000)), next(12), next(37)]
      const fiat = BigInt(next(2_000_000_000))
      const value = fromFiat(fiat, decimals, { digits, scale })
      expect(toFiat(value, decimals, { digits, scale }) <= fiat).to.equal(true)
      // One base unit more would be worth more than was typed.
      expect((value + 1n) * digits * 100n > fiat * 10n ** BigInt(decimals + scale)).to.equal(true)
    }
  })
  it('formats money by the language, with every digit', () => {
    expect(formatFiat(123456n)).to.equal('$1,234.56')
    expect(formatFiat(5n)).to.equal('$0.05')
    // Right-to-left languages: one left-to-right run, with the sign at its end or start.
    expect(formatFiat(906_596n, { language: 'ar' })).to.equal('\u20679,065.96\u00a0$\u200e\u2069')
    expect(formatFiat(5n, { language: 'he', currency: 'EUR' })).to.equal(
      '\u20670.05\u00a0€\u200e\u2069',
    )
    // The letter of a short amount must not take the sign to its right.
    const short = new Intl.NumberFormat('he', {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
    }).format(123e9)
    expect(isolateMoney(short)).to.equal('\u2067123B\u200f\u00a0$\u200e\u2069')
    expect(formatFiat(12_345_678_901_234_567_890n)).to.equal('$123,456,789,012,345,678.90')
    expect(formatFiat(123456n, { language: 'de', currency: 'EUR' }).replace(/\s/g, ' ')).to.equal(
      '1.234,56 €',
    )
  })
})
