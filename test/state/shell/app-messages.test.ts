import { checkOptions } from '../../../src/options/check-options.js'
import type { AppMessages } from '../../../src/locales/app-messages.js'
import { formatText } from '../../../src/locales/format-text.js'
import { createAppearance } from '../../../src/state/shell/appearance.js'
import { createStorage } from '../../../src/platform/storage.js'
import { expect } from '../../helpers/expect.js'
import { nextTask } from '../../helpers/clocks/next-task.js'
import { until } from '../../helpers/clocks/until.js'

function create(messages: unknown, language = 'en') {
  return createAppearance(checkOptions({ language, messages: messages as AppMessages }))
}

describe('texts of an app', () => {
  it('change words of English, also those of the buttons before the modal opens', async () => {
    const appearance = create({ en: { 'connect.title': 'Join', 'button.connect': 'Join us' } })
    await appearance.readyForButtons()
    expect(appearance.$buttons.get()).to.include({ 'button.connect': 'Join us' })
    expect(appearance.$messages.get()?.['connect.title']).to.equal('Join')
    expect(appearance.$messages.get()?.['connect.allWallets']).to.equal('All wallets')
  })

  it('change words of a built-in language, and of its regions', async () => {
    const appearance = create(
      { de: { 'connect.title': 'Los' }, 'de-AT': { 'action.retry': 'Nochmal' } },
      'de-AT',
    )
    await appearance.ready()
    expect(appearance.$language.get()).to.equal('de-AT')
    expect(appearance.$messages.get()?.['connect.title']).to.equal('Los')
    expect(appearance.$messages.get()?.['action.retry']).to.equal('Nochmal')
    expect(appearance.$messages.get()?.['connect.allWallets']).to.equal('Alle Wallets')
  })

  it('add a language, loaded by a function when it is shown, with plural forms; English fills the rest', async () => {
    let loads = 0
    const appearance = create({
      sr: async () => {
        loads += 1
        return {
          default: {
            'connect.title': 'Повежи новчаник',
            'allWallets.found': { one: '{count} новчаник', few: '{count} новчаника', other: '…' },
          },
        }
      },
    })
    await appearance.ready()
    expect(loads).to.equal(0)
    await appearance.setLanguage('sr-RS')
    expect(appearance.$language.get()).to.equal('sr')
    const messages = appearance.$messages.get()!
    expect(messages['connect.title']).to.equal('Повежи новчаник')
    expect(formatText(messages['allWallets.found'], 'sr', 3)).to.equal('3 новчаника')
    expect(messages['action.retry']).to.equal('Try again')
  })

  it('apply to texts that load with later screens', async () => {
    const appearance = create({ en: { 'account.copy': 'Copy it' } })
    await appearance.loadTexts('account')
    expect(appearance.$messages.get()?.['account.copy']).to.equal('Copy it')
  })

  for (const [what, entry] of [
    ['a function that rejects', () => Promise.reject(new TypeError('offline'))],
    [
      'a function that throws',
      () => {
        throw new TypeError('broken')
      },
    ],
    ['a list', () => []],
    ['null', null],
    ['a text', 'Bonjour'],
  ] as const)
    it(`that cannot be loaded (${what}) are logged, and the built-in texts stay usable`, async () => {
      const lines = recordErrors()
      const appearance = create({ sr: entry, fr: entry })
      await appearance.setLanguage('sr')
      expect(lines.some((line) => line.includes('Texts of the app for "sr"'))).to.equal(true)
      expect(appearance.$language.get()).to.equal('en')
      expect(appearance.$messages.get()?.['connect.title']).to.equal('Connect wallet')
      await appearance.setLanguage('fr')
      expect(appearance.$language.get()).to.equal('fr')
    })

  it('values that are no texts are logged by name and have no effect', async () => {
    const lines = recordErrors()
    const appearance = create({
      en: {
        'connect.title': 7,
        'action.retry': { one: 'x' },
        'button.connect': { other: 'x' },
        'header.back': null,
        __proto__: { 'header.close': 'stolen' },
      },
    })
    await appearance.ready()
    const messages = appearance.$messages.get()!
    expect([
      messages['connect.title'],
      messages['action.retry'],
      messages['button.connect'],
      messages['header.back'],
      messages['header.close'],
    ]).to.deep.equal(['Connect wallet', 'Try again', 'Connect wallet', 'Back', 'Close'])
    for (const key of ['connect.title', 'action.retry', 'button.connect', 'header.back'])
      expect(
        lines.some((line) => line.includes(`messages.en['${key}']`)),
        key,
      ).to.equal(true)
  })

  it('a page that changes its `lang` changes the language, until the app or the visitor chooses', async () => {
    const { lang } = document.documentElement
    const life = new AbortController()
    try {
      document.documentElement.lang = 'en'
      const appearance = createAppearance(checkOptions({}), undefined, life.signal)
      await appearance.ready()
      document.documentElement.lang = 'de'
      await until(() => appearance.$language.get() === 'de', 'German')
      await appearance.setLanguage('ar')
      document.documentElement.lang = 'en'
      // The observer of the page's `lang` is called before the next task.
      await nextTask()
      expect(appearance.$language.get()).to.equal('ar')
    } finally {
      life.abort()
      document.documentElement.lang = lang
    }
  })

  it('the visitor’s choice is kept for the next visit, before the app’s option, and can be undone', async () => {
    const storage = createStorage('language-choice')
    const open = () => createAppearance(checkOptions({ language: 'de' }), storage)
    await open().chooseLanguage('ar')
    const next = open()
    await next.ready()
    expect(next.$language.get()).to.equal('ar')
    await next.chooseLanguage(undefined)
    expect(next.$language.get()).to.equal('de')
    const last = open()
    await last.ready()
    expect(last.$language.get()).to.equal('de')
  })
})

const undo: (() => void)[] = []
const afterThis = (step: () => void) => void undo.push(step)
afterEach(() => undo.splice(0).forEach((step) => step()))

/** Records what the modal logs. */
function recordErrors(): string[] {
  const lines: string[] = []
  const original = console.error
  console.error = (...values: unknown[]) => lines.push(values.join(' '))
  afterThis(() => (console.error = original))
  return lines
}
