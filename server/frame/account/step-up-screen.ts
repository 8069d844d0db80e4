import type { StepUpAction } from '../../src/wallet/contracts/recovery-contract.js'
import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import type { AccountCalls } from './account-calls.js'
import { actButton, actForm, field, showScreen, toDate } from './screen.js'

/**
 * Asks the visitor for a passkey or a code for one action, on what `of` names. Returns the step-up once
 * it is available; undefined when it takes effect later or was cancelled. With `back`, the removal of a
 * device offers to freeze the wallet instead, which returns there.
 */
export async function askStepUp(
  calls: AccountCalls,
  action: StepUpAction,
  { of, back }: { readonly of?: string | undefined; readonly back?: () => unknown } = {},
): Promise<string | undefined> {
  const begun = await calls.beginStepUp(action)
  const wait =
    action === 'erase' ? t('stepUp.eraseWait') : begun.delayed ? t('stepUp.delayed') : undefined
  const offersFreeze = action === 'device-remove' && wait !== undefined && back !== undefined
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
      of !== undefined && element('p', { class: 'claim' }, element('bdi', {}, of)),
      passkey &&
        actButton(
          t('stepUp.passkey'),
          async () => resolve(await calls.approveByPasskey(begun)),
          'primary',
        ),
      wait !== undefined && element('p', { class: 'note' }, wait),
      offersFreeze && element('p', { class: 'note' }, t('stepUp.freezeFirst')),
      actButton(
        passkey ? t('stepUp.lost') : t('stepUp.code'),
        byCode,
        passkey ? 'quiet' : 'primary',
      ),
      offersFreeze &&
        actButton(t('account.freeze'), async () =>
          (await import('./freeze-screens.js')).showFreeze(calls, back),
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
