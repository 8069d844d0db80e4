import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createScratchProject } from './scratch-project.js'

const GOOD = {
  'src/standards/caip.ts': 'export const separator = ":"\n',
  'src/errors/to-error.ts': "import { separator } from '../standards/caip.js'\nexport const code = separator\n",
  'src/state/router.ts': "import { code } from '../errors/to-error.js'\nexport const router = code\n",
  'src/elements/wm-outlet.ts': "import { router } from '../state/router.js'\nexport const outlet = () => import('./views.js').then(() => router)\n",
  'src/elements/views.ts': 'export const views = {}\n',
}

function check(files: Record<string, string>) {
  const project = createScratchProject({ ...GOOD, ...files })
  try {
    return project.run('check-layers.mjs')
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
    'a type import': "import type { views } from '../elements/views.js'\nexport type X = typeof views\n",
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

  it('keeps the namespaces of chains apart', () => {
    const { output } = check({
      'src/chains/solana/adapter.ts': "import { x } from '../eip155/adapter.js'\nexport const y = x\n",
      'src/chains/eip155/adapter.ts': 'export const x = 1\n',
      'src/chains/connection.ts': "import { x } from './eip155/adapter.js'\nexport const z = x\n",
    })
    assert.match(output, /solana\/adapter\.ts:1 imports src\/chains\/eip155\/adapter\.ts/)
    assert.match(output, /chains\/connection\.ts:1 imports src\/chains\/eip155\/adapter\.ts/)
  })

  it('lets the server take the contract and nothing deeper', () => {
    const { output } = check({
      'src/contract.ts': "export { separator } from './standards/caip.js'\n",
      'server/src/good.ts': "import { separator } from '../../src/contract.js'\nexport const x = separator\n",
      'server/src/bad.ts': "import { separator } from '../../src/standards/caip.js'\nexport const x = separator\n",
    })
    assert.match(output, /server\/src\/bad\.ts:1 imports src\/standards\/caip\.ts/)
    assert.doesNotMatch(output, /good\.ts/)
  })

  it('catches circles, computed paths and packages nobody installs', () => {
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

  it('fails where it saw nothing', () => {
    const project = createScratchProject({})
    const { code, output } = project.run('check-layers.mjs')
    project.remove()
    assert.equal(code, 1)
    assert.match(output, /saw 0 files/)
  })
})
