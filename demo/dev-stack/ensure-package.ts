import { existsSync, statSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUNDLE = join(ROOT, 'dist/cdn/wallet-modal.js')
// `npm start` alone does not install the compiler.
const COMPILER = join(ROOT, 'node_modules/typescript-native')
const SOURCES = ['src', 'react', 'package.json', 'vite.config.ts']

let building: Promise<void> | undefined

/**
 * Builds the package into `dist/`, with its types if the compiler is installed, if it is missing or
 * older than its sources. Concurrent callers share one build.
 */
export function ensurePackage({ quiet = false }: { quiet?: boolean } = {}): Promise<void> {
  if (!building && isFresh()) return Promise.resolve()
  building ??= build({ quiet }).finally(() => {
    building = undefined
  })
  return building
}

async function build({ quiet }: { quiet: boolean }) {
  const { buildPackage } = await import('../../scripts/build.mjs')
  await buildPackage({
    log: (line) => void (quiet || console.error(line)),
    types: existsSync(COMPILER),
  })
}

function isFresh(): boolean {
  if (!existsSync(BUNDLE)) return false
  const built = statSync(BUNDLE).mtimeMs
  return SOURCES.every((source) => findNewest(join(ROOT, source)) <= built)
}

function findNewest(path: string): number {
  if (!existsSync(path)) return 0
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs
  return Math.max(
    0,
    ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(join(path, name)).mtimeMs,
    ),
  )
}
