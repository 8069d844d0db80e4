/**
 * The package's exports: names against the snapshot, then publint and arethetypeswrong on the
 * publishable package.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript'
import { CLASSIC_SCRIPTS } from '../build/entries.mjs'
import { toResult } from '../checks/check-result.mjs'
import { ROOT, readText } from '../git-files.mjs'
import { readImports } from '../checks/imports.mjs'
import { runCommand } from '../runner/run-command.mjs'
import { compareSnapshot } from '../checks/snapshot.mjs'

const SNAPSHOT = 'test/snapshots/exports.json'

/** Needs dist/. */
export async function runExports() {
  const manifest = JSON.parse(readText('package.json'))
  const entries = Object.entries(manifest.exports).filter(
    ([, target]) => target.types && existsSync(join(ROOT, target.types)),
  )
  const { messages } = await publint({ pkgDir: ROOT, strict: true, pack: 'npm' })
  // A classic script has no import or export, so publint reports it as CommonJS.
  const findings = messages.filter(
    ({ path = [] }) => path[0] !== 'exports' || !CLASSIC_SCRIPTS.includes(path[1]),
  )
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const used = findPackages(
    Object.values(manifest.exports).flatMap(({ types, default: file }) =>
      types ? [types, file].filter(Boolean) : [],
    ),
  )
  return {
    files: entries.length,
    results: [
      compareSnapshot(
        'exports: the names of every entry are the agreed ones',
        SNAPSHOT,
        readNames(entries),
      ),
      toResult(
        'exports: built files and types name only packages that get installed',
        used.filter((name) => !installed.includes(name)),
      ),
      toResult(
        'exports: every dependency is used',
        Object.keys(manifest.dependencies).filter((name) => !used.includes(name)),
      ),
      toResult(
        'exports: publint finds nothing',
        findings.map((message) => formatMessage(message, manifest) ?? message.code),
      ),
      toResult(
        'exports: `alias`, which Parcel reads in their place, names the same files',
        listOtherAliases(manifest),
      ),
      toResult('exports: types resolve for every entry (arethetypeswrong)', await checkTypes()),
    ],
  }
}

function listOtherAliases({ alias, exports }) {
  const files = Object.entries(exports)
    .map(([entry, target]) => [entry, target.default ?? target])
    .filter(([entry, file]) => typeof file === 'string' && !['.', './package.json'].includes(entry))
  const wanted = Object.fromEntries(files)
  return Object.keys({ ...wanted, ...alias }).filter((entry) => wanted[entry] !== alias[entry])
}

function readNames(entries) {
  const files = entries.map(([, { types }]) => join(ROOT, types))
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const read = (file) => {
    const source = program.getSourceFile(file)
    const symbol = source && checker.getSymbolAtLocation(source)
    const exported = symbol ? checker.getExportsOfModule(symbol) : []
    const isValue = (one) =>
      Boolean(
        (one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one).flags &
        ts.SymbolFlags.Value,
      )
    const names = (list) => list.map(({ name }) => name).sort()
    return {
      values: names(exported.filter(isValue)),
      types: names(exported.filter((one) => !isValue(one))),
    }
  }
  return Object.fromEntries(entries.map(([subpath], index) => [subpath, read(files[index])]))
}

// The packages that the given built files, and everything they import from dist, import.
function findPackages(start) {
  const files = new Set(
    start.map((path) => posix.normalize(path)).filter((path) => existsSync(join(ROOT, path))),
  )
  const names = new Set()
  for (const file of files) {
    for (const { specifier = '' } of readImports(file)) {
      const path = posix.join(
        posix.dirname(file),
        file.endsWith('.d.ts') ? specifier.replace(/\.js$/, '.d.ts') : specifier,
      )
      if (specifier.startsWith('.') && existsSync(join(ROOT, path))) files.add(path)
      else if (!specifier.startsWith('.') && specifier)
        names.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  return [...names].sort()
}

async function checkTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-attw-'))
  try {
    const packed = await runCommand('npm', [
      'pack',
      '--ignore-scripts',
      '--pack-destination',
      folder,
    ])
    const [tarball] = readdirSync(folder)
    if (!tarball) return [packed.output]
    const attw = join(ROOT, 'node_modules/.bin/attw')
    const { code, output } = await runCommand(attw, [
      join(folder, tarball),
      '--profile',
      'esm-only',
      '--no-emoji',
      '--no-color',
      '--format',
      'ascii',
    ])
    return code === 0 ? [] : [output]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
