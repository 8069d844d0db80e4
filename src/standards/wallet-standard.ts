/** An account of a Wallet Standard wallet. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: ArrayLike<number>
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

/** A wallet registered with the page (Wallet Standard). Its features are functions by name. */
export interface StandardWallet {
  readonly version: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** Narrows an unknown object to a wallet with a connect feature and a chain of a namespace. */
export function isStandardWallet(
  value: unknown,
  namespace: string,
  connects: readonly string[] = ['standard:connect'],
): value is StandardWallet {
  try {
    const { name, chains, features } = value as StandardWallet
    if (
      typeof name !== 'string' ||
      typeof features !== 'object' ||
      features === null ||
      !Array.isArray(chains)
    )
      return false
    return (
      connects.some((feature) => findFeature(value as StandardWallet, feature, 'connect')) &&
      chains.some((chain) => String(chain).startsWith(`${namespace}:`))
    )
  } catch {
    return false // a getter of the wallet threw
  }
}

/** A method of a feature, bound to it; undefined if the wallet lacks it. */
export function findFeature(
  wallet: StandardWallet,
  feature: string,
  method: string,
): ((...inputs: unknown[]) => unknown) | undefined {
  const offered = wallet.features[feature] as Record<string, unknown> | undefined
  const act = offered?.[method]
  return typeof act === 'function'
    ? (act.bind(offered) as (...inputs: unknown[]) => unknown)
    : undefined
}
