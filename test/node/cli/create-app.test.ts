import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { CreateError, createApp } from '../../../cli/create/create-app.js'
import { TEMPLATES, findTemplate } from '../../../cli/create/templates.js'

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url))
const template = join(EXAMPLES, 'react-vite')

describe('a new app', () => {
  let root = ''
  beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'wallet-modal-create-'))))
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const put = (path: string, text = '') => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const create = (name: string, rest: { kit?: string; agent?: string } = {}) =>
    createApp({ folder: join(root, name), template, ...rest })

  it('is its template, named after its folder, with a .gitignore', () => {
    assert.deepEqual(create('shop/front'), ['npm install', 'npm run dev'])
    assert.equal(
      read('shop/front/src/App.tsx'),
      readFileSync(join(template, 'src/App.tsx'), 'utf8'),
    )
    assert.equal(JSON.parse(read('shop/front/package.json')).name, 'front')
    assert.match(read('shop/front/.gitignore'), /^node_modules$/m)
  })
  for (const [folder, name] of [
    ['My Shop!', 'my-shop'],
    ['.hidden', 'hidden'],
    ['店', 'my-app'],
    ['wallet-modal', 'my-app'],
  ] as const)
    it(`has a name that npm takes: ${folder} is ${name}`, () => {
      create(folder)
      assert.equal(JSON.parse(read(`${folder}/package.json`)).name, name)
    })

  it('stands beside what a host of repositories writes, and keeps it', () => {
    put('app/README.md', 'Mine')
    put('app/.gitignore', 'secret')
    put('app/.git/HEAD', 'ref')
    put('app/LICENSE', 'MIT')
    create('app')
    assert.equal(read('app/README.md'), 'Mine')
    assert.equal(read('app/.gitignore'), 'secret')
    assert.ok(existsSync(join(root, 'app/package.json')))
  })
  it('is refused in a folder of something else, which stays as it is', () => {
    for (const path of ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts']) put(`app/${path}`)
    assert.throws(() => create('app'), {
      constructor: CreateError,
      message: /app is not empty: it has a\.ts, .*, e\.ts and 1 more\. Nothing was changed\./,
    })
    assert.equal(readdirSync(join(root, 'app')).length, 6)
  })
  it('is refused in the place of a file, and from a packed kit that does not exist', () => {
    put('app', 'text')
    assert.throws(() => create('app'), { constructor: CreateError, message: /app is a file\./ })
    assert.throws(() => create('new', { kit: join(root, 'kit.tgz') }), {
      constructor: CreateError,
      message: /There is no file .*kit\.tgz/,
    })
    assert.ok(!existsSync(join(root, 'new')))
  })
  it('is refused with an older Node than its template needs, in words, and nothing is made', () => {
    const make = (name: string, node: string) =>
      createApp({ folder: join(root, 'app'), template: join(EXAMPLES, name), node })
    assert.throws(
      () => make('react-vite', '18.20.8'),
      new CreateError(
        'This app needs Node 20.19 or newer, and this is Node 18.20.8. Nothing was made. Install a newer one (https://nodejs.org), then run this again.',
      ),
    )
    assert.throws(() => make('react-vite', '20.18.3'), /needs Node 20\.19/)
    assert.throws(() => make('nuxt', '20.20.2'), /needs Node 22\.19/)
    assert.equal(existsSync(join(root, 'app')), false)
    make('react-vite', '20.19.0')
    assert.equal(JSON.parse(read('app/package.json')).engines.node, '>=20.19')
  })
  it('says which Node it needs, for each template', () => {
    for (const { name } of TEMPLATES) {
      const { engines } = JSON.parse(
        readFileSync(join(EXAMPLES, name, 'package.json'), 'utf8'),
      ) as { engines: { node: string } }
      assert.match(engines.node, /^>=\d+\.\d+$/, name)
    }
  })
  it('leaves no half of an app when a file cannot be copied', () => {
    put('template/package.json', readFileSync(join(template, 'package.json'), 'utf8'))
    execFileSync('mkfifo', [join(root, 'template/pipe')])
    assert.throws(
      () => createApp({ folder: join(root, 'app'), template: join(root, 'template') }),
      /pipe/,
    )
    assert.ok(!existsSync(join(root, 'app')))
  })

  it('installs the kit that was asked for: a version, or a packed file', () => {
    put('kit.tgz')
    create('one', { kit: '1.2.3' })
    create('two', { kit: join(root, 'kit.tgz') })
    const kit = (name: string) =>
      JSON.parse(read(`${name}/package.json`)).dependencies['wallet-modal']
    assert.deepEqual([kit('one'), kit('two')], ['1.2.3', `file:${join(root, 'kit.tgz')}`])
  })
  for (const [agent, program] of [
    ['npm/11.1.0 node/v22.1.0 linux x64', 'npm'],
    ['pnpm/10.1.0 npm/? node/v22.1.0 linux x64', 'pnpm'],
    ['yarn/1.22.22 npm/? node/v22.1.0 linux x64', 'yarn'],
    ['yarn/4.9.1 npm/? node/v22.1.0 linux x64', 'yarn'],
    ['bun/1.2.0 npm/? node/v22.1.0 linux x64', 'bun'],
    ['something/1.0.0', 'npm'],
  ] as const)
    it(`started by ${agent.split(' ')[0]} says how to go on with ${program}`, () => {
      assert.deepEqual(create('app', { agent }), [`${program} install`, `${program} run dev`])
      assert.equal(existsSync(join(root, 'app/.yarnrc.yml')), agent.startsWith('yarn/4'))
    })
})

describe('the templates of a new app', () => {
  it('are the folders of examples/', () => {
    const folders = readdirSync(EXAMPLES, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    assert.deepEqual(TEMPLATES.map(({ name }) => name).sort(), folders.sort())
  })
  it('are chosen by name or number', () => {
    assert.equal(findTemplate(' React-Vite ')?.name, 'react-vite')
    assert.equal(findTemplate('1')?.name, 'html')
    assert.deepEqual(['0', '11', '', 'react'].map(findTemplate), Array(4).fill(undefined))
  })
})
