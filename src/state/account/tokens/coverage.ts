import type { ChainNamespace } from '../../../standards/caip.js'

/** Families whose accounts each service of an app's server knows. */
const COVERAGE = {
  activity: ['eip155'],
  balances: ['eip155', 'solana'],
  names: ['eip155'],
  nfts: ['eip155', 'solana'],
  sessions: ['eip155'],
  swaps: ['eip155'],
} as const satisfies Readonly<Record<string, readonly ChainNamespace[]>>

export type CoveredService = keyof typeof COVERAGE

/** True when a service of the app's server knows accounts of a family. */
export function isCovered(service: CoveredService, namespace: ChainNamespace | undefined): boolean {
  const families: readonly (ChainNamespace | undefined)[] = COVERAGE[service]
  return families.includes(namespace)
}
