import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createScratchProject } from './scratch-project.js'

/** `rule → a file that breaks only this rule` */
const BREAKS: Record<string, [string, string]> = {
  'a barrel exists only as a package entry': ['src/state/b.ts', "export { x } from './c.js'\n"],
  'src takes zod/mini as a namespace': [
    'src/services/d.ts',
    "import { z } from 'zod'\nexport const x = z\n",
  ],
  'lifecycle callbacks call super': [
    'src/elements/e.ts',
    'export class E extends Base { connectedCallback() { this.go() } }\n',
  ],
  'render\\(\\) only reads': [
    'src/elements/f.ts',
    'export class F extends Base { render() { this.$open.set(true) } }\n',
  ],
  'a control has its name once': [
    'src/elements/q.ts',
    'export const q = (name: string) => html`<button aria-label=${name} title=${name}></button>`\n',
  ],
  'messages name their receiver': [
    'src/frame/h.ts',
    "export function send(target: Window) { target.postMessage({}, '*') }\n",
  ],
  'the page around the modal is left alone': [
    'src/elements/i.ts',
    "document.documentElement.style.overflow = 'hidden'\nexport const i = 1\n",
  ],
  'no wallet is recognised by a flag': [
    'src/chains/eip155/j.ts',
    'export const isIt = (provider: { isMetaMask?: boolean }) => provider.isMetaMask\n',
  ],
  'what the oldest browsers lack': [
    'src/state/f.ts',
    'export const isLink = (text: string) => URL.canParse(text)\n',
  ],
  'kebab-case file names': ['src/state/utils/badName.ts', 'export const l = 1\n'],
  'a file under 25 lines has a reason': ['src/state/n.ts', 'export const n = 1\n'],
  'an exported function names the error codes': [
    'src/state/p.ts',
    "/** Throws OTHER. */\nexport function p() { throw new WalletModalError('LOST') }\n",
  ],
  'a route file serves one endpoint': [
    'server/src/routes/cloud/get-two.ts',
    "export const getTwo = () => new Hono().get('/one', (context) => context.text('1')).get('/two', (context) => context.text('2'))\n",
  ],
  'and an index lists it by its path': [
    'server/src/routes/cloud/get-unlisted.ts',
    "export const getUnlisted = () => new Hono().get('/three', (context) => context.text('3'))\n",
  ],
  'a slice has a named interface': [
    'src/state/r.ts',
    'export type R = ReturnType<typeof createR>\nexport const createR = () => ({})\n',
  ],
  'state goes to no screen': [
    'src/state/s.ts',
    "export const go = (router: Router) => router.push({ view: 'Account' })\n",
  ],
  'and reads no page': ['src/state/t.ts', 'export const isAway = () => document.hidden\n'],
}

/** `rule of .oxlintrc.json → a file that breaks it` */
const LINTED: Record<string, [string, string]> = {
  'no-default-export': ['src/state/a.ts', 'export default 1\n'],
  'no-restricted-properties': [
    'src/elements/g.ts',
    'export function show(element: Element, text: string) { element.innerHTML = text }\n',
  ],
  'no-restricted-imports': [
    'src/elements/h.ts',
    "export { unsafeHTML } from 'lit/directives/unsafe-html.js'\n",
  ],
  'no-danger': [
    'react/d.tsx',
    'export const D = () => <p dangerouslySetInnerHTML={{ __html: text }} />\n',
  ],
  'no-new-func': ['server/src/n.ts', "export const n = new Function('return 1')\n"],
  'no-console': ['src/state/k.ts', "export const say = () => console.log('x')\n"],
  'no-eval': ['server/src/e.ts', 'export const e = (text: string) => eval(text)\n'],
  'no-warning-comments': [
    'src/state/m.ts',
    '/**\n * Says m.\n * TODO: later\n */\nexport const m = 1\n',
  ],
}

/** Each starts or writes something where render() does not show it. */
const HIDDEN: Record<string, string> = {
  'a private method': 'render() { return this.#draw() } #draw() { this.$open.set(true) }',
  'a method of a method':
    'render() { return this.#a() } #a() { return this.#b() } #b() { this.held = 1 }',
  'a getter': "render() { return this.#texts } get #texts() { return import('./texts.js') }",
  'a private arrow function': 'render() { return this.#draw() } #draw = () => { this.seen = true }',
  'a callback of a list':
    'render() { return this.rows.map((row) => this.#row(row)) } #row(row) { this.last = row }',
}

describe('check-house-rules', () => {
  let output = ''
  let linted = ''
  let fine = { code: null as number | null, output: '' }

  before(() => {
    const broken = createScratchProject({
      ...Object.fromEntries(Object.values(BREAKS)),
      'src/state/o.ts': `import { n } from './n.js'\n${'// A user of the short file.\n'.repeat(25)}export const o = n\n`,
    })
    output = broken.run('checks/check-house-rules.mjs').output
    broken.remove()
    const unlinted = createScratchProject(Object.fromEntries(Object.values(LINTED)))
    linted = unlinted.run('../node_modules/oxlint/bin/oxlint', '--format', 'unix').output
    unlinted.remove()
    const good = createScratchProject({
      'server/src/routes/cloud/get-good.ts':
        "const handle = (context) => context.text('1')\nexport const getGood = () => new Hono().get('/good', handle).get('/good/', handle)\n",
      'server/src/routes/all-routes.ts':
        "import { getGood } from './cloud/get-good.js'\nexport const ALL_ROUTES = { 'GET /good': getGood }\n",
      'src/elements/good.ts':
        'export class Good extends Base { connectedCallback() { super.connectedCallback() } render() { return html`<p @click=${() => this.$open.set(true)}></p>` } }\n',
    })
    fine = good.run('checks/check-house-rules.mjs')
    good.remove()
  })
  after(() => assert.notEqual(output, ''))

  for (const [rule, [path]] of Object.entries(BREAKS)) {
    it(`names the file that breaks: ${rule}`, () => {
      const [, block = ''] =
        new RegExp(`✗ lint: [^\\n]*${rule}[^\\n]*\\n((?:    [^\\n]*\\n)+)`).exec(output) ?? []
      assert.ok(block.includes(path), output)
    })
  }

  for (const [rule, [path]] of Object.entries(LINTED)) {
    it(`oxlint names the file that breaks: ${rule}`, () => {
      assert.match(linted, new RegExp(`${path}:.*${rule}`), linted)
    })
  }

  it('follows render() into private members, and not into handlers', () => {
    const classes = Object.entries({
      ...HIDDEN,
      'a handler':
        'render() { return html`<p @click=${this.#go}></p>` } #go = () => { this.on = 1 }',
    }).map(([, members], index) => [
      `src/elements/render-${index}.ts`,
      `export class R${index} extends Base { ${members} }\n`,
    ])
    const project = createScratchProject(Object.fromEntries(classes) as Record<string, string>)
    const found = project.run('checks/check-house-rules.mjs').output
    project.remove()
    const named = classes.filter(([path]) => found.includes(`${path}:1 render()`))
    assert.equal(named.length, Object.keys(HIDDEN).length, found)
    assert.doesNotMatch(found, /render-5\.ts:1 render/)
  })

  it('accepts a file that follows the rules', () => {
    assert.equal(fine.code, 0, fine.output)
  })
})
