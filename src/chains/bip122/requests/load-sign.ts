/**
 * Loads signing, paying and switching. A file of its own: otherwise bundlers put the chunk list of
 * the `import()` into each chunk that uses it, and such names do not compress.
 */
export const loadSign = () => import('./sign.js')
