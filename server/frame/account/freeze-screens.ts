import type { MeAnswer } from '../../src/wallet/contract.js'
import type { SecurityAnswer } from '../../src/wallet/recovery-contract.js'
import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import type { AccountCalls } from './account-calls.js'
import { drawDevices, drawLog, drawWaiting } from './account-lists.js'
import type { Overview, WithStepUp } from './overview.js'
import { saveRecords } from './save-file.js'
import { actButton, showScreen, toDate } from './screen.js'

/** Says what a freeze does, and freezes the wallet with one press: it protects at once. */
export function showFreeze(calls: AccountCalls, back: () => unknown): void {
  showScreen(
    t('account.freeze'),
    element('p', {}, t('freeze.text')),
    actButton(
      t('account.freeze'),
      async () => {
        await calls.freeze()
        await back()
      },
      'primary',
    ),
    actButton(t('account.cancel'), back, 'quiet'),
  )
}

/** Shows a wallet that its owner has frozen: what can be done before it is unfrozen. */
export function showFrozen({
  me,
  security,
  endsAt,
  calls,
  leave,
  withStepUp,
  back,
}: Pick<Overview, 'calls' | 'leave'> & {
  readonly me: MeAnswer
  readonly security: SecurityAnswer
  /** When a mailed link ends the freeze, in Unix milliseconds. */
  readonly endsAt: number | null
  readonly withStepUp: WithStepUp
  readonly back: () => unknown
}): void {
  showScreen(
    t('frozen.title'),
    element('p', { class: 'notice' }, t('frozen.text')),
    endsAt !== null && element('p', {}, t('frozen.ends', toDate(endsAt))),
    endsAt !== null &&
      actButton(
        t('frozen.keep'),
        async () => {
          await calls.keepFrozen()
          await back()
        },
        'primary',
      ),
    drawDevices(calls, me, back),
    drawWaiting(calls, security, back),
    drawLog(me),
    actButton(
      t('account.unfreeze'),
      withStepUp('unfreeze', async (stepUpId) => {
        await calls.unfreeze(stepUpId)
        await back()
      }),
    ),
    actButton(t('account.records'), () => saveRecords(calls)),
    actButton(leave.label, leave.act, 'quiet'),
  )
}
