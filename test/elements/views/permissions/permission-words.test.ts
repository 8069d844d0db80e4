import { toPermissionWords } from '../../../../src/elements/views/permissions/permission-words.js'
import type { Translate } from '../../../../src/elements/base/state-element.js'
import { formatText, type Text } from '../../../../src/locales/format-text.js'
import { messages as arabic } from '../../../../src/locales/ar/send.js'
import { messages as english } from '../../../../src/locales/en/send.js'
import { messages as german } from '../../../../src/locales/de/send.js'
import type { ShownPermission } from '../../../../src/state/permissions/permissions.js'
import { expect } from '../../../helpers/expect.js'
import { BOB } from '../../../helpers/wallets/fake-eip1193.js'

const DAY = 86_400
const ETHER = 10n ** 18n
const END = Date.UTC(2096, 9, 2, 12) / 1000
const ether = { symbol: 'ETH', decimals: 18 }

function say(
  type: string,
  data: ShownPermission['data'],
  {
    unit = ether,
    language = 'en',
    messages = english as object,
  }: { unit?: ShownPermission['unit'] | null; language?: string; messages?: object } = {},
) {
  const t = ((key: string, values?: never) =>
    formatText((messages as Record<string, Text>)[key]!, language, values)) as unknown as Translate
  return toPermissionWords(
    { type, data, expiry: END, unit: unit ?? undefined },
    { t, language, app: 'Shop' },
  )
}
const periodic = (periodDuration: number, parts = {}) =>
  say('native-token-periodic', { periodAmount: ETHER, periodDuration }, parts)

describe('words of a permission', () => {
  for (const [seconds, words] of [
    [3600, '1 ETH an hour'],
    [DAY, '1 ETH a day'],
    [7 * DAY, '1 ETH a week'],
    [3 * DAY, '1 ETH every 3 days'],
    [5400, '1 ETH every 90 min'],
    [1, '1 ETH every 1 sec'],
  ] as const)
    it(`a period of ${seconds} s: ${words}`, () => {
      expect(periodic(seconds).line).to.equal(`${words} until October 2, 2096 to Shop`)
    })

  it('says it in the language, with its numbers and dates', () => {
    expect(periodic(DAY, { language: 'de', messages: german }).line).to.equal(
      '1 ETH pro Tag bis 2. Oktober 2096 an Shop',
    )
    expect(periodic(DAY, { language: 'ar', messages: arabic }).line).to.include('أكتوبر')
  })

  it('a stream: what grows a day, what is there at once, and its limit', () => {
    const data = { amountPerSecond: ETHER / 1000n, initialAmount: ETHER, maxAmount: 9n * ETHER }
    const { line, notes } = say('native-token-stream', data)
    expect(line).to.include('86.4 ETH a day, little by little')
    expect(notes).to.deep.equal(['1 ETH of it at once', 'At most 9 ETH in total'])
  })

  it('a stream without a limit says so, also when its limit is the largest number', () => {
    for (const maxAmount of [undefined, 2n ** 256n - 1n])
      expect(say('native-token-stream', { amountPerSecond: 1n, maxAmount }).notes).to.deep.equal([
        'No limit but the end date',
      ])
  })

  it('an allowance, with a later start', () => {
    const startTime = END - DAY
    const { line, notes } = say('native-token-allowance', { allowanceAmount: ETHER, startTime })
    expect(line).to.include('1 ETH in total')
    expect(notes).to.deep.equal(['From October 1, 2096'])
  })

  it('a stream that began earlier says when: what it has gathered is there at once', () => {
    const { notes } = say('native-token-stream', { amountPerSecond: 1n, startTime: 86_400 })
    expect(notes).to.include('From January 2, 1970')
  })

  it('an amount that no token has is any amount', () => {
    const { line } = say('native-token-allowance', { allowanceAmount: 2n ** 256n - 1n })
    expect(line).to.include('Any amount of ETH in total')
  })

  it('a token that cannot be read is its address, in base units', () => {
    const data = { tokenAddress: BOB, allowanceAmount: 5_000n }
    const { line, token } = say('erc20-token-allowance', data, { unit: null })
    expect(line).to.include('5,000 smallest units of 0x7099…79C8')
    expect(token).to.equal(BOB)
  })

  it('an unknown kind has all its parameters', () => {
    const { line, details } = say('mint', {
      to: BOB,
      most: '0x3',
      tags: ['a'],
      justification: 'Why',
    })
    expect(line).to.include('Unknown permission “mint”')
    expect(details).to.deep.equal([
      ['to', BOB],
      ['most', '0x3'],
      ['tags', '["a"]'],
    ])
  })

  it('further parameters of a known kind are shown', () => {
    const data = { periodAmount: 1n, periodDuration: DAY, receiver: BOB }
    expect(say('native-token-periodic', data).details).to.deep.equal([['receiver', BOB]])
  })

  it('a text with characters that reorder others is shown without them', () => {
    const { reason, details } = say('mint', { 'n\u202Eo': 'a\u202Eb', justification: 'c\u202Ed' })
    expect([reason, ...details[0]!]).to.deep.equal(['c d', 'n o', 'a b'])
  })
})
