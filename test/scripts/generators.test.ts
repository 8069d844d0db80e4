import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createScratchProject } from './scratch-project.js'

// The generated test runs in a browser. It needs only `window` for the wallet's event, and the
// functions of its test framework.
const PAGE_GLOBALS = `import { afterEach, describe, it } from 'node:test'
Object.assign(globalThis, { afterEach, describe, it, window: new EventTarget() })
`

const TABLES = [
  'src/state/shell/routes.ts',
  'src/elements/views/later-views.ts',
  'src/locales/en/first.ts',
]

describe('new-view', () => {
  it('writes element and test, and adds rows to the real tables', () => {
    const project = createScratchProject(
      Object.fromEntries(TABLES.map((path) => [path, readFileSync(path, 'utf8')])),
    )
    const { code, output } = project.run('generators/new-view.mjs', 'account/BuyLaterOn')
    const read = (path: string) => readFileSync(join(project.folder, path), 'utf8')
    const again = project.run('generators/new-view.mjs', 'account/BuyLaterOn')
    const rules = project.run('checks/check-house-rules.mjs')
    assert.equal(code, 0, output)
    assert.doesNotMatch(rules.output, /buy-later-on/)
    assert.match(
      read('src/elements/views/account/buy-later-on-view.ts'),
      /@customElement\('wm-buy-later-on-view'\)\nexport class BuyLaterOnView/,
    )
    assert.match(
      read('test/elements/views/account/buy-later-on-view.test.ts'),
      /laterViews\.BuyLaterOn\.load\(\)/,
    )
    assert.match(
      read('src/state/shell/routes.ts'),
      / {2}\| \{ readonly view: 'BuyLaterOn' \}\n {2}\| \{ readonly view: LoginViewName; readonly login\?: string \}/,
    )
    assert.match(
      read('src/elements/views/later-views.ts'),
      /import\('\.\/account\/buy-later-on-view\.js'\)\)\.BuyLaterOnView,\n.*\n {2}\}\),\n {2}\.\.\.loginView/,
    )
    assert.match(read('src/locales/en/first.ts'), /'buyLaterOn\.title': 'Buy later on',/)
    assert.equal(again.code, 1)
    assert.match(again.output, /buy-later-on-view\.ts exists already/)
    project.remove()
  })

  it('requires a folder and a screen name', () => {
    const project = createScratchProject({})
    const { code, output } = project.run('generators/new-view.mjs', 'receive')
    project.remove()
    assert.equal(code, 1)
    assert.match(output, /npm run new-view account\/Receive/)
  })
})

describe('new-chain', () => {
  it('writes a family that compiles with the real kernel, follows the layers, and passes its contract test', () => {
    const project = createScratchProject({})
    for (const path of [
      'src/chains',
      'src/errors',
      'src/frame',
      'src/platform',
      'src/standards',
      'src/services/relay',
      'test/chains/adapter-contract.ts',
      'test/helpers',
      'tsconfig.json',
    ]) {
      cpSync(path, join(project.folder, path), { recursive: true })
    }
    const { code, output } = project.run('generators/new-chain.mjs', 'stellar')
    const { exports, alias } = JSON.parse(
      readFileSync(join(project.folder, 'package.json'), 'utf8'),
    ) as { exports: Record<string, unknown>; alias: Record<string, string> }
    writeFileSync(
      join(project.folder, 'tsconfig.stellar.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['src/chains/stellar', 'test/chains/stellar'],
      }),
    )
    const types = spawnSync(
      process.execPath,
      ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.stellar.json'],
      { cwd: project.folder, encoding: 'utf8' },
    )
    writeFileSync(join(project.folder, 'page-globals.mjs'), PAGE_GLOBALS)
    const contract = project.runTest('test/chains/stellar/adapter.test.ts', './page-globals.mjs')
    // A family that breaks the contract fails its generated test.
    project.edit(
      'src/chains/stellar/connect-injected.ts',
      "throw new WalletModalError('WALLET_LOCKED')",
      'return []',
    )
    const broken = project.runTest('test/chains/stellar/adapter.test.ts', './page-globals.mjs')
    const layers = project.run('checks/check-layers.mjs')
    const rules = project.run('checks/check-house-rules.mjs')
    project.remove()
    assert.equal(code, 0, output)
    assert.doesNotMatch(rules.output, /stellar/)
    assert.match(rules.output, /✓ lint: an exported function names the error codes/)
    assert.deepEqual(exports['./chains/stellar'], {
      types: './dist/types/src/chains/stellar/index.d.ts',
      default: './dist/chains/stellar.js',
    })
    assert.equal(alias['./chains/stellar'], './dist/chains/stellar.js')
    assert.equal(types.status, 0, types.stdout)
    assert.equal(contract.code, 0, contract.output)
    assert.match(contract.output, /^# pass (2\d|[3-9]\d)$/m)
    assert.equal(broken.code, 1, broken.output)
    assert.match(broken.output, /WALLET_LOCKED/)
    assert.equal(layers.code, 0, layers.output)
  })
})
