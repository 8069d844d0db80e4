import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { copyRepository, type RepositoryCopy } from './repository-copy.js'

/** `what is wrong → [check that refuses it, the file, what its message says]` */
const PLANTED: Record<string, [check: string, path: string, text: string, says: RegExp[]]> = {
  'a circle by `import type`': [
    'check-layers',
    'src/state/account/planted-circle.ts',
    "import type { Planted } from './planted-other.js'\nexport type Circle = Planted\n",
    [
      /planted-circle\.ts → src\/state\/account\/planted-other\.ts → src\/state\/account\/planted-circle\.ts/,
      /circle \(move what both need to a file that imports neither\)/,
    ],
  ],
  'a slice that reads the store of another': [
    'check-house-rules',
    'src/state/account/planted-reader.ts',
    "import { $planted } from './planted-store.js'\nexport const read = () => $planted.get()\n",
    [
      /planted-reader\.ts:1 imports the store \$planted/,
      /a slice gets what it reads from the parameters of its factory \(state\.ts\)/,
    ],
  ],
  'a store that two modals share': [
    'check-house-rules',
    'src/state/account/planted-store.ts',
    "import { atom } from 'nanostores'\nexport const $planted = atom(0)\n",
    [/planted-store\.ts:2 creates a store for every modal of the page/],
  ],
  'a text in a template': [
    'check-locales',
    'src/elements/parts/wm-planted.ts',
    "import { html } from 'lit'\nexport const planted = () => html`<p>Planted words</p>`\n",
    [/wm-planted\.ts:2 "Planted words"/, /add a key to src\/locales\/en and write this\.t\(…\)/],
  ],
  'a test that waits for time': [
    'check-house-rules',
    'test/state/planted.test.ts',
    // The planted mistake, a text that the check reads; no test waits here.
    "it('waits', async () => {\n  await new Promise((resolve) => setTimeout(resolve, 100))\n})\n",
    [
      /planted\.test\.ts:2 waits for 100 ms/,
      /waits for a condition \(test\/helpers\/README\.md\) or on a virtual clock/,
    ],
  ],
  'an SDK that is copied without its licence': [
    'check-house-rules',
    'src/services/relay/planted-sdk.ts',
    '/*! @license Apache-2.0 Copyright (c) 2024 Somebody */\nexport const sdk = 1\n',
    [
      /planted-sdk\.ts holds "@license"/,
      /has a row in COPIED of scripts\/build\/third-party-licenses\.mjs/,
    ],
  ],
}

describe("a contributor's day: each mistake is refused with what to do", () => {
  let copy: RepositoryCopy
  const outputs = new Map<string, { code: number | null; output: string }>()

  before(() => {
    copy = copyRepository()
    for (const [, path, text] of Object.values(PLANTED)) copy.write(path, text)
    copy.write(
      'src/state/account/planted-other.ts',
      "import type { Circle } from './planted-circle.js'\nexport type Planted = Circle\n",
    )
    copy.git('add', '-A')
    for (const check of new Set(Object.values(PLANTED).map(([name]) => name)))
      outputs.set(check, copy.run(process.execPath, `scripts/checks/${check}.mjs`))
  })
  after(() => copy.remove())

  for (const [what, [check, , , says]] of Object.entries(PLANTED)) {
    it(what, () => {
      const { code, output } = outputs.get(check)!
      assert.equal(code, 1)
      for (const words of says) assert.match(output, words)
    })
  }

  it('an unformatted commit, by the hook and by the part', () => {
    copy.write('src/state/planted-form.ts', 'export const   planted = "1";\n')
    const { code, output } = copy.run('npm', 'run', '--silent', 'hooks')
    assert.equal(code, 0, output)
    copy.git('add', '-A')
    assert.throws(
      () => copy.git('commit', '-m', 'unformatted'),
      /Not formatted: run npm run format, then commit again\./,
    )
    const part = copy.run(
      process.execPath,
      '--input-type=module',
      '--eval',
      "const { runFormat } = await import('./scripts/parts/lint.mjs'); console.log((await runFormat()).results[0].message)",
    )
    assert.match(part.output, /src\/state\/planted-form\.ts is not formatted: npm run format/)
  })

  it('an attribute without a type: the typings of the elements are written from the manifest', () => {
    copy.edit(
      'src/elements/wallet-button.ts',
      '  @property() login: string | undefined',
      "  @property() login: string | undefined\n  /** Planted. */\n  @property({ attribute: 'planted-sound' }) plantedSound = ''",
    )
    const manifest = copy.run(
      'node_modules/.bin/cem',
      'analyze',
      '--config',
      'custom-elements-manifest.config.mjs',
      '--outdir',
      'dist',
    )
    assert.equal(manifest.code, 0, manifest.output)
    const { output } = checkDocs()
    assert.match(output, /the written pages are up to date \(npm run docs\)/)
    assert.match(output, /typings\/attributes\.ts/)
  })

  it('an option without a document', () => {
    copy.edit(
      'src/options/option-table.ts',
      '  debug: option(flag, true),',
      '  debug: option(flag, true),\n  planted: option(flag, false),',
    )
    const { output } = checkDocs()
    assert.match(output, /Options\.planted has no text: write a doc comment above its row/)
    assert.match(output, /Options\.planted has no example: add "@example planted: …"/)
  })

  it('an error code without a cause and a remedy', () => {
    copy.edit('docs/errors.md', '### USER_REJECTED\n', '### USER_PLANTED\n')
    const { code, output } = copy.run('npm', 'run', '--silent', 'docs')
    assert.equal(code, 1)
    assert.match(output, /docs\/errors\.md has no "### USER_REJECTED"/)
  })

  function checkDocs() {
    return copy.run(
      process.execPath,
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      "const { checkDocs } = await import('./scripts/write-docs.mjs'); console.log(JSON.stringify((await checkDocs()).results))",
    )
  }
})
