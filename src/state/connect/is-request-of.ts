import type { InjectedWallet } from '../../chains/adapter.js'

/** Whether a request to a wallet belongs to a connection id or a namespace; without one every request does. */
export function isRequestOf({ namespace, id }: Pick<InjectedWallet, 'namespace' | 'id'>, which: string | undefined): boolean {
  return which === undefined || which === namespace || which === `${namespace}:${id}`
}
