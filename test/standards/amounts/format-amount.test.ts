import { languages } from '../../../src/locales/index.js'
import {
  formatAmount,
  formatExact,
  formatUnits,
  withSymbol,
} from '../../../src/standards/amounts/format-amount.js'
import { expect } from '../../helpers/expect.js'

const ETHER = 10n ** 18n

describe('formatAmount', () => {
  it('ACCT-001 rounds a balance down to three decimals: 1.23999 reads 1.239', () => {
    expect(formatAmount(1_239_990_000_000_000_000n, 18)).to.equal('1.239')
    expect(formatAmount(0n, 18)).to.equal('0.000')
    expect(formatAmount(ETHER, 18)).to.equal('1.000')
  })
  it('never rounds up', () => {
    expect(formatAmount(ETHER - 1n, 18)).to.equal('0.999')
    expect(formatAmount(999_999n, 6, { fractionDigits: 2 })).to.equal('0.99')
    expect(formatAmount(-1n, 6)).to.equal('-0.001')
  })
  it('keeps every digit beyond the number type, without an exponent', () => {
    expect(formatAmount(123_456_789_123_456_789_123_456_789_012n, 18)).to.equal(
      '123,456,789,123.456',
    )
    expect(formatAmount(1n, 18, { fractionDigits: 18 })).to.equal('0.000000000000000001')
    expect(formatAmount(7n, 36, { fractionDigits: 36 })).to.equal(`0.${'0'.repeat(35)}7`)
    expect(formatAmount(7n, 77, { fractionDigits: 77, language: 'ar-EG' })).to.equal(
      `٠٫${'٠'.repeat(76)}٧`,
    )
    expect(formatAmount(10n ** 40n, 18)).to.equal('10,000,000,000,000,000,000,000.000')
  })
  it('formats by the language', () => {
    expect(formatAmount(1_234_567n * 10n ** 15n, 18, { language: 'de' })).to.equal('1.234,567')
    expect(formatAmount(1_234_567n * 10n ** 15n, 18, { language: 'ar-EG' })).to.equal('١٬٢٣٤٫٥٦٧')
    expect(formatAmount(1_234_567_891n * 10n ** 15n, 18, { language: 'hi' })).to.equal(
      '12,34,567.891',
    )
  })
  for (const language of languages)
    it(`${language}: writes each of 30 digits, in the digits of the language`, () => {
      const numerals = [
        ...new Intl.NumberFormat(language, { useGrouping: false }).format(9876543210),
      ]
      const text = formatExact(123_456_789_123_456_789_123_456_789_012n, 18, language)
      const written = [...text]
        .map((letter) => numerals.indexOf(letter))
        .filter((at) => at >= 0)
        .map((at) => 9 - at)
      expect(written.join('')).to.equal('123456789123456789123456789012')
    })
  it('accepts coins with few decimals or none', () => {
    expect(formatAmount(5n, 0)).to.equal('5.000')
    expect(formatAmount(5n, 2)).to.equal('0.050')
    expect(formatAmount(1999n, 3, { fractionDigits: 0 })).to.equal('1')
  })
})

describe('formatUnits', () => {
  it('writes base units exactly', () => {
    expect(formatUnits(1_239_990_000_000_000_000n, 18)).to.equal('1.23999')
    expect(formatUnits(1n, 18)).to.equal('0.000000000000000001')
    expect(formatUnits(0n, 18)).to.equal('0')
    expect(formatUnits(1000n, 3)).to.equal('1')
    expect(formatUnits(100n, 0)).to.equal('100')
    expect(formatUnits(-15n, 1)).to.equal('-1.5')
    expect(formatUnits(2n ** 256n - 1n, 18)).to.equal(
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    )
  })
})

describe('withSymbol', () => {
  it('keeps amount and symbol on one line, and the sign before an amount whose symbol is Hebrew', () => {
    expect(withSymbol('1.5', 'ETH')).to.equal('1.5\u00a0ETH')
    expect(withSymbol('<0.01', 'ביט')).to.equal('\u200e<0.01\u00a0ביט')
  })
  for (const symbol of ['\u0639\u0645\u0644', '\u0780\u07a8', '\u07ca', '\ufb20', '\u{1e900}'])
    it(`keeps the sign before the amount also with ${symbol}, of another script from right to left`, () => {
      expect(withSymbol('<0.01', symbol)).to.equal(`\u200e<0.01\u00a0${symbol}`)
    })
})
