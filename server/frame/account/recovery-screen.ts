import {
  recoverWithBackup,
  recoverWithPasskey,
  type PendingRecovery,
} from '../login/pending-recovery.js'
import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import type { Account } from '../wallet/account.js'
import { usePasskey } from './passkey.js'
import { actButton, actForm, field, showScreen } from './screen.js'
import { createSteps } from './steps.js'

/**
 * Restores the wallet of a completed login on this device from a passkey, words or a backup file.
 * Resolves once it is restored.
 */
export function showRecovery(account: Account, pending: PendingRecovery): Promise<void> {
  return new Promise((resolve) => {
    const passkeys = pending.releases ? (pending.done.recovery?.passkeys ?? []) : []
    const progress = () =>
      createSteps('recover.steps', [
        { name: t('account.event.signed-in'), isDone: true },
        { name: t('recover.title'), isDone: false },
      ])
    const choose = () =>
      showScreen(
        t('recover.title'),
        progress(),
        element('p', {}, pending.releases ? t('recover.text') : t('recover.lost')),
        passkeys.length > 0 &&
          actButton(
            t('recover.passkey'),
            async () => {
              const { id, prf } = await usePasskey({ credentials: passkeys.map((one) => one.id) })
              const { wrapped } = passkeys.find((one) => one.id === id)!
              await recoverWithPasskey(account, pending, { wrapped, prf })
              resolve()
            },
            'primary',
          ),
        actButton(t('recover.words'), askWords, passkeys.length > 0 ? '' : 'primary'),
        actButton(t('recover.file'), askFile),
        element('p', { class: 'note' }, t('recover.nothing')),
      )
    const askWords = () => {
      const input = element('textarea', {
        rows: '5',
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: 'false',
        name: 'words',
        dir: 'ltr',
      })
      showScreen(
        t('recover.words'),
        progress(),
        actForm(
          t('recover.restore'),
          [element('label', {}, element('span', {}, t('recover.words.label')), input)],
          async () => {
            await recoverWithBackup(account, pending, { words: input.value })
            resolve()
          },
        ),
        actButton(t('account.back'), choose, 'quiet'),
      )
      input.focus()
    }
    const askFile = () => {
      const file = field(t('recover.file.label'), {
        type: 'file',
        accept: '.json,application/json',
        name: 'file',
      })
      const password = field(t('recover.file.password'), { type: 'password', name: 'password' })
      showScreen(
        t('recover.file'),
        progress(),
        actForm(t('recover.restore'), [file.row, password.row], async () => {
          await recoverWithBackup(account, pending, {
            file: (await file.input.files?.[0]?.text()) ?? '',
            password: password.input.value,
          })
          resolve()
        }),
        actButton(t('account.back'), choose, 'quiet'),
      )
    }
    choose()
  })
}
