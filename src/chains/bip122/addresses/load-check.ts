/**
 * Loads the check of addresses other than segwit, which few wallets return. A file of its own, like
 * `load-sign.ts`: the `import()` stays in the adapter's chunk.
 */
export const loadCheck = () => import('./check-address.js')
