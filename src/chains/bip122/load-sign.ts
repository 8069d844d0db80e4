/**
 * Loads what lets a wallet sign, pay and move to another network. Here and not in the files that need it: a bundler writes the
 * files behind each `import()` into the chunk that has it, by names that do not compress.
 */
export const loadSign = () => import('./sign.js')
