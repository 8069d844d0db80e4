import { MIN_PASSWORD } from '../keys/password-rule.js'
import { element } from '../screens/element.js'
import { createRing } from '../screens/ring.js'
import { t } from '../texts/account-texts.js'
import type { AccountCalls } from './account-calls.js'
import { saveFile } from './save-file.js'
import { actButton, actForm, field, showProblem, showScreen } from './screen.js'

/**
 * Shows the words of the wallet, after another click that confirms that no one else sees the
 * screen.
 */
export function showWords(calls: AccountCalls, stepUpId: string, back: () => unknown): void {
  showScreen(
    t('account.words.title'),
    element('p', {}, t('account.words.warning')),
    actButton(
      t('account.words.show'),
      async () => {
        const words = (await calls.exportWords(stepUpId)).split(' ')
        showScreen(
          t('account.words.title'),
          element('p', {}, t('account.words.warning')),
          element(
            'ol',
            { class: 'words', dir: 'ltr', translate: 'no' },
            ...words.map((word) => element('li', {}, word)),
          ),
          actButton(t('account.words.kept'), back, 'primary'),
        )
      },
      'primary',
    ),
    actButton(t('account.cancel'), back, 'quiet'),
  )
}

/** Asks for a password and saves an encrypted backup file. */
export function showFile(calls: AccountCalls, stepUpId: string, back: () => unknown): void {
  const password = field(t('account.file.password'), {
    type: 'password',
    autocomplete: 'new-password',
    name: 'password',
  })
  const again = field(t('account.file.again'), {
    type: 'password',
    autocomplete: 'new-password',
    name: 'again',
  })
  showScreen(
    t('account.file.title'),
    element('p', {}, t('account.file.text')),
    actForm(t('account.file.save'), [password.row, again.row], async () => {
      if (password.input.value.length < MIN_PASSWORD) return showProblem(t('account.file.short'))
      if (password.input.value !== again.input.value) return showProblem(t('account.file.differ'))
      const text = await calls.exportFile(stepUpId, password.input.value)
      saveFile('wallet-backup.json', text)
      showScreen(
        t('account.file.title'),
        createRing('done'),
        element('p', {}, t('account.file.saved')),
        element(
          'a',
          { class: 'button', href: '/restore-offline.html', download: 'restore-wallet.html' },
          t('account.file.page'),
        ),
        actButton(t('account.back'), back, 'primary'),
      )
    }),
    actButton(t('account.cancel'), back, 'quiet'),
  )
}
