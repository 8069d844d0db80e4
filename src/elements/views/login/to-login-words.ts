import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { Translate } from '../../base/state-element.js'

/** The text for a failed login, including the remaining wait if known. */
export function toLoginWords(t: Translate, error: WalletModalError): string {
  const { seconds } = error.details
  return error.code === 'LOGIN_WAIT' && typeof seconds === 'number'
    ? t('login.wait', seconds)
    : t(`error.${error.code}`)
}
