import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createScratchProject } from './scratch-project.js'

const CATALOGUE =
  "export const catalogue = { LOST: { message: 'Lost', retryable: true }, FOUND: { message: 'Found', retryable: false } } as const\n"
const FILES = {
  'src/errors/catalogue.ts': CATALOGUE,
  'src/state/find.ts':
    "export const find = () => { throw new Error('LOST') }\nexport const title = 'connect.title'\n",
  'src/locales/en/first.ts':
    "export const messages = { 'connect.title': 'Connect', 'connect.unused': 'Nobody', 'error.LOST': 'It is lost', 'list.count': { one: 'one of {name}', other: '{count} of {name}' }, 'list.left': 'Left over from yesterday' } as const\n",
  'src/locales/en/buttons.ts': 'export const buttonMessages = {} as const\n',
  'src/locales/pl/first.ts':
    "export const messages = { 'connect.title': 'Połącz {wallet}', 'connect.gone': 'Nie ma', 'error.LOST': toText(), 'list.count': { one: '{count} z {name}', other: '{count}' }, 'list.left': 'Left over from yesterday' }\n",
  'src/locales/fr/first.ts':
    "export const messages = {\n  'connect.title': 'Connect', // English\n  'connect.unused': 'x',\n  'error.LOST': 'x',\n  'list.count': { one: '{name}', other: '{count} {name}' },\n  'list.left': 'x',\n}\n",
  'src/elements/bad.ts':
    'export const view = (n: number) => html`<button aria-label="Close ${n}" class="big">Press ${n} me</button>`\n',
  'src/elements/good.ts':
    'export const key = `list.${1}`\nexport const view = (t: string) => html`<!-- note --><button aria-label=${t}>${t} ·</button><style>p { color: red }</style>`\n',
}

describe('check-locales', () => {
  const project = createScratchProject(FILES)
  const { code, output } = project.run('checks/check-locales.mjs')
  project.remove()

  it('finds words in templates, including spoken attributes, and nothing else', () => {
    assert.equal(code, 1)
    assert.match(output, /bad\.ts:1 "Close"/)
    assert.match(output, /bad\.ts:1 "Press me"/)
    assert.doesNotMatch(output, /good\.ts/)
  })

  it('finds unused texts, and accepts a key built from a prefix', () => {
    const block = /every text is used\n((?: {4}.*\n)+)/.exec(output)?.[1] ?? ''
    assert.match(block, /connect\.unused/)
    assert.doesNotMatch(block, /list\.count|connect\.title/)
  })

  it('finds texts that load with one screen and are used by another', () => {
    const view = (name: string, texts = '') =>
      `  ...view('${name}', {\n${texts}    load: async () => (await import('./${name}-view.js')).View,\n  }),\n`
    const late = createScratchProject({
      ...FILES,
      'src/locales/en/account.ts':
        "export const messages = { 'account.copy': 'Copy', 'account.name': 'Name' }\n",
      'src/elements/views/later-views.ts': `export const laterViews = {\n${view('account', "    texts: 'account',\n")}${view('connect')}}\n`,
      'src/elements/views/account-view.ts': "export const View = 'account.copy'\n",
      'src/elements/views/connect-view.ts': "export const View = 'account.name'\n",
    })
    const { output: found } = late.run('checks/check-locales.mjs')
    late.remove()
    const block = /screens that load them\n((?: {4}.*\n)+)/.exec(found)?.[1] ?? ''
    assert.equal(
      block.trim(),
      'src/elements/views/connect-view.ts account.name of src/locales/en/account.ts',
    )
  })

  const list = (rule: string) =>
    (new RegExp(`✗ locales: ${rule}[^\\n]*\\n((?: {4}.*\\n)+)`).exec(output)?.[1] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')

  it('finds texts that a language lacks, and those that English does not have', () => {
    assert.deepEqual(list('every language has every text'), [
      "src/locales/pl/first.ts 'connect.unused'",
    ])
    assert.deepEqual(list('no language has a text English lacks'), [
      'src/locales/pl/first.ts connect.gone',
    ])
  })

  it('finds code in a text, a missing plural form, a placeholder that is missing or unknown, and English without a mark', () => {
    assert.deepEqual(list('a text is a string'), ['src/locales/pl/first.ts:1 error.LOST'])
    assert.deepEqual(list('a text has every plural form'), [
      'src/locales/pl/first.ts:1 list.count: lacks many, few',
    ])
    assert.deepEqual(list('texts take the same values'), [
      'src/locales/pl/first.ts:1 connect.title: {wallet} is unknown',
      'src/locales/pl/first.ts:1 list.count: {name} is missing',
    ])
    assert.deepEqual(list('texts are translated'), ['src/locales/pl/first.ts:1 list.left'])
  })

  it('counts texts that are marked as English, and finds tables that were not written', () => {
    assert.match(output, /fr: 1 texts wait for a translation/)
    assert.ok(list('the tables list every folder').includes('src/locales/later-table.ts'))
  })
})

describe('check-catalogue', () => {
  it('finds codes that no error uses, without a text, or without an anchor in the docs', () => {
    const made = ['LOST', 'WRAPPED', 'CHOSEN', 'OTHER', 'FOREIGN', 'UNKNOWN']
    const project = createScratchProject({
      ...FILES,
      'docs/errors.md': made.map((name) => `### ${name}\n`).join('\n'),
      'src/errors/catalogue.ts': `export const catalogue = { ${[...made, 'FOUND'].map((name) => `${name}: { message: '', retryable: true }`).join(', ')} } as const\n`,
      'src/errors/to-error.ts':
        "const OTHER_CODES = { 4001: 'FOUND' }\nexport function toError(failure: unknown, fallback = 'UNKNOWN') { return [failure, fallback, OTHER_CODES] }\n",
      'src/errors/wallet-modal-error.ts': "export const FOREIGN_CODES = { 4001: 'FOREIGN' }\n",
      'src/state/find.ts':
        "/**\n * Loses it. Throws LOST,\n * NOT_THERE.\n */\nexport const lose = () => { throw new WalletModalError('LOST', { details: { code: 'FOUND' } }) }\nexport const wrap = (failure: unknown) => toError(failure, 'WRAPPED')\nexport const choose = (error: { code: string }) => new WalletModalError(error.code === 'FOUND' ? 'CHOSEN' : 'OTHER')\nexport const title: 'FOUND' = 'FOUND'\n",
      'src/locales/en/first.ts': `export const messages = { ${made.map((name) => `'error.${name}': '${name}'`).join(', ')} }\n`,
    })
    const { code, output } = project.run('checks/check-catalogue.mjs')
    project.remove()
    assert.equal(code, 1)
    assert.doesNotMatch(output, /✗ catalogue: modules of the first load/)
    assert.match(
      output,
      /✗ catalogue: comments name only existing codes[^\n]*\n {4}src\/state\/find\.ts NOT_THERE\n/,
    )
    for (const rule of ['made into an error', 'English text', 'docs/errors.md']) {
      const block =
        new RegExp(`✗ catalogue: [^\\n]*${rule}[^\\n]*\\n((?: {4}.*\\n)+)`).exec(output)?.[1] ?? ''
      assert.match(block.trim(), /^(error\.)?FOUND$/, rule)
    }
  })

  it('finds a module of the first load that creates an error with a code that loads later', () => {
    const project = createScratchProject({
      ...FILES,
      'src/errors/page-catalogue.ts':
        "export const pageCatalogue = { EARLY: { message: 'Early', retryable: true } } as const\n",
      'src/errors/page-error.ts': 'export class WalletModalError extends Error {}\n',
      'src/state/find.ts':
        "import { WalletModalError } from '../errors/page-error.js'\nexport const fail = (early: boolean) => new WalletModalError(early ? 'EARLY' : 'LOST')\n",
    })
    const { code, output } = project.run('checks/check-catalogue.mjs')
    project.remove()
    assert.equal(code, 1)
    assert.match(
      output,
      /✗ catalogue: modules of the first load[^\n]*\n {4}src\/state\/find\.ts LOST\n/,
    )
  })
})
