import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { after } from 'node:test'
import { build } from 'esbuild'
import { editCode } from '../../../cli/migrate/edit-code.js'
import { editStyles } from '../../../cli/migrate/edit-styles.js'
import { KITS } from '../../../cli/migrate/kits.js'
import { migrate } from '../../../cli/migrate/migrate.js'

const KIT = KITS.find(({ id }) => id === 'rainbowkit')!
const folders: string[] = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function createProject(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'wallet-modal-marks-'))
  folders.push(root)
  const all = {
    'package.json': '{ "dependencies": { "@rainbow-me/rainbowkit": "2" } }\n',
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

async function move(root: string, force = false) {
  const { changed, marks } = await migrate({ root, force, version: '^1.0.0', print: () => {} })
  return { changed, marks, read: (file: string) => readFileSync(join(root, file), 'utf8') }
}

test('a mark is a comment above its line, also beside comments for tools, and outside the text of JSX', () => {
  const before = [
    `import { RainbowKitProvider as Kit } from '@rainbow-me/rainbowkit'`,
    `export const A = () => (`,
    `  <Kit`,
    `    // eslint-disable-next-line`,
    `    coolMode`,
    `  />`,
    `)`,
    `export const B = () => {`,
    `  return (`,
    `    <main>`,
    `      <Kit coolMode />`,
    `    </main>`,
    `  )`,
    `}`,
  ]
  const comment = '// wallet-modal: coolMode of RainbowKitProvider has no effect.'
  const edit = editCode(KIT, 'a.tsx', before.join('\r\n'))!
  const lines = edit.after.split('\r\n')
  const found = lines.flatMap((line, index) => (line.includes('// wallet-modal:') ? [index] : []))
  assert.deepEqual(
    found.map((index) => [lines[index]!.slice(0, lines[index]!.indexOf('//')), lines[index + 1]]),
    [
      ['    ', '    // eslint-disable-next-line'],
      ['    ', '    <main>'],
    ],
  )
  assert.ok(found.every((index) => lines[index]!.includes(comment.slice(0, 50))))
  assert.deepEqual(
    lines.filter((_, index) => index > 0 && !found.includes(index)),
    before.slice(1),
  )
})
test('a comment right below a removed import stays', () => {
  const rest = `export const A = () => <RainbowKitProvider coolMode />\n`
  const before = `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'\nimport '@rainbow-me/rainbowkit/styles.css'\n`
  assert.deepEqual(
    editCode(KIT, 'a.tsx', before + rest)!
      .after.split('\n')
      .slice(1),
    ['// wallet-modal: coolMode of RainbowKitProvider has no effect.', ...rest.split('\n')],
  )
})
test('MIGRATION.md names the lines of the comments, and a second run adds none', async () => {
  const root = createProject({
    'a.tsx': `import '@rainbow-me/rainbowkit/styles.css'\nimport { ConnectButton, __a__ } from '@rainbow-me/rainbowkit'\nimport { __a__ as b } from '@rainbow-me/rainbowkit'\n`,
    'a.vue': `<template><p/></template>\n<script setup>\nimport { __b__ } from '@rainbow-me/rainbowkit'\n</script>\n`,
    'a.css': `/* the\n[data-rk] of old */\n.a,\n[data-rk] { color: red }\n`,
  })
  const { read } = await move(root)
  const files = ['a.tsx', 'a.vue', 'a.css']
  const texts = files.map(read)
  const named = [...read('MIGRATION.md').matchAll(/^- \[ \] `(.*):(\d+)` (.*)$/gm)].map(
    ([, file, line, text]) => [file, Number(line), text],
  )
  const commented = files.flatMap((file, index) =>
    texts[index]!.split('\n').flatMap((line, at) => {
      const [, text] = /(?:\/\/|\/\*) wallet-modal: (.*?)(?: \*\/)?$/.exec(line) ?? []
      return text === undefined ? [] : [[file, at + 1, text]]
    }),
  )
  assert.equal(commented.length, 4)
  assert.deepEqual(named.toSorted(), commented.toSorted())
  assert.equal(texts[2]!.split('\n')[1], '[data-rk] of old */')
  assert.equal((await move(root)).changed, 0)
  assert.deepEqual(files.map(read), texts)
  assert.equal(editStyles(KIT, 'a.css', texts[2]!)!.after, texts[2])
})
test('settings of tools that name the kit are marked, and texts of the app are not', async () => {
  const root = createProject({
    'next.config.js': `module.exports = {\n  transpilePackages: [\n    '@rainbow-me/rainbowkit',\n  ],\n}\n`,
    'tsconfig.json': `{ // ours\n  "compilerOptions": { "types": ["@rainbow-me/rainbowkit"] }\n}\n`,
    'pnpm-workspace.yaml': `catalog:\n  '@rainbow-me/rainbowkit': ^2.2.8\n`,
    'links.json': `{ "link": "@rainbow-me/rainbowkit" }\n`,
    'links.js': `export const links = { '@rainbow-me/rainbowkit': 'https://rainbowkit.com' }\n`,
    'package.json': `{\n  "dependencies": { "@rainbow-me/rainbowkit": "2" },\n  "pnpm": { "patchedDependencies": {\n    "@rainbow-me/rainbowkit@2.2.8": "a.patch"\n  } },\n  "scripts": { "a": "echo rainbowkit" }\n}\n`,
  })
  const { read } = await move(root)
  assert.equal(
    read('next.config.js').split('\n')[2],
    '    // wallet-modal: names @rainbow-me/rainbowkit for a tool. Remove it, or name wallet-modal/compat/rainbowkit.',
  )
  assert.match(read('MIGRATION.md'), /`next\.config\.js:3` names/)
  assert.match(read('MIGRATION.md'), /`tsconfig\.json:2` names @rainbow-me\/rainbowkit for a tool/)
  assert.match(read('MIGRATION.md'), /`pnpm-workspace\.yaml:2` names/)
  assert.match(read('MIGRATION.md'), /`package\.json:4` names @rainbow-me\/rainbowkit/)
  assert.doesNotMatch(read('MIGRATION.md'), /links\.js(?:on)?|package\.json:6/)
})
test('what package.json names of a package that stays is not marked', async () => {
  const root = createProject({
    'a.ts': `import { __private__ } from '@rainbow-me/rainbowkit'\n`,
    'package.json': `{\n  "dependencies": { "@rainbow-me/rainbowkit": "2" },\n  "resolutions": { "@rainbow-me/rainbowkit": "2.2.8" }\n}\n`,
  })
  const { read } = await move(root)
  assert.doesNotMatch(read('MIGRATION.md'), /package\.json:\d/)
})
test('a file that its repository knows and that is deleted is passed over', async () => {
  const root = createProject({
    'a.ts': `import { darkTheme } from '@rainbow-me/rainbowkit'\n`,
    'b.ts': `export {}\n`,
  })
  execFileSync('git', ['init', '-q'], { cwd: root })
  execFileSync('git', ['add', '.'], { cwd: root })
  rmSync(join(root, 'b.ts'))
  await assert.rejects(move(root), /not committed/)
  assert.match((await move(root, true)).read('a.ts'), /compat/)
})
test('a file that cannot be written stops the run before any change', async () => {
  const root = createProject({ 'a.ts': `import { darkTheme } from '@rainbow-me/rainbowkit'\n` })
  const program = join(root, 'dist/cli.mjs')
  await build({
    entryPoints: ['cli/main.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  for (const path of [root, dirname(program)]) chmodSync(path, 0o755)
  chmodSync(join(root, 'a.ts'), 0o444)
  // Root may write any file, so the command runs as another user there.
  const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { status, stderr } = spawnSync(process.execPath, [program, 'migrate'], {
    cwd: root,
    encoding: 'utf8',
    ...asOther,
  })
  assert.equal(status, 1)
  assert.match(stderr, /cannot be written\. Nothing was changed/)
  assert.match(readFileSync(join(root, 'a.ts'), 'utf8'), /'@rainbow-me/)
  assert.match(readFileSync(join(root, 'package.json'), 'utf8'), /rainbowkit/)
})
