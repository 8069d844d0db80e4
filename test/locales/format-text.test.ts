import { expect } from 'chai'
import { formatText } from '../../src/locales/format-text.js'
import { languages, loadMessages, resolveLanguage } from '../../src/locales/index.js'

const PARTS = ['account', 'send', 'swap', 'onramp', 'login'] as const
/** Every text that takes a count. */
const COUNTED = [
  'allWallets.found',
  'account.tokens.more',
  'account.spam',
  'send.found',
  'swap.found',
  'login.wait',
  'login.resend.in',
  'send.hint.decimals',
  'swap.hint.decimals',
] as const

async function show(
  language: string,
  key: (typeof COUNTED)[number],
  count: number,
): Promise<string> {
  const messages = await loadMessages(resolveLanguage(language), PARTS)
  return formatText(messages[key], language, { count, token: 'USDC' }, false)
}

describe('formatText', () => {
  for (const [language, key, count, text] of [
    ['en', 'login.wait', 1, 'Please try again after 1 second'],
    ['en', 'login.wait', 2, 'Please try again after 2 seconds'],
    ['en', 'allWallets.found', 1, '1 wallet found'],
    ['en', 'allWallets.found', 1234, '1,234 wallets found'],
    ['en', 'send.hint.decimals', 1, 'USDC has no more than 1 decimal.'],
    ['de', 'login.wait', 1, 'Versuchen Sie es in 1 Sekunde noch einmal'],
    ['de', 'login.wait', 30, 'Versuchen Sie es in 30 Sekunden noch einmal'],
    ['de', 'account.tokens.more', 1, '1 weiteres anzeigen'],
    ['de', 'swap.hint.decimals', 1, 'USDC hat höchstens 1 Nachkommastelle.'],
    ['ar', 'login.wait', 1, 'أعد المحاولة بعد ثانية واحدة'],
    ['ar', 'login.wait', 2, 'أعد المحاولة بعد ثانيتين'],
  ] as const)
    it(`${language}: ${key} for ${count}`, async () => {
      expect(await show(language, key, count)).to.equal(text)
    })
  it('ar: few and many have their own forms', async () => {
    const few = await show('ar', 'allWallets.found', 3)
    expect(few).to.contain('محافظ')
    expect(await show('ar', 'allWallets.found', 11)).not.to.contain('محافظ')
  })
  for (const language of languages)
    for (const key of COUNTED)
      it(`${language}: ${key} writes 23 in the digits of the language`, async () => {
        const digits = new Intl.NumberFormat(language).format(23)
        expect(await show(language, key, 23)).to.contain(digits)
      })
  it('a form that a language lacks is that of other numbers', () => {
    expect(formatText({ other: '{count} x' }, 'ar', 3)).to.match(/ x$/)
  })
  it('a value that looks like a placeholder stays as it is', () => {
    expect(formatText('{a} and {b}', 'en', { a: '{b}', b: '$&' })).to.equal('{b} and $&')
  })
  it('a placeholder without a value stays, also one named like a method of objects', () => {
    expect(formatText('{constructor} {b}', 'en', { a: 'x' })).to.equal('{constructor} {b}')
  })
  it('isolates strings in a right-to-left language, and no numbers', () => {
    expect(formatText('{a} {count}', 'he', { a: 'Lumen', count: 5 })).to.equal(
      '\u2068Lumen\u2069 5',
    )
    expect(formatText('{a}', 'en', 'Lumen')).to.equal('Lumen')
  })
})
