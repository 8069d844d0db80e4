import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies a folder recursively: for the thousand small files of a database it takes a quarter of the
 * time of `fs.cp`.
 */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else copyFileSync(source, target)
  }
}
