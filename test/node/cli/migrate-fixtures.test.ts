import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { KITS } from '../../../cli/migrate/kits.js'
import { migrate, MigrateError } from '../../../cli/migrate/migrate.js'
import { FIXTURES, listFixtures, MANIFESTS } from './fixtures.js'

const REPOSITORY = new URL('../../../', import.meta.url).pathname
const folders: string[] = []
/** A row of the table in docs/moving/README.md for each app. */
const rows: string[] = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function move(root: string) {
  return migrate({ root, version: '^1.0.0', force: true, print: () => {} })
}

for (const { id } of KITS) {
  for (const name of listFixtures(id)) {
    test(`${id}/${name}: no import of the kit is left, and a second run changes nothing`, async () => {
      const root = mkdtempSync(join(tmpdir(), 'wallet-modal-migrate-'))
      folders.push(root)
      writeFileSync(join(root, 'package.json'), JSON.stringify(MANIFESTS[id]))
      cpSync(join(FIXTURES, id, name), root, { recursive: true })
      const first = await move(root)
      const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.[jt]sx?$/.test(file),
      )
      for (const file of sources) {
        const text = readFileSync(join(root, file), 'utf8')
        if (name !== 'false-friends')
          assert.doesNotMatch(
            text,
            /(?:from|import|require\(|mock\()\s*\(?['"](?:@rainbow-me|connectkit|@web3-onboard|@solana\/wallet-adapter|@reown)/,
            file,
          )
        else assert.equal(text, readFileSync(join(FIXTURES, id, name, file), 'utf8'))
      }
      assert.ok(first.changed >= 1)
      rows.push(`| ${id}/${name} | ${first.changed} | ${first.marks} |`)
      const second = await move(root).catch((error: Error) => error)
      assert.ok(second instanceof MigrateError)
      assert.match(second.message, /already uses wallet-modal/)
    })
  }
}
test('docs/moving/README.md lists what the command does in each app', () => {
  const page = readFileSync(join(REPOSITORY, 'docs/moving/README.md'), 'utf8')
  const listed = page.split('\n').filter((line) => /^\| [\w-]+\/[\w-]+ \|/.test(line))
  assert.deepEqual(listed, rows)
})
test('every fixture type-checks against our entries after the run', async () => {
  // Inside the repository, so that the packages of the fixtures are found.
  const root = mkdtempSync(join(REPOSITORY, '.cache/migrated-'))
  folders.push(root)
  for (const { id } of KITS) {
    const folder = join(root, id)
    cpSync(join(FIXTURES, id), folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify(MANIFESTS[id]))
    await move(folder)
  }
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
      exclude: ['rainbowkit/false-friends'],
    }),
  )
  const { stdout, status } = spawnSync(
    process.execPath,
    ['node_modules/typescript-native/bin/tsc', '-p', root, '--noEmit'],
    { cwd: REPOSITORY, encoding: 'utf8' },
  )
  assert.equal(stdout.slice(0, 4000), '')
  assert.equal(status, 0)
})
