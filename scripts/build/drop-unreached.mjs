/** Removes what no entry reaches: declarations of inner modules, and helpers that ended up unused. */
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../git-files.mjs'

const CODE = /\.(?:js|d\.ts)$/
/** A path in quotes, as imports, `import()`, types and preload lists name files. */
const PATH = /["'`]((?:\.{1,2}\/|chunks\/)[^"'`\s]+\.js)["'`]/g

/**
 * Paths of the built modules and declarations that no entry of package.json reaches, relative to
 * the folder of the build.
 */
export function listUnreached(folder) {
  const { exports, bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const entries = [
    ...Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    ),
    ...Object.values(bin),
  ]
  const reached = new Set(
    entries
      .filter((path) => path.startsWith('./dist/'))
      .map((path) => path.slice('./dist/'.length)),
  )
  for (const path of reached) {
    if (!CODE.test(path) || !existsSync(join(folder, path))) continue
    const text = readFileSync(join(folder, path), 'utf8')
    for (const [, named] of text.matchAll(PATH)) {
      const file = path.endsWith('.d.ts') ? named.replace(/\.js$/, '.d.ts') : named
      // A preload list of Vite names files from the folder of the page.
      const base = named.startsWith('.') ? posix.dirname(path) : path.split('/')[0]
      const target = posix.join(base, file)
      if (existsSync(join(folder, target))) reached.add(target)
    }
  }
  return readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => CODE.test(path) && !reached.has(path))
}

/** Removes those files from a build. */
export function dropUnreached(folder) {
  for (const path of listUnreached(folder)) rmSync(join(folder, path))
}
