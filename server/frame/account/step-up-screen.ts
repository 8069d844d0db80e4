import type { StepUpAction } from '../../src/wallet/contracts/recovery-contract.js'
import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import type { AccountCalls } from './account-calls.js'
import { actButton, actForm, field, showScreen, toDate } from './screen.js'

/**
 * Asks the visitor for a passkey or a code for one action. Returns the step-up once it is
 * available; undefined when it takes effect later or was cancelled.
 */
export async function askStepUp(
  calls: AccountCalls,
  action: StepUpAction,
  { isFrozen = false } = {},
): Promise<string | undefined> {
  const begun = await calls.beginStepUp(action)
  const wait =
    action === 'erase' ? t('stepUp.eraseWait') : begun.delayed ? t('stepUp.delayed') : undefined
  const approved = await new Promise<{ availableAt: number } | undefined>((resolve) => {
    const byCode = async () => {
      if (begun.codeTicket === undefined) {
        const decided = action === 'spending' || action === 'unfreeze' ? action : undefined
        return resolve(await calls.approveByLogin(begun, decided))
      }
      await calls.sendCode(begun)
      const { row, input } = field(t('stepUp.label'), {
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        maxlength: '6',
        name: 'code',
      })
      showScreen(
        t('stepUp.title'),
        element('p', {}, t('stepUp.sent')),
        wait !== undefined && element('p', { class: 'note' }, wait),
        actForm(t('account.continue'), [row], async () =>
          resolve(await calls.approveByCode(begun, input.value.trim())),
        ),
        actButton(t('account.cancel'), () => resolve(undefined), 'quiet'),
      )
      input.focus()
    }
    const { passkey } = begun
    showScreen(
      t('stepUp.title'),
      element('p', {}, t(`account.action.${action}`)),
      passkey &&
        actButton(
          t('stepUp.passkey'),
          async () => resolve(await calls.approveByPasskey(begun)),
          'primary',
        ),
      wait !== undefined && element('p', { class: 'note' }, wait),
      action === 'device-remove' &&
        wait !== undefined &&
        !isFrozen &&
        element('p', { class: 'note' }, t('stepUp.freezeFirst')),
      actButton(
        passkey ? t('stepUp.lost') : t('stepUp.code'),
        byCode,
        passkey ? 'quiet' : 'primary',
      ),
      actButton(t('account.cancel'), () => resolve(undefined), 'quiet'),
    )
  })
  if (!approved) return undefined
  if (approved.availableAt <= Date.now()) return begun.id
  await new Promise<void>((resolve) =>
    showScreen(
      t('stepUp.later'),
      element('p', {}, t('stepUp.laterText', toDate(approved.availableAt))),
      actButton(t('account.back'), () => resolve(), 'primary'),
    ),
  )
  return undefined
}
