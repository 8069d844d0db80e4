import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { after } from 'node:test'
import { editCode } from '../../../cli/migrate/edit-code.js'
import { editPackageJson } from '../../../cli/migrate/edit-package-json.js'
import { editStyles } from '../../../cli/migrate/edit-styles.js'
import { KITS } from '../../../cli/migrate/kits.js'
import { migrate } from '../../../cli/migrate/migrate.js'
import { LIBRARY_ENTRIES } from '../../../scripts/build/entries.mjs'

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
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
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
  assert.doesNotMatch(result.after.replace(/^\/\/.*/gm, ''), /@rainbow-me/)
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
    `import { ConnectButton } from 'wallet-modal/compat/rainbowkit'\n// wallet-modal: __private__ of @rainbow-me/rainbowkit has no counterpart. Its import is left as it is.\nimport { __private__ } from '@rainbow-me/rainbowkit'\n`,
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
  assert.equal(
    result.after,
    'body { margin: 0 }\n/* wallet-modal: [data-rk] matches nothing: set --wm-… tokens, or use wallet-modal::part(). */\n[data-rk] { color: red }\n',
  )
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
test('code of Astro and MDX files is changed, and their examples stay', async () => {
  const example = "```tsx\nimport { ConnectButton } from '@rainbow-me/rainbowkit'\n\n```\n"
  const root = createProject({
    'a.astro': `---\nimport { ConnectButton } from '@rainbow-me/rainbowkit'\n---\n<ConnectButton client:only />\n<script>\n  import { darkTheme } from '@rainbow-me/rainbowkit'\n</script>\n`,
    'b.mdx': `import '@rainbow-me/rainbowkit/styles.css'\nimport {\n  ConnectButton,\n} from '@rainbow-me/rainbowkit'\n\n# Hello\n\n${example}\n<ConnectButton />\n\nexport const theme = import('@rainbow-me/rainbowkit')\n`,
    'c.mdx': `import { ConnectButton as from '@rainbow-me/rainbowkit'\n`,
    // Its front matter is empty: the text up to the second pair of dashes is no code.
    'd.astro': `---\n---\n<br>\n<script>\n  import { darkTheme } from '@rainbow-me/rainbowkit'\n</script>\n---\n`,
  })
  const { read } = await run(root)
  assert.match(read('d.astro'), /from 'wallet-modal\/compat\/rainbowkit'/)
  assert.equal(
    read('a.astro'),
    `---\nimport { ConnectButton } from 'wallet-modal/compat/rainbowkit'\n---\n<ConnectButton client:only />\n<script>\n  import { darkTheme } from 'wallet-modal/compat/rainbowkit'\n</script>\n`,
  )
  assert.equal(
    read('b.mdx'),
    `import {\n  ConnectButton,\n} from 'wallet-modal/compat/rainbowkit'\n\n# Hello\n\n${example}\n<ConnectButton />\n\nexport const theme = import('wallet-modal/compat/rainbowkit')\n`,
  )
  assert.match(read('MIGRATION.md'), /`c\.mdx:1` was not read: .* Change it by hand/)
  assert.match(read('package.json'), /"@rainbow-me\/rainbowkit"/)
})
test('a project without a kit, with wagmi 0.12, with an unknown kit and without a folder is refused with the reason', async () => {
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
  await assert.rejects(run(join(createProject(), 'absent')), /There is no folder .*absent\.$/)
})
test('uncommitted changes ask for --force, and nothing is changed before', async () => {
  const root = createProject({ 'a.ts': `import { darkTheme } from '@rainbow-me/rainbowkit'\n` })
  execFileSync('git', ['init', '-q'], { cwd: root })
  await assert.rejects(run(root), /not committed, in a\.ts and 1 more\. .*--force/)
  assert.match(readFileSync(join(root, 'a.ts'), 'utf8'), /@rainbow-me/)
  await run(root, { force: true })
  assert.match(readFileSync(join(root, 'a.ts'), 'utf8'), /compat/)
})
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
test('default exports become named ones, with the name that the app gave them', () => {
  const onboard = KITS.find(({ id }) => id === 'web3-onboard')!
  const source = [
    `import Onboard, { type OnboardAPI } from '@web3-onboard/core'`,
    `import injectedModule from '@web3-onboard/injected-wallets'`,
    `import walletConnect from '@web3-onboard/walletconnect'`,
    `export { default } from '@web3-onboard/core'`,
    `export { default as start } from '@web3-onboard/core'`,
    '',
  ].join('\n')
  assert.equal(
    editCode(onboard, 'a.ts', source)?.after,
    [
      `import { init as Onboard, type OnboardAPI } from 'wallet-modal/compat/web3-onboard'`,
      `import { injected as injectedModule } from 'wallet-modal/compat/web3-onboard/wallets'`,
      `import { walletConnect } from 'wallet-modal/compat/web3-onboard/wallets'`,
      `export { init as default } from 'wallet-modal/compat/web3-onboard'`,
      `export { init as start } from 'wallet-modal/compat/web3-onboard'`,
      '',
    ].join('\n'),
  )
})
test('a package of the kit without a counterpart keeps its import and its place in package.json', async () => {
  const root = createProject(
    {
      'a.ts': `import ledger from '@web3-onboard/ledger'\nimport { init } from '@web3-onboard/react'\n`,
    },
    { dependencies: { '@web3-onboard/ledger': '2', '@web3-onboard/react': '2' } },
  )
  const { read } = await run(root)
  assert.equal(
    read('a.ts'),
    `// wallet-modal: @web3-onboard/ledger has no counterpart. Its import is left as it is.\nimport ledger from '@web3-onboard/ledger'\nimport { init } from 'wallet-modal/compat/web3-onboard/react'\n`,
  )
  assert.match(read('MIGRATION.md'), /a\.ts:1` @web3-onboard\/ledger has no counterpart/)
  assert.deepEqual(JSON.parse(read('package.json')), {
    dependencies: { 'wallet-modal': '^1.0.0', '@web3-onboard/ledger': '2' },
  })
})
test('classes of single Solana wallets come from one entry, and one without a counterpart stays', () => {
  const adapter = KITS.find(({ id }) => id === 'wallet-adapter')!
  const result = editCode(
    adapter,
    'a.ts',
    `import { PhantomWalletAdapter, UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-wallets'\n`,
  )!
  assert.equal(
    result.after,
    `import { PhantomWalletAdapter } from 'wallet-modal/compat/wallet-adapter/wallets'\n// wallet-modal: UnsafeBurnerWalletAdapter of @solana/wallet-adapter-wallets has no counterpart. Its import is left as it is.\nimport { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-wallets'\n`,
  )
  assert.deepEqual(result.kept, ['@solana/wallet-adapter-wallets'])
})
test('a project with two kits asks which one, and moves that one', async () => {
  const manifest = { dependencies: { connectkit: '1.9.2', '@solana/wallet-adapter-react': '0.15' } }
  const files = {
    'a.ts': `import { useModal } from 'connectkit'\nimport { useWallet } from '@solana/wallet-adapter-react'\n`,
  }
  await assert.rejects(
    run(createProject(files, manifest)),
    /has ConnectKit and Solana wallet-adapter\. Say which one to move: --kit connectkit/,
  )
  const { read } = await run(createProject(files, manifest), { kit: 'wallet-adapter' })
  assert.match(read('a.ts'), /from 'connectkit'\n.*compat\/wallet-adapter'/)
  assert.match(read('package.json'), /"connectkit"/)
})
test('--native moves names with the same meaning, and says what takes the place of the other ones', async () => {
  const root = createProject({
    'wagmi.ts': `import { getDefaultConfig, type Theme } from '@rainbow-me/rainbowkit'\nexport const config = getDefaultConfig({ appName: 'App', projectId, chains })\n`,
    'own.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nexport const config = getDefaultConfig({ appName: 'App', projectId, chains, wallets })\n`,
    'spread.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nexport const config = getDefaultConfig({ ...base, chains })\nexport const make = getDefaultConfig\n`,
  })
  const { read } = await run(root, { native: true })
  assert.equal(
    read('wagmi.ts'),
    `import { createWagmi as getDefaultConfig } from 'wallet-modal/create-wagmi'\nimport { type Theme } from 'wallet-modal/compat/rainbowkit'\nexport const config = getDefaultConfig({ appName: 'App', projectId, chains }).config\n`,
  )
  assert.match(read('own.ts'), /from 'wallet-modal\/compat\/rainbowkit'[\s\S]*wallets \}\)\n/)
  assert.match(read('spread.ts'), /from 'wallet-modal\/compat\/rainbowkit'/)
  assert.match(read('MIGRATION.md'), /own\.ts:1` getDefaultConfig is left: createWagmi\(\)/)
})
test('--native goes on after a first run, and its second run changes nothing', async () => {
  const root = createProject(
    { 'a.ts': `import { mainnet, solana } from '@reown/appkit/networks'\nlog(mainnet, solana)\n` },
    { dependencies: { '@reown/appkit': '^1.8.0' } },
  )
  await run(root)
  const { changed, read } = await run(root, { native: true })
  assert.equal(changed, 1)
  assert.equal(
    read('a.ts'),
    `import { mainnet } from 'viem/chains'\nimport { solana } from 'wallet-modal/compat/appkit/networks'\nlog(mainnet, solana)\n`,
  )
  assert.equal((await run(root, { native: true })).changed, 0)
})
test('the names of each kit are those that its entries export', async () => {
  const { readFile } = await import('node:fs/promises')
  for (const { names } of KITS)
    for (const [entry, known] of Object.entries(names)) {
      if (known === 'all') continue
      const { source } = (LIBRARY_ENTRIES as Record<string, { source: string }>)[
        `.${entry.slice('wallet-modal'.length)}`
      ]!
      const folder = new URL(`../../../${source.replace(/[^/]*$/, '')}`, import.meta.url)
      const text = await readFile(new URL(`../../../${source}`, import.meta.url), 'utf8')
      const all = text.includes("export * from './index.js'")
        ? text + (await readFile(new URL('index.ts', folder), 'utf8'))
        : text
      const full = all.includes("export * from './errors.js'")
        ? all + (await readFile(new URL('errors.ts', folder), 'utf8'))
        : all
      for (const name of known) assert.match(full, new RegExp(`\\b${name}\\b`), `${entry} ${name}`)
    }
})
test('a monorepo: each package.json that names the kit gets ours, and the other ones stay', async () => {
  const kit = { dependencies: { connectkit: '^1.9.2', wagmi: '^2.19.5' } }
  const other = '{ "name": "api",\r\n  "dependencies": { "hono": "4" } }\r\n'
  const root = createProject(
    {
      'apps/web/package.json': JSON.stringify(kit),
      'apps/web/src/a.tsx': `import { useModal } from 'connectkit'\r\nimport 'b'\r\n`,
      'apps/admin/package.json': JSON.stringify(kit),
      'apps/api/package.json': other,
      'apps/web/node_modules/connectkit/index.js': `import 'connectkit'\n`,
    },
    { private: true, workspaces: ['apps/*'] },
  )
  const { read, changed } = await run(root)
  assert.equal(changed, 3)
  for (const app of ['web', 'admin'])
    assert.deepEqual(JSON.parse(read(`apps/${app}/package.json`)), {
      dependencies: { 'wallet-modal': '^1.0.0', wagmi: '^2.19.5' },
    })
  assert.equal(read('apps/api/package.json'), other)
  assert.equal(
    read('apps/web/src/a.tsx'),
    `import { useModal } from 'wallet-modal/compat/connectkit'\r\nimport 'b'\r\n`,
  )
  assert.match(read('apps/web/node_modules/connectkit/index.js'), /'connectkit'/)
})
test('properties and options without an effect are marked, also inside objects, and not when off', () => {
  const source = [
    `import { RainbowKitProvider as Kit } from '@rainbow-me/rainbowkit'`,
    `export const A = () => <Kit coolMode showRecentTransactions={false} appInfo={{ disclaimer: D }} />`,
    `export const B = () => <Other coolMode />`,
    '',
  ].join('\n')
  assert.deepEqual(
    edit(source)?.marks.map(({ line, text }) => [line, text.split(' has ')[0]]),
    [
      [2, 'coolMode of RainbowKitProvider'],
      [2, 'appInfo.disclaimer of RainbowKitProvider'],
    ],
  )
})
test('options of a wallet without an effect are marked, and not when empty', () => {
  const onboard = KITS.find(({ id }) => id === 'web3-onboard')!
  const source = [
    `import injectedModule from '@web3-onboard/injected-wallets'`,
    `injectedModule({ custom: wallets, filter: {} })`,
    '',
  ].join('\n')
  assert.deepEqual(
    editCode(onboard, 'a.ts', source)?.marks.map(({ text }) => text.split(' has ')[0]),
    ['custom of injected'],
  )
})
test('names that a dynamic import reads decide whether it moves', () => {
  const onboard = KITS.find(({ id }) => id === 'web3-onboard')!
  const result = editCode(
    onboard,
    'a.ts',
    [
      `const { ProviderRpcError } = await import('@web3-onboard/common')`,
      `const { init, type: other } = await import('@web3-onboard/react')`,
      `const start = (await import('@web3-onboard/core')).default`,
      `const { default: make } = await import('@web3-onboard/core')`,
      `import('@web3-onboard/react').then(({ useWallets }) => useWallets)`,
      `require('@web3-onboard/injected-wallets')`,
    ].join('\n'),
  )!
  assert.deepEqual(
    result.after.split('\n').filter((line) => !line.startsWith('//')),
    [
      `const { ProviderRpcError } = await import('@web3-onboard/common')`,
      `const { init, type: other } = await import('@web3-onboard/react')`,
      `const start = (await import('wallet-modal/compat/web3-onboard')).init`,
      `const { init: make } = await import('wallet-modal/compat/web3-onboard')`,
      `import('wallet-modal/compat/web3-onboard/react').then(({ useWallets }) => useWallets)`,
      `require('wallet-modal/compat/web3-onboard/wallets')`,
    ],
  )
  assert.deepEqual(result.kept, ['@web3-onboard/common', '@web3-onboard/react'])
})
test('a style sheet that is required goes with its line', () => {
  assert.equal(
    edit(`require('@rainbow-me/rainbowkit/styles.css')\nrequire('b')\n`, 'a.js')?.after,
    `require('b')\n`,
  )
})
test('a report of the app with the same name stays, and ours gets another one', async () => {
  const root = createProject({
    'a.ts': `import { darkTheme } from '@rainbow-me/rainbowkit'\n`,
    'MIGRATION.md': '# Our own\n',
  })
  const { read, lines } = await run(root)
  assert.equal(read('MIGRATION.md'), '# Our own\n')
  assert.match(read('MIGRATION-wallet-modal.md'), /From RainbowKit to wallet-modal/)
  assert.match(lines.join('\n'), /read MIGRATION-wallet-modal\.md/)
})
test('a mock moves with the names that it gives: one without a counterpart stays with its import', () => {
  const result = edit(
    [
      `import { __private__ } from '@rainbow-me/rainbowkit'`,
      `vi.mock('@rainbow-me/rainbowkit', () => ({ __esModule: true, __private__: () => 1 }))`,
      `jest.mock('@rainbow-me/rainbowkit', () => ({ ...actual, useConnectModal: () => 2 }))`,
    ].join('\n'),
    'a.test.ts',
  )!
  assert.deepEqual(
    result.after.split('\n').filter((line) => !line.startsWith('//')),
    [
      `import { __private__ } from '@rainbow-me/rainbowkit'`,
      `vi.mock('@rainbow-me/rainbowkit', () => ({ __esModule: true, __private__: () => 1 }))`,
      `jest.mock('wallet-modal/compat/rainbowkit', () => ({ ...actual, useConnectModal: () => 2 }))`,
    ],
  )
  assert.equal(result.marks.length, 2)
})
test('an import with one name a line is divided into two of that form', () => {
  const source = `import {\r\n  ConnectButton,\r\n  type Theme,\r\n  __private__,\r\n} from '@rainbow-me/rainbowkit';\r\n`
  assert.equal(
    edit(source)?.after,
    `import {\r\n  ConnectButton,\r\n  type Theme,\r\n} from 'wallet-modal/compat/rainbowkit';\r\n// wallet-modal: __private__ of @rainbow-me/rainbowkit has no counterpart. Its import is left as it is.\r\nimport { __private__ } from '@rainbow-me/rainbowkit';\r\n`,
  )
})
