import { EmailLogin } from '../login/email-login.js'
import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import { currentLanguage } from '../texts/texts.js'
import type { Account } from '../wallet/account.js'
import { assertPasskey } from './passkey.js'
import { actButton, actForm, field, showProblem, showScreen, toWords } from './screen.js'

/**
 * Signs in to the account page by email, as on any device; a passkey replaces the link, so that no
 * stranger who requests links keeps its owner out. Resolves once the code was right: with
 * the wallet, or before its recovery.
 */
export function showSignIn(account: Account, projectId: string): Promise<void> {
  const login = new EmailLogin(account, { projectId, language: currentLanguage() })
  return new Promise((resolve) => {
    const askEmail = () => {
      const email = field(t('login.email'), { type: 'email', autocomplete: 'email', name: 'email' })
      showScreen(
        t('login.title'),
        element('p', {}, t('login.text')),
        actForm(t('account.continue'), [email.row], async () => {
          const { action, match } = await login.begin(toEmail())
          if (action === 'VERIFY_OTP') return askCode()
          showScreen(
            t('login.link.title'),
            element('p', {}, t('login.link.text')),
            element('p', { class: 'match' }, element('strong', {}, match ?? '')),
            actButton(t('account.cancel'), again, 'quiet'),
          )
          login.waitForDevice().then(askCode, (error: unknown) => {
            if (isLeft) return
            askEmail()
            showProblem(toWords(error))
          })
        }),
        actButton(
          t('stepUp.passkey'),
          async () => {
            await login.beginByPasskey(
              toEmail(),
              async (challenge) => (await assertPasskey({ credentials: [], challenge })).assertion,
            )
            askCode()
          },
          'quiet',
        ),
      )
      const toEmail = () => email.input.value.trim()
      email.input.focus()
    }
    let isLeft = false
    const again = () => {
      isLeft = true
      login.cancel()
      askEmail()
      isLeft = false
    }
    const askCode = () => {
      const code = field(t('stepUp.label'), {
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        maxlength: '6',
        name: 'code',
      })
      showScreen(
        t('login.code.title'),
        element('p', {}, t('stepUp.sent')),
        actForm(t('account.continue'), [code.row], async () => {
          await login.verify(code.input.value.trim())
          resolve()
        }),
        actButton(t('account.cancel'), again, 'quiet'),
      )
      code.input.focus()
    }
    askEmail()
  })
}
