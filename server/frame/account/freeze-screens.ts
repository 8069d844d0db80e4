import type { MeAnswer } from '../../src/wallet/contracts/contract.js'
import type { GuardAnswer } from '../../src/wallet/contracts/vault-contract.js'
import type { SecurityAnswer } from '../../src/wallet/contracts/recovery-contract.js'
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
    element('p', {}, t('permissions.stay')),
    freezeButton(calls, back),
    actButton(t('account.cancel'), back, 'quiet'),
  )
}

function freezeButton(calls: AccountCalls, back: () => unknown): HTMLElement {
  return actButton(
    t('account.freeze'),
    async () => {
      if (!(await calls.freeze()).isMailed) return back()
      return showScreen(
        t('frozen.title'),
        element('p', {}, t('frozen.mailed')),
        actButton(t('account.back'), back, 'primary'),
      )
    },
    'primary',
  )
}

/** When the first of the two roles ends its freeze, in Unix milliseconds; null: neither by itself. */
export function findEnd(freezes: readonly { readonly endsAt: number | null }[]): number | null {
  const ends = freezes.map(({ endsAt }) => endsAt).filter((end) => end !== null)
  return ends.length > 0 ? Math.min(...ends) : null
}

/** Shows a wallet that its owner has frozen: what can be done before it is unfrozen. */
export function showFrozen({
  me,
  guard,
  security,
  endsAt,
  isHalf,
  calls,
  leave,
  withStepUp,
  back,
}: Pick<Overview, 'calls' | 'leave'> & {
  readonly me: MeAnswer
  readonly guard: GuardAnswer | undefined
  readonly security: SecurityAnswer
  /** When a mailed link ends the freeze at a role, in Unix milliseconds. */
  readonly endsAt: number | null
  /** False when both roles have said that it is frozen. */
  readonly isHalf: boolean
  readonly withStepUp: WithStepUp
  readonly back: () => unknown
}): void {
  showScreen(
    t('frozen.title'),
    element('p', { class: 'notice' }, t('frozen.text')),
    isHalf && element('p', {}, t('frozen.half')),
    isHalf && freezeButton(calls, back),
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
    drawDevices(calls, me, guard, withStepUp, back),
    drawWaiting(calls, security, back),
    drawLog(me),
    actButton(
      t('account.unfreeze'),
      withStepUp('unfreeze', async (stepUpId) => {
        await calls.unfreeze(stepUpId)
        await back()
      }),
      isHalf || endsAt !== null ? '' : 'primary',
    ),
    actButton(t('account.records'), () => saveRecords(calls)),
    actButton(leave.label, leave.act, 'quiet'),
  )
}
