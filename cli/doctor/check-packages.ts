import satisfies from 'semver/functions/satisfies.js'
import type { Finding, Project } from './finding.js'

/** Packages that a page must hold once: their copies would not share state. */
const ONCE = ['wallet-modal', 'react', 'wagmi', '@wagmi/core']
/** Packages of which a second copy only makes the page larger, or its types incompatible. */
const BETTER_ONCE = ['lit', 'lit-html', '@lit/reactive-element', 'nanostores', 'viem']
/** What `wallet-modal` takes, from the `peerDependencies` of its package.json. */
const PEERS = {
  react: '>=18',
  svelte: '>=4',
  vue: '^3.3.0',
  wagmi: '2 || 3',
  '@wagmi/core': '2 || 3',
} as const

/** Whether everything is installed, once, and in versions that work together. */
export function checkPackages({ wanted, installed }: Project): Finding[] {
  const findings: Finding[] = []
  const [own] = installed.get('wallet-modal') ?? []
  const range = wanted.get('wallet-modal')
  if (!own)
    findings.push({
      level: 'fault',
      text: range
        ? `wallet-modal ${range} is in package.json and not installed.`
        : 'wallet-modal is not installed.',
      remedy: range ? 'Run npm install.' : 'Run npm install wallet-modal.',
    })
  else if (range && isRange(range) && !fits(own.version, range))
    findings.push({
      level: 'fault',
      text: `wallet-modal ${own.version} is installed, and package.json asks for ${range}.`,
      remedy: 'Run npm install, and commit the lock file.',
    })
  for (const name of [...ONCE, ...BETTER_ONCE]) {
    const copies = installed.get(name) ?? []
    if (copies.length < 2) continue
    findings.push({
      level: ONCE.includes(name) ? 'fault' : 'advice',
      text: `${name} is installed ${copies.length} times: ${copies.map(({ version, place }) => `${version} (${place})`).join(', ')}.`,
      remedy: `Run npm dedupe. If the copies stay, name one version in "overrides" of package.json (pnpm: "pnpm.overrides", yarn: "resolutions").`,
    })
  }
  for (const [name, accepted] of Object.entries(PEERS)) {
    const [copy] = installed.get(name) ?? []
    // A package that only another one brings is not the app's.
    if (!copy || !wanted.has(name) || fits(copy.version, accepted)) continue
    findings.push({
      level: 'fault',
      text: `${name} ${copy.version} is installed, and wallet-modal takes ${accepted}.`,
      remedy: `Install a version of ${name} that wallet-modal takes.`,
    })
  }
  return findings
}

/** False for a file, a link, a workspace and a tag. */
function isRange(range: string): boolean {
  return /^[\d^~><=*|x. -]+(?:-[\w.]+)?$/.test(range)
}

function fits(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true })
}
