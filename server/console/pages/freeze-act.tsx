import { useState } from 'react'
import { ask } from '../api/ask.js'
import { WalletAccount } from '../api/answers.js'
import { ConfirmDialog } from '../parts/confirm-dialog.js'
import { say } from '../parts/notice.js'
import { t } from '../texts/texts.js'

/** Freezes an account, or ends a freeze by this installation's people. The owner's own stays. */
export function FreezeAct({
  account: { id, frozen },
  onChanged,
}: {
  readonly account: WalletAccount
  readonly onChanged: (account: WalletAccount) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const act = frozen.operator ? 'unfreeze' : 'freeze'
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {t(`accounts.${act}`)}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t(`accounts.${act}.title`)}
          text={t(`accounts.${act}.text`)}
          action={t(`accounts.${act}`)}
          isDangerous={act === 'freeze'}
          act={async () => {
            onChanged(
              await ask({
                method: act === 'freeze' ? 'POST' : 'DELETE',
                path: `accounts/${encodeURIComponent(id)}/freeze`,
                answer: WalletAccount,
              }),
            )
            say(t('state.saved'))
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
