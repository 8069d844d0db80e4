/**
 * `npm run build`: the published package, in dist/. It is built in another folder and moved at the
 * end, so that tests and the demo never read a partial dist/.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { CDN_ENTRY, LIBRARY_ENTRIES } from './build/entries.mjs'
import { dropUnreached } from './build/drop-unreached.mjs'
import { useOwnTypeNames } from './build/own-type-names.mjs'
import { isMain } from './checks/check-result.mjs'
import { ROOT } from './git-files.mjs'
import { runCommand } from './runner/run-command.mjs'
import { swapFolder } from './build/swap-folder.mjs'
import { TSC } from './tsc.mjs'

const BIN = join(ROOT, 'node_modules/.bin')

/**
 * Builds everything into dist/; without `types` only what a page loads. Several builds may run at
 * the same time; the last to finish replaces the others. Throws with the tools' output if one of
 * them fails.
 */
export async function buildPackage({ log = console.log, types = true } = {}) {
  const missing = Object.values(LIBRARY_ENTRIES).filter(
    ({ source }) => !existsSync(join(ROOT, source)),
  )
  for (const { source } of missing) log(`Left out, there is no ${source} yet.`)
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const place = mkdtempSync(join(ROOT, '.cache/build-'))
  // A temporary folder is readable by its owner only; dist/ must be readable by all users.
  chmodSync(place, 0o755)
  const folder = relative(ROOT, place)
  try {
    const env = { BUILD_FOLDER: folder }
    await run(join(BIN, 'vite'), ['build'], env)
    await Promise.all([
      existsSync(join(ROOT, CDN_ENTRY.source)) &&
        run(join(BIN, 'vite'), ['build', '--mode', 'cdn'], env),
      run(join(BIN, 'vite'), ['build', '--mode', 'testing'], env),
      run(join(BIN, 'vite'), ['build', '--mode', 'walletconnect'], env),
      types && buildRest(folder, env),
    ])
    if (types) dropUnreached(place)
    swapFolder(place, join(ROOT, 'dist'))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

// What no page loads.
async function buildRest(folder, env) {
  await Promise.all([
    run(join(BIN, 'vite'), ['build', '--mode', 'cli'], env),
    run(TSC, ['-p', 'tsconfig.build.json', '--outDir', `${folder}/types`]),
    run(join(BIN, 'cem'), [
      'analyze',
      '--config',
      'custom-elements-manifest.config.mjs',
      '--outdir',
      folder,
    ]),
  ])
  useOwnTypeNames(join(ROOT, folder, 'types'))
}

async function run(program, args, env = {}) {
  const { code, output } = await runCommand(program, args, { env })
  if (code !== 0) throw new Error(`${basename(program)} ${args.join(' ')} failed:\n${output}`)
}

if (isMain(import.meta.url)) {
  try {
    await buildPackage()
    console.log('Built dist/.')
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
