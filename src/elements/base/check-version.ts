import { WalletModalError } from '../../errors/page-error.js'
import { isCompatible, VERSION } from '../../platform/version.js'

/** Checks that a modal, made by whichever copy of the kit is on the page, can be shown by the elements of this one. Throws VERSION_MISMATCH. */
export function checkVersion(version: string): void {
  if (!isCompatible(version, VERSION)) throw new WalletModalError('VERSION_MISMATCH', { details: { element: VERSION, modal: version } })
}
