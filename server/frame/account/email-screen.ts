import { EmailChange } from '../login/email-change.js'
import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import type { Account } from '../wallet/account.js'
import { actButton, actForm, field, showScreen } from './screen.js'

/**
 * Changes the email address of the account: the new address, the code to the present address, then
 * the code to the new one.
 */
export function showEmailChange(
  account: Account,
  stepUpId: string | undefined,
  back: () => unknown,
): void {
  const change = new EmailChange(account)
  const email = field(t('email.new'), { type: 'email', autocomplete: 'email', name: 'email' })
  const askCode = (text: string, then: (code: string) => Promise<unknown>) => {
    const code = field(t('stepUp.label'), {
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      maxlength: '6',
      name: 'code',
    })
    showScreen(
      t('email.title'),
      element('p', {}, text),
      actForm(t('account.continue'), [code.row], () => then(code.input.value.trim())),
      actButton(t('account.cancel'), back, 'quiet'),
    )
    code.input.focus()
  }
  showScreen(
    t('email.title'),
    element('p', {}, t('email.text')),
    actForm(t('account.continue'), [email.row], async () => {
      await change.begin(email.input.value.trim(), stepUpId)
      askCode(t('email.present'), async (present) => {
        await change.verifyPresent(present)
        askCode(t('email.next'), async (next) => {
          await change.verifyNew(next)
          await back()
        })
      })
    }),
    actButton(t('account.cancel'), back, 'quiet'),
  )
}
