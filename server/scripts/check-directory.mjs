/**
 * `npm run directory:check [file or address]`: checks the shipped wallet directory or another
 * listing. Prints one fault a line and ends with 1 if there is one.
 */
import { findDirectoryFaults } from '../src/providers/directory/find-directory-faults.ts'
import { DirectoryError, loadDirectory } from '../src/providers/directory/load-directory.ts'

try {
  const directory = await loadDirectory(process.argv[2])
  const faults = findDirectoryFaults(directory)
  for (const fault of faults) console.error(fault)
  console.log(`${directory.wallets.length} wallets, ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof DirectoryError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
