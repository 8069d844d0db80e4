import { join } from 'node:path'
import { ROOT } from './git-files.mjs'

/**
 * The compiler that checks types and writes declarations: TypeScript 7, a native program that is
 * several times as fast as 6. The package `typescript` stays at 6 because the linter, the manifest
 * analyzer and our checks use its API, which 7 does not have.
 */
export const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc')
