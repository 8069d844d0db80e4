import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The path of the anvil binary that npm installed for this machine; `ANVIL_BIN` overrides it. */
export function findAnvil(): string {
  const named = process.env['ANVIL_BIN']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`ANVIL_BIN names ${named}, and there is no such file.`)
  }
  const architecture = ARCHITECTURES[process.arch] ?? process.arch
  const extension = process.platform === 'win32' ? '.exe' : ''
  const path = `@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil${extension}`
  try {
    return createRequire(import.meta.url).resolve(path)
  } catch (cause) {
    throw new Error(
      `The local chain needs anvil, and npm installed none for ${process.platform} ${process.arch}. ` +
        'Run npm install with optional dependencies on, or install Foundry (https://getfoundry.sh) and set ANVIL_BIN to its anvil.',
      { cause },
    )
  }
}
