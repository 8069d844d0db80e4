import { parseGrant, type GrantedNamespace } from '../../walletconnect/namespaces.js'

/**
 * The namespaces of a session (CAIP-25), checked. The client may be the app's own, so that networks may stand in the accounts only. A malformed
 * grant has no namespaces.
 */
export function readNamespaces(namespaces: unknown): Readonly<Record<string, GrantedNamespace>> {
  return parseGrant(namespaces) ?? {}
}
