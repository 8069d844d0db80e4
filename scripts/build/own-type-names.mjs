/**
 * Type files import only direct dependencies of the package: the compiler writes the names of inner
 * packages where it infers a type.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PUBLIC_NAMES = { 'lit-html': 'lit', '@lit/react': '@lit-labs/react' }

/** Rewrites `import("lit-html")` and the like in every type file of a folder. */
export function useOwnTypeNames(folder) {
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!path.endsWith('.d.ts')) continue
    const file = join(folder, path)
    const before = readFileSync(file, 'utf8')
    const after = before.replace(/import\("([^"]+)"\)/g, (whole, name) =>
      name in PUBLIC_NAMES ? `import("${PUBLIC_NAMES[name]}")` : whole,
    )
    if (after !== before) writeFileSync(file, after)
  }
}
