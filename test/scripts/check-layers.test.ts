import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createScratchProject } from './scratch-project.js'

const GOOD = {
  'src/standards/caip.ts': 'export const separator = ":"\n',
  'src/errors/to-error.ts':
    "import { separator } from '../standards/caip.js'\nexport const code = separator\n",
  'src/state/router.ts':
    "import { code } from '../errors/to-error.js'\nexport const router = code\n",
  'src/elements/wm-outlet.ts':
    "import { router } from '../state/router.js'\nexport const outlet = () => import('./views.js').then(() => router)\n",
  'src/elements/views.ts': 'export const views = {}\n',
}

function check(files: Record<string, string>) {
  const project = createScratchProject({ ...GOOD, ...files })
  try {
    return project.run('checks/check-layers.mjs')
  } finally {
    project.remove()
  }
}

describe('check-layers', () => {
  it('accepts imports that point downwards', () => {
    const { code, output } = check({})
    assert.equal(code, 0, output)
    assert.match(output, /looked at 5 files/)
  })

  const upwards = {
    'a static import': "import { views } from '../elements/views.js'\nexport const x = views\n",
    'a type import':
      "import type { views } from '../elements/views.js'\nexport type X = typeof views\n",
    'an import()': "export const x = () => import('../elements/views.js')\n",
    'a type written as import()': "export type X = typeof import('../elements/views.js')\n",
    'a re-export': "export { views } from '../elements/views.js'\n",
  }
  for (const [what, text] of Object.entries(upwards)) {
    it(`catches ${what} from state to elements`, () => {
      const { code, output } = check({ 'src/state/bad.ts': text })
      assert.equal(code, 1)
      assert.match(output, /src\/state\/bad\.ts:1 imports src\/elements\/views\.ts/)
    })
  }

  it('refuses a page of the demo that imports what npm start does not install', () => {
    const { output } = check({
      'demo/package.json': '{ "dependencies": { "jsqr": "1.4.0" } }',
      'demo/page.ts':
        "import jsqr from 'jsqr'\nimport solc from 'solc'\nimport type { Web3 } from 'web3'\nexport const x = [jsqr, solc] as Web3[]\n",
    })
    assert.match(output, /demo\/page\.ts:2 imports solc: add it to demo\/package\.json/)
    assert.doesNotMatch(output, /page\.ts:[13] imports/)
  })

  it('keeps the namespaces of chains separate', () => {
    const { output } = check({
      'src/chains/solana/adapter.ts':
        "import { x } from '../eip155/adapter.js'\nexport const y = x\n",
      'src/chains/eip155/adapter.ts': 'export const x = 1\n',
      'src/chains/connection.ts': "import { x } from './eip155/adapter.js'\nexport const z = x\n",
    })
    assert.match(output, /solana\/adapter\.ts:1 imports src\/chains\/eip155\/adapter\.ts/)
    assert.match(output, /chains\/connection\.ts:1 imports src\/chains\/eip155\/adapter\.ts/)
  })

  it('allows the server to import the contract and nothing deeper', () => {
    const { output } = check({
      'src/contract.ts': "export { separator } from './standards/caip.js'\n",
      'server/src/good.ts':
        "import { separator } from '../../src/contract.js'\nexport const x = separator\n",
      'server/src/bad.ts':
        "import { separator } from '../../src/standards/caip.js'\nexport const x = separator\n",
    })
    assert.match(output, /server\/src\/bad\.ts:1 imports src\/standards\/caip\.ts/)
    assert.doesNotMatch(output, /good\.ts/)
  })

  it('keeps the folders of the server separate, and nothing imports their composition', () => {
    const { output } = check({
      'server/src/start-server.ts':
        "import { openStorage } from './storage/storage.js'\nexport const startServer = openStorage\n",
      'server/src/http/cors.ts':
        "import { log } from '../operation/log.js'\nimport { run } from '../operation/run.js'\nexport const cors = [log, run]\n",
      'server/src/operation/log.ts': 'export const log = 1\n',
      'server/src/operation/run.ts': 'export const run = 1\n',
      'server/src/storage/storage.ts':
        "import { route } from '../routes/route.js'\nexport const openStorage = () => route\n",
      'server/src/routes/route.ts':
        "import type { startServer } from '../start-server.js'\nexport const route = {} as typeof startServer\n",
      'server/src/odd/odd.ts':
        "import { openStorage } from '../storage/storage.js'\nexport const odd = openStorage\n",
    })
    assert.match(output, /storage\/storage\.ts:1 imports server\/src\/routes\/route\.ts/)
    assert.match(output, /routes\/route\.ts:1 imports server\/src\/start-server\.ts/)
    assert.match(output, /odd\/odd\.ts:1 imports server\/src\/storage\/storage\.ts/)
    assert.match(output, /http\/cors\.ts:2 imports server\/src\/operation\/run\.ts/)
    assert.doesNotMatch(output, /imports server\/src\/operation\/log\.ts|start-server\.ts:1/)
  })

  it('limits the hooks of React to the types of the public object, without elements', () => {
    const { output } = check({
      'src/index.ts': 'export interface WalletModal { id: string }\nexport const value = 1\n',
      'src/elements.ts': 'export const elements = 1\n',
      'react/modal-context.ts':
        "import { value } from '../src/index.js'\nexport const context = value\n",
      'react/components.ts':
        "import { elements } from '../src/elements.js'\nexport const components = elements\n",
      'react/hooks/use-one.ts':
        "import type { WalletModal } from '../../src/index.js'\nimport { context } from '../modal-context.js'\nexport const useOne = (modal: WalletModal) => [modal, context]\n",
      'react/hooks/use-two.ts':
        "import { value } from '../../src/index.js'\nimport { useOne } from './use-one.js'\nimport { components } from '../components.js'\nexport const useTwo = [value, useOne, components]\n",
    })
    assert.match(output, /use-two\.ts:1 imports src\/index\.ts/)
    assert.match(output, /use-two\.ts:3 imports react\/components\.ts/)
    assert.doesNotMatch(output, /use-one\.ts:\d|modal-context\.ts:1|components\.ts:1/)
  })

  it('limits a compatibility entry to public entries, and keeps kits separate', () => {
    const { code, output } = check({
      'src/index.ts': 'export const value = 1\n',
      'wagmi/index.ts': 'export const connector = 1\n',
      'wagmi/connector.ts': 'export const inner = 1\n',
      'compat/note.ts': 'export const note = 1\n',
      'compat/rainbowkit/good.ts':
        "import { useMemo } from 'react'\nimport { value } from '../../src/index.js'\nimport { connector } from '../../wagmi/index.js'\nimport { note } from '../note.js'\nexport const good = [useMemo, value, connector, note]\n",
      'compat/rainbowkit/bad.ts':
        "import { router } from '../../src/state/router.js'\nimport { inner } from '../../wagmi/connector.js'\nimport { good } from '../other/good.js'\nimport { expect } from 'chai'\nexport const bad = [router, inner, good, expect]\n",
      'compat/other/good.ts': 'export const good = 1\n',
    })
    assert.equal(code, 1)
    assert.match(output, /bad\.ts:1 imports src\/state\/router\.ts/)
    assert.match(output, /bad\.ts:2 imports wagmi\/connector\.ts/)
    assert.match(output, /bad\.ts:3 imports compat\/other\/good\.ts/)
    assert.match(output, /bad\.ts:4 imports chai/)
    assert.doesNotMatch(output, /good\.ts:\d/)
  })

  it('keeps the kit and its packages out of the program of the terminal', () => {
    const { code, output } = check({
      'src/platform/version.ts': "export const VERSION = '1'\n",
      'cli/main.ts':
        "import { VERSION } from '../src/platform/version.js'\nimport { migrate } from './migrate/migrate.js'\nexport const main = [VERSION, migrate]\n",
      'cli/migrate/migrate.ts':
        "import { join } from 'node:path'\nimport MagicString from 'magic-string'\nimport { code } from '../../src/errors/to-error.js'\nimport { map } from 'nanostores'\nexport const migrate = [join, MagicString, code, map]\n",
    })
    assert.equal(code, 1)
    assert.match(output, /migrate\.ts:3 imports src\/errors\/to-error\.ts/)
    assert.match(output, /migrate\.ts:4 imports nanostores/)
    assert.doesNotMatch(output, /migrate\.ts:[12] |main\.ts:\d/)
  })

  const back = {
    'a type import': "import type { A } from './a.js'\nexport type B = A\n",
    'an import()': "export const b = () => import('./a.js')\n",
    'a type written as import()': "export type B = typeof import('./a.js')\n",
  }
  for (const [what, text] of Object.entries(back)) {
    it(`finds a cycle that ${what} closes`, () => {
      const { code, output } = check({
        'src/state/a.ts': "export * from './b.js'\nexport type A = string\n",
        'src/state/b.ts': text,
      })
      assert.equal(code, 1)
      assert.match(output, /src\/state\/a\.ts → src\/state\/b\.ts → src\/state\/a\.ts/)
    })
  }

  it('detects cycles, computed paths and packages that are not installed', () => {
    const { output } = check({
      'src/state/a.ts': "import { b } from './b.js'\nexport const a = () => b\n",
      'src/state/b.ts': "import { a } from './a.js'\nexport const b = () => a\n",
      'src/state/c.ts': 'export const c = (path: string) => import(path)\n',
      'src/state/d.ts': "import { expect } from 'chai'\nexport const d = expect\n",
    })
    assert.match(output, /src\/state\/a\.ts → src\/state\/b\.ts → src\/state\/a\.ts/)
    assert.match(output, /src\/state\/c\.ts:1/)
    assert.match(output, /src\/state\/d\.ts:1 imports chai/)
  })

  it('fails if it read no files', () => {
    const project = createScratchProject({})
    const { code, output } = project.run('checks/check-layers.mjs')
    project.remove()
    assert.equal(code, 1)
    assert.match(output, /saw 0 files/)
  })
})
