/**
 * Loads the check of addresses that are not segwit; most wallets give none. Apart from its user, as is `loadSign`: the import stands
 * in the adapter's chunk.
 */
export const loadCheck = () => import('./check-address.js')
