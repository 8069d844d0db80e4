import { WalletModalError } from '../../errors/page-error.js'
import { isCompatible, VERSION } from '../../platform/version.js'

/**
 * Checks that the elements of this copy of the kit can show a modal, which another copy may have
 * created. Throws VERSION_MISMATCH.
 */
export function checkVersion(version: string): void {
  if (!isCompatible(version, VERSION))
    throw new WalletModalError('VERSION_MISMATCH', {
      details: { element: VERSION, modal: version },
    })
}
