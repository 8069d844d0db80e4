import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createScratchProject } from './scratch-project.js'

const TABLES = ['src/state/shell/routes.ts', 'src/elements/views/index.ts', 'src/locales/en.ts']

describe('new-view', () => {
  it('writes element and test, and finds its place in the real tables', () => {
    const project = createScratchProject(Object.fromEntries(TABLES.map((path) => [path, readFileSync(path, 'utf8')])))
    const { code, output } = project.run('new-view.mjs', 'account/BuyLaterOn')
    const read = (path: string) => readFileSync(join(project.folder, path), 'utf8')
    const again = project.run('new-view.mjs', 'account/BuyLaterOn')
    assert.equal(code, 0, output)
    assert.match(read('src/elements/views/account/buy-later-on-view.ts'), /@customElement\('wm-buy-later-on-view'\)\nexport class BuyLaterOnView/)
    assert.match(read('test/elements/views/account/buy-later-on-view.test.ts'), /views\.BuyLaterOn\.load\(\)/)
    assert.match(read('src/state/shell/routes.ts'), / {2}\| \{ readonly view: 'BuyLaterOn' \}\n\nexport type ViewName/)
    assert.match(read('src/elements/views/index.ts'), /import\('\.\/account\/buy-later-on-view\.js'\),\n.*\n {2}\},\n\}/)
    assert.match(read('src/locales/en.ts'), /'buyLaterOn\.title': 'Buy later on',/)
    assert.equal(again.code, 1)
    assert.match(again.output, /buy-later-on-view\.ts exists already/)
    project.remove()
  })

  it('asks for a folder and a screen name', () => {
    const project = createScratchProject({})
    const { code, output } = project.run('new-view.mjs', 'receive')
    project.remove()
    assert.equal(code, 1)
    assert.match(output, /npm run new-view account\/Receive/)
  })
})

describe('new-chain', () => {
  it('writes the folder, a test and the package entry, within the layers', () => {
    const project = createScratchProject({
      'src/chains/adapter.ts': 'export interface ChainAdapter {}\n',
      'src/errors/wallet-modal-error.ts': 'export class WalletModalError extends Error {}\n',
    })
    const { code, output } = project.run('new-chain.mjs', 'cosmos')
    const exports = (JSON.parse(readFileSync(join(project.folder, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }).exports
    const entries = readFileSync(join(project.folder, 'scripts/build/entries.mjs'), 'utf8')
    const layers = project.run('check-layers.mjs')
    project.remove()
    assert.equal(code, 0, output)
    assert.deepEqual(exports['./chains/cosmos'], { types: './dist/types/src/chains/cosmos/index.d.ts', default: './dist/chains/cosmos.js' })
    assert.match(entries, /'\.\/chains\/cosmos': \{ source: 'src\/chains\/cosmos\/index\.ts', output: 'chains\/cosmos' \}/)
    assert.equal(layers.code, 0, layers.output)
  })
})
