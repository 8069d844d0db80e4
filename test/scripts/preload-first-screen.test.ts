import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { preloadFirstScreen } from '../../src/vite.js'

interface Step {
  readonly name: string
  readonly load: readonly string[]
}
interface Chunk {
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly moduleIds: readonly string[]
}

/**
 * The files of the first opening in scripts/sizes/size-budgets.json, whose check finds them in the built
 * package.
 */
function readFirstOpen(): readonly string[] {
  const { shapes } = JSON.parse(
    readFileSync(new URL('../../scripts/sizes/size-budgets.json', import.meta.url), 'utf8'),
  ) as { shapes: readonly { readonly steps?: readonly Step[] }[] }
  const step = shapes.flatMap(({ steps = [] }) => steps).find(({ name }) => name === 'first open')!
  return step.load.map((pattern) => pattern.replace(/^\^|\$$/g, ''))
}

function toChunk(module: string, chunk: Partial<Chunk> = {}): Chunk {
  return {
    imports: [],
    dynamicImports: [],
    moduleIds: [
      `/app/node_modules/wallet-modal/dist/${module === 'first-open' ? 'elements' : 'chunks'}/${module}.js`,
    ],
    ...chunk,
  }
}

function toChunks(modules: readonly string[]): Record<string, Chunk> {
  return Object.fromEntries(modules.map((name) => [`a/${name}.js`, toChunk(name)]))
}

/** The names of the files that the plugin adds to a page with a script and `html`. */
function listNames(html: string, bundle: Record<string, Chunk>): readonly string[] {
  const tags = preloadFirstScreen().transformIndexHtml.handler(
    `<script type="module" src="/a/index.js"></script>${html}`,
    { bundle, chunk: { fileName: 'a/index.js' } },
  )
  return tags.map(({ attrs }) => /(\w[\w-]*)\.js$/.exec(String(attrs['href']))![1]!)
}

describe('the plugin that preloads the first screen', () => {
  it('adds what the first opening loads and its imports, without files of the first load and of families that the page does not name', () => {
    const lazy = readFirstOpen()
    const bundle: Record<string, Chunk> = {
      'a/index.js': toChunk('core', {
        imports: ['a/shared.js'],
        dynamicImports: [
          ...lazy.map((name) => `a/${name}.js`),
          'a/connect.js',
          'a/attribute-modal.js',
        ],
      }),
      'a/shared.js': toChunk('shared'),
      'a/connect.js': toChunk('connect'),
      'a/attribute-modal.js': toChunk('attribute-modal', {
        dynamicImports: ['a/solana-adapter.js'],
      }),
      'a/solana-adapter.js': toChunk('solana-adapter'),
      'a/errors.js': toChunk('errors', { imports: ['a/shared.js'] }),
      ...Object.fromEntries(
        lazy.map((name) => [
          `a/${name}.js`,
          toChunk(name, { imports: name === 'first-open' ? ['a/errors.js', 'a/shared.js'] : [] }),
        ]),
      ),
    }
    const tags = preloadFirstScreen().transformIndexHtml.handler(
      '<script type="module" crossorigin src="/app/a/index.js"></script>',
      { bundle, chunk: { fileName: 'a/index.js' } },
    )
    assert.deepEqual(
      tags.map(({ attrs }) => attrs.href).sort(),
      [...lazy, 'errors'].map((name) => `/app/a/${name}.js`).sort(),
    )
    assert.ok(tags.every(({ attrs }) => attrs.rel === 'modulepreload'))
  })
  it('with `<wallet-modal networks>` in the page, adds what makes the modal and the families that it names, and no other', () => {
    const names = [
      'attribute-modal',
      'family-eip155',
      'eip155-adapter',
      'family-solana',
      'solana-adapter',
      'family-cosmos',
      'cosmos-adapter',
    ]
    const bundle = {
      'a/index.js': toChunk('core', { dynamicImports: ['a/attribute-modal.js'] }),
      ...toChunks(names),
    }
    const list = (html: string) => listNames(html, bundle)
    assert.deepEqual(list('<wallet-modal for="x" networks="eip155:1 solana:abc">'), [
      'attribute-modal',
      'family-eip155',
      'eip155-adapter',
      'family-solana',
      'solana-adapter',
    ])
    assert.deepEqual(list("<wallet-modal networks='1,8453'></wallet-modal>"), [
      'attribute-modal',
      'family-eip155',
      'eip155-adapter',
    ])
    assert.deepEqual(list(`<wallet-modal networks='[{"id":"cosmos:x-1"}]'>`), [
      'attribute-modal',
      'family-cosmos',
      'cosmos-adapter',
    ])
    assert.deepEqual(list('<wallet-modal networks=1></wallet-modal>'), [
      'attribute-modal',
      'family-eip155',
      'eip155-adapter',
    ])
    assert.deepEqual(list('<wallet-modal networks="unknown:1">'), ['attribute-modal'])
    assert.deepEqual(list('<wallet-modal theme="dark"><p networks="eip155:1">'), [])
    assert.deepEqual(list('<!-- <wallet-modal networks="eip155:1"> -->'), [])
    assert.deepEqual(
      listNames('<wallet-modal networks="eip155:1">', {
        'a/index.js': toChunk('app'),
        ...toChunks(names),
      }),
      [],
      'the script of the page has no elements',
    )
  })
  it('takes the folder of the files from an address in the page: in a page deeper than its files, and from another server', () => {
    const bundle = {
      'a/index.js': toChunk('core', { imports: ['a/shared.js'], dynamicImports: ['a/en.js'] }),
      ...toChunks(['shared', 'en']),
    }
    const list = (html: string) =>
      preloadFirstScreen()
        .transformIndexHtml.handler(html, { bundle, chunk: { fileName: 'a/index.js' } })
        .map(({ attrs }) => attrs['href'])
    assert.deepEqual(list('<script type="module" src="../a/index.js"></script>'), ['../a/en.js'])
    assert.deepEqual(list('<script type=module src=https://cdn.example/x/a/index.js></script>'), [
      'https://cdn.example/x/a/en.js',
    ])
    // Vite replaces an entry that only imports by scripts for its imports.
    assert.deepEqual(list('<script type="module" src="./a/shared.js"></script>'), ['./a/en.js'])
  })
  it('adds no file twice, and none to a page that does not load the script', () => {
    const bundle = {
      'a/index.js': toChunk('core', { dynamicImports: ['a/en.js'] }),
      ...toChunks(['en']),
    }
    assert.deepEqual(listNames('<link rel="modulepreload" href="/a/en.js">', bundle), [])
    assert.deepEqual(
      preloadFirstScreen().transformIndexHtml.handler('<script src="/a/other-index.js"></script>', {
        bundle,
        chunk: { fileName: 'a/index.js' },
      }),
      [],
    )
  })
  it('adds no file of another package, whatever its name and its folders', () => {
    const own = fileURLToPath(new URL('../../src/', import.meta.url)).replaceAll('\\', '/')
    const of = (path: string) =>
      listNames('', {
        'a/index.js': toChunk('core', { dynamicImports: ['a/en.js'] }),
        'a/en.js': toChunk('en', { moduleIds: [path] }),
      })
    for (const path of [
      '/app/node_modules/lexicon/dist/chunks/en.js',
      '/app/node_modules/@other/wallet-modal/dist/chunks/en.js',
      '/app/dist/chunks/en.js',
      '/app/node_modules/wallet-modal/node_modules/lexicon/dist/chunks/en.js',
    ])
      assert.deepEqual(of(path), [], path)
    for (const path of [
      '/app/node_modules/.pnpm/wallet-modal@1.0.0_lit@3/node_modules/wallet-modal/dist/chunks/en.js',
      'C:/app/node_modules/wallet-modal/dist/chunks/en.js',
      `${own}chunks/en.js`,
    ])
      assert.deepEqual(of(path), ['en'], path)
  })
  it('leaves a page without its own script unchanged', () => {
    assert.deepEqual(preloadFirstScreen().transformIndexHtml.handler('', {}), [])
  })
})
