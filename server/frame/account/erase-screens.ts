import type { SecurityAnswer } from '../../src/wallet/contracts/recovery-contract.js'
import { element } from '../screens/element.js'
import { createRing } from '../screens/ring.js'
import { t } from '../texts/account-texts.js'
import type { Overview } from './overview.js'
import { actButton, actForm, showScreen, toDate } from './screen.js'
import { askStepUp } from './step-up-screen.js'

/**
 * Says what erasing the wallet destroys. Asks for the confirmation that begins the wait of a day; when
 * the wait is over, erases the wallet.
 */
export function showErase({
  account,
  calls,
  leave,
  back,
  stepUp,
}: Pick<Overview, 'account' | 'calls' | 'leave'> & {
  readonly back: () => unknown
  /** The confirmation of this device, if there is one. */
  readonly stepUp: SecurityAnswer['waiting'][number] | undefined
}): void {
  const cancel = actButton(t('account.cancel'), back, 'quiet')
  const consequence = element('p', { class: 'notice' }, t('erase.text'))
  if (stepUp === undefined || stepUp.availableAt > Date.now()) {
    const begin = async () => {
      await askStepUp(calls, 'erase')
      await back()
    }
    return showScreen(
      t('account.erase'),
      consequence,
      element(
        'p',
        {},
        stepUp === undefined
          ? t('stepUp.eraseWait')
          : t('stepUp.laterText', toDate(stepUp.availableAt)),
      ),
      element('p', {}, t('permissions.stay')),
      stepUp === undefined && actButton(t('account.continue'), begin, 'primary'),
      cancel,
    )
  }
  const isKept = element('input', { type: 'checkbox', name: 'kept', required: true })
  showScreen(
    t('account.erase'),
    consequence,
    actForm(
      t('account.erase'),
      [element('label', { class: 'check' }, isKept, element('span', {}, t('erase.backup')))],
      async () => {
        if (!isKept.checked) return isKept.focus()
        await calls.erase(stepUp.id)
        await account.forget()
        showScreen(
          t('erase.done'),
          createRing('done'),
          actButton(leave.label, leave.act, 'primary'),
        )
      },
    ),
    cancel,
  )
}
