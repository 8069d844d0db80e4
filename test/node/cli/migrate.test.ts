import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { editCode } from '../../../cli/migrate/edit-code.js'
import { editPackageJson } from '../../../cli/migrate/edit-package-json.js'
import { editStyles } from '../../../cli/migrate/edit-styles.js'
import { KITS } from '../../../cli/migrate/kits.js'
import { migrate, MigrateError } from '../../../cli/migrate/migrate.js'

const FIXTURES = new URL('fixtures/', import.meta.url).pathname
const REPOSITORY = new URL('../../../', import.meta.url).pathname
const KIT = KITS.find(({ id }) => id === 'rainbowkit')!
const folders: string[] = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const MANIFEST = {
  name: 'app',
  dependencies: {
    '@rainbow-me/rainbowkit': '^2.2.11',
    '@rainbow-me/rainbowkit-siwe-next-auth': '^0.5.0',
    viem: '2.x',
    wagmi: '^2.19.5',
  },
}

/** A project in a folder of its own, outside a git repository. */
function createProject(
  files: Readonly<Record<string, string>> = {},
  manifest: object = MANIFEST,
): string {
  const root = mkdtempSync(join(tmpdir(), 'wallet-modal-migrate-'))
  folders.push(root)
  writeFileSync(join(root, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  return root
}

async function run(root: string, options: Partial<Parameters<typeof migrate>[0]> = {}) {
  const lines: string[] = []
  const summary = await migrate({
    root,
    version: '^1.0.0',
    print: (line) => lines.push(line),
    ...options,
  })
  return { ...summary, lines, read: (file: string) => readFileSync(join(root, file), 'utf8') }
}

const edit = (source: string, file = 'a.tsx') => editCode(KIT, file, source)

for (const name of readdirSync(join(FIXTURES, 'rainbowkit'))) {
  test(`rainbowkit/${name}: no import of the kit is left, and a second run changes nothing`, async () => {
    const root = createProject()
    cpSync(join(FIXTURES, 'rainbowkit', name), root, { recursive: true })
    const first = await run(root)
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.[jt]sx?$/.test(file),
    )
    for (const file of sources) {
      const text = readFileSync(join(root, file), 'utf8')
      if (name !== 'false-friends')
        assert.doesNotMatch(text, /(?:from|import|require\(|mock\()\s*\(?['"]@rainbow-me/, file)
      else assert.equal(text, readFileSync(join(FIXTURES, 'rainbowkit', name, file), 'utf8'))
    }
    assert.ok(first.changed >= 1)
    const second = await run(root, { force: true }).catch((error: Error) => error)
    assert.ok(second instanceof MigrateError)
    assert.match(second.message, /already uses wallet-modal/)
  })
}

test('names of one line, comments, quotes and semicolons stay', () => {
  assert.equal(
    edit(`import { ConnectButton as Kit, type Theme } from "@rainbow-me/rainbowkit"; // keep me\n`)
      ?.after,
    `import { ConnectButton as Kit, type Theme } from "wallet-modal/compat/rainbowkit"; // keep me\n`,
  )
})
test('imports for an effect go with their line; Windows line ends stay', () => {
  const source = `import 'a'\r\nimport '@rainbow-me/rainbowkit/styles.css'\r\nimport 'b'\r\n`
  assert.equal(edit(source)?.after, `import 'a'\r\nimport 'b'\r\n`)
  assert.equal(
    edit(`import '@rainbow-me/rainbowkit/styles.css'; import 'b'\n`)?.after,
    ` import 'b'\n`,
  )
})
test('modules of dynamic imports, types, mocks and require are changed', () => {
  const source = [
    `const a = await import('@rainbow-me/rainbowkit')`,
    `type B = import('@rainbow-me/rainbowkit').Theme`,
    `vi.mock('@rainbow-me/rainbowkit', () => ({}))`,
    `jest.requireActual('@rainbow-me/rainbowkit')`,
    `const c = require('@rainbow-me/rainbowkit/wallets')`,
  ].join('\n')
  const result = edit(source, 'a.ts')!
  assert.doesNotMatch(result.after, /@rainbow-me/)
  assert.equal(result.sites, 5)
  assert.match(result.marks.map(({ text }) => text).join(), /ES modules only/)
})
test('paths into the kit’s dist become our entries', () => {
  const result = edit(
    `import type { Theme } from '@rainbow-me/rainbowkit/dist/themes/baseTheme'\nimport { safeWallet } from '@rainbow-me/rainbowkit/dist/wallets/walletConnectors/safeWallet/safeWallet'\n`,
  )!
  assert.match(result.after, /Theme \} from 'wallet-modal\/compat\/rainbowkit'/)
  assert.match(result.after, /safeWallet \} from 'wallet-modal\/compat\/rainbowkit\/wallets'/)
})
test('a name without a counterpart keeps its import and is marked', () => {
  const result = edit(`import { ConnectButton, __private__ } from '@rainbow-me/rainbowkit'\n`)!
  assert.equal(
    result.after,
    `import { ConnectButton } from 'wallet-modal/compat/rainbowkit'\nimport { __private__ } from '@rainbow-me/rainbowkit'\n`,
  )
  assert.match(result.marks[0]!.text, /__private__ .* has no counterpart/)
})
test('strings, comments, templates, keys and packages that begin alike stay', () => {
  const source = [
    `// import { ConnectButton } from '@rainbow-me/rainbowkit'`,
    `const links = { '@rainbow-me/rainbowkit': 'https://rainbowkit.com' }`,
    'const text = `import x from "@rainbow-me/rainbowkit"`',
    `import { version } from '@rainbow-me/rainbowkit-but-not-really'`,
    `log('@rainbow-me/rainbowkit')`,
  ].join('\n')
  assert.equal(edit(source, 'a.ts'), undefined)
})
test('package.json: ours takes the place of the kit, and every other byte stays', () => {
  const source =
    '{\n\t"name": "app",\n\t"dependencies": {\n\t\t"@rainbow-me/rainbowkit": "^2.0.0",\n\t\t"viem": "2.x", "wagmi": "2"\n\t}\n}\n'
  assert.equal(
    editPackageJson(source, KIT, new Set(), '^1.0.0'),
    source.replace('"@rainbow-me/rainbowkit": "^2.0.0"', '"wallet-modal": "^1.0.0"'),
  )
  const last =
    '{ "dependencies": { "viem": "2", "@rainbow-me/rainbowkit": "2", "@rainbow-me/rainbowkit-siwe-next-auth": "0.5" } }'
  assert.equal(
    editPackageJson(last, KIT, new Set(), '^1.0.0'),
    '{ "dependencies": { "viem": "2", "wallet-modal": "^1.0.0" } }',
  )
  assert.equal(
    editPackageJson(
      '{ "dependencies": { "@rainbow-me/rainbowkit": "2" } }',
      KIT,
      new Set(['@rainbow-me/rainbowkit']),
      '1',
    ),
    '{ "dependencies": { "wallet-modal": "1", "@rainbow-me/rainbowkit": "2" } }',
  )
})
test('style sheets lose the kit’s import, and foreign selectors are marked', () => {
  const result = editStyles(
    KIT,
    'a.css',
    '@import "@rainbow-me/rainbowkit/styles.css";\nbody { margin: 0 }\n[data-rk] { color: red }\n',
  )!
  assert.equal(result.after, 'body { margin: 0 }\n[data-rk] { color: red }\n')
  assert.match(result.marks[0]!.text, /\[data-rk\] matches nothing/)
})
test('--check changes nothing', async () => {
  const root = createProject({ 'a.ts': `import { darkTheme } from '@rainbow-me/rainbowkit'\n` })
  const { lines, read } = await run(root, { check: true })
  assert.match(lines.join('\n'), /a\.ts: 1 place/)
  assert.match(read('a.ts'), /@rainbow-me/)
})
test('a file with a syntax error is named and left, and its package stays', async () => {
  const root = createProject({
    'a.ts': `import { darkTheme } from '@rainbow-me/rainbowkit'\n`,
    'broken.ts': `import { from '@rainbow-me/rainbowkit'\n`,
  })
  const { read } = await run(root)
  assert.match(read('MIGRATION.md'), /broken\.ts:1` was not read/)
  assert.match(read('package.json'), /@rainbow-me\/rainbowkit"/)
  assert.match(read('a.ts'), /compat/)
})
test('scripts of Vue and Svelte files are changed', async () => {
  const root = createProject({
    'a.vue': `<template><p>@rainbow-me/rainbowkit</p></template>\n<script setup lang="ts">\nimport { darkTheme } from '@rainbow-me/rainbowkit'\n</script>\n`,
  })
  const { read } = await run(root)
  assert.match(
    read('a.vue'),
    /<p>@rainbow-me\/rainbowkit<\/p>[\s\S]*from 'wallet-modal\/compat\/rainbowkit'/,
  )
})
test('a project without a kit, with wagmi 0.12 and with an unknown kit is refused with the reason', async () => {
  await assert.rejects(
    run(createProject({}, { dependencies: { react: '19' } })),
    /No package\.json names a kit/,
  )
  await assert.rejects(
    run(
      createProject({}, { dependencies: { '@rainbow-me/rainbowkit': '^0.12.0', wagmi: '0.12.1' } }),
    ),
    /stands on wagmi 0 or 1/,
  )
  await assert.rejects(run(createProject(), { kit: 'myspace' }), /no kit "myspace"/)
})
test('uncommitted changes ask for --force, and nothing is changed before', async () => {
  const root = createProject({ 'a.ts': `import { darkTheme } from '@rainbow-me/rainbowkit'\n` })
  execFileSync('git', ['init', '-q'], { cwd: root })
  await assert.rejects(run(root), /not committed .*--force/)
  assert.match(readFileSync(join(root, 'a.ts'), 'utf8'), /@rainbow-me/)
  await run(root, { force: true })
  assert.match(readFileSync(join(root, 'a.ts'), 'utf8'), /compat/)
})
test(
  'a file that cannot be written stops the run before any change',
  { skip: process.getuid?.() === 0 },
  async () => {
    const root = createProject({ 'a.ts': `import { darkTheme } from '@rainbow-me/rainbowkit'\n` })
    chmodSync(join(root, 'a.ts'), 0o444)
    await assert.rejects(run(root), /cannot be written/)
    assert.match(readFileSync(join(root, 'package.json'), 'utf8'), /rainbowkit/)
  },
)
test('5,000 files take a moment', async () => {
  const root = createProject(
    Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [
        `${index}.ts`,
        `import { darkTheme } from '@rainbow-me/rainbowkit'\nexport const a${index} = darkTheme()\n`,
      ]),
    ),
  )
  const started = performance.now()
  const { changed } = await run(root)
  assert.equal(changed, 5001)
  assert.ok(performance.now() - started < 30_000)
})
test('every fixture type-checks against our entries after the run', async () => {
  // Inside the repository, so that the packages of the fixtures are found.
  const root = mkdtempSync(join(REPOSITORY, '.cache/migrated-'))
  folders.push(root)
  writeFileSync(join(root, 'package.json'), JSON.stringify(MANIFEST))
  cpSync(join(FIXTURES, 'rainbowkit'), root, { recursive: true })
  await run(root, { force: true })
  // Packages of the fixtures that this repository does not install.
  writeFileSync(
    join(root, 'absent.d.ts'),
    [
      'next-auth/react',
      'vitest',
      '@testing-library/react',
      'burner-connector',
      'next',
      'next/dynamic',
      'next/headers',
    ]
      .map((name) => `declare module '${name}'\n`)
      .join('') + `declare module '*.css'\n`,
  )
  const { compilerOptions } = JSON.parse(
    readFileSync(join(REPOSITORY, 'tsconfig.json'), 'utf8'),
  ) as { compilerOptions: { paths: Record<string, string[]> } }
  const paths = Object.fromEntries(
    Object.entries(compilerOptions.paths).map(([name, [path]]) => [
      name,
      [join(REPOSITORY, path!)],
    ]),
  )
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: {
        paths,
        noUnusedLocals: false,
        exactOptionalPropertyTypes: false,
        verbatimModuleSyntax: false,
        allowImportingTsExtensions: false,
        types: ['node', 'vite/client'],
      },
      include: ['.', join(REPOSITORY, 'src/elements/theme/lucide.d.ts')],
      // No names of ours: its package only begins like the kit's.
      exclude: ['false-friends'],
    }),
  )
  const { stdout, status } = spawnSync(
    process.execPath,
    ['node_modules/typescript-native/bin/tsc', '-p', root, '--noEmit'],
    { cwd: REPOSITORY, encoding: 'utf8' },
  )
  assert.equal(stdout.slice(0, 2000), '')
  assert.equal(status, 0)
})
