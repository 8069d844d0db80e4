// What a connected wallet loads later. Here and not in the files that need it: a bundler writes the files behind each `import()` into
// the file that has it, by names that do not compress.

/** Loads the check of addresses that are not segwit. Most wallets give none. */
export const loadCheck = () => import('./check-address.js')

/** Loads what lets a wallet sign, pay and move to another network. */
export const loadSign = () => import('./sign.js')
