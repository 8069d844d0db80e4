import type { SecurityAnswer } from '../../src/wallet/contracts/recovery-contract.js'
import { element } from '../screens/element.js'
import { createRing } from '../screens/ring.js'
import { orLate } from '../spending/or-late.js'
import { t } from '../texts/account-texts.js'
import { showFile, showWords } from './backup-screens.js'
import { showEmailChange } from './email-screen.js'
import { drawDevices, drawLog, drawWaiting, item, section } from './account-lists.js'
import { createSteps } from './steps.js'
import { actButton, actForm, field, showScreen, toDate } from './screen.js'
import type { Overview, WithStepUp } from './overview.js'
import { saveRecords } from './save-file.js'
import { askStepUp } from './step-up-screen.js'

/** Shows backup, passkeys, devices, pending step-ups, and the security log of the account. */
export async function showOverview(overview: Overview): Promise<void> {
  const { account, calls, chains, rpc, leave } = overview
  const [me, security, guard] = await Promise.all([
    calls.readMe(),
    calls.readSecurity(),
    // A vault that cannot be reached is reported where the wallet signs.
    orLate(calls.readGuard()),
  ])
  const freezes = [guard?.frozen, security.frozen].filter((freeze) => freeze != null)
  const back = () => showOverview(overview)
  const withStepUp: WithStepUp = (action, go, of) => async () => {
    const ready = security.waiting.find(
      (one) => one.action === action && one.isHere && one.availableAt <= Date.now(),
    )
    const id =
      ready?.id ??
      (await askStepUp(calls, action, {
        of,
        // A frozen wallet needs no further freeze.
        ...(freezes.length === 0 && { back }),
      }))
    return id === undefined ? back() : go(id)
  }
  if (freezes.length > 0) {
    const { findEnd, showFrozen } = await import('./freeze-screens.js')
    return showFrozen({
      me,
      guard,
      security,
      endsAt: findEnd(freezes),
      isHalf: freezes.length < 2,
      calls,
      leave,
      withStepUp,
      back,
    })
  }
  const hasPasskey = security.passkeys.length > 0
  // A server of an earlier version does not say it: its log does, as far as it reaches.
  const hasBackup =
    security.backedUpAt === undefined
      ? me.log.some(({ event }) => event === 'exported')
      : security.backedUpAt !== null
  const safe = Number(hasPasskey) + Number(hasBackup)
  const save = actButton(
    t('account.file'),
    withStepUp('export', (id) => showFile(calls, id, back)),
    hasPasskey && !hasBackup ? 'primary' : '',
  )
  const add = actButton(
    t('account.passkey.add'),
    withStepUp('passkey-add', (id) => showAddPasskey(calls, id, back)),
    hasPasskey ? '' : 'primary',
  )
  showScreen(
    t('account.title'),
    element('p', { class: 'claim' }, element('bdi', {}, me.email ?? me.userName ?? '')),
    !account.store.durable && element('p', { class: 'notice' }, t('account.storage')),
    safe === 0 && element('p', { class: 'notice' }, t('account.none')),
    createSteps(
      'safe.title',
      [
        { name: t('account.passkeys'), isDone: hasPasskey },
        { name: t('account.backup'), isDone: hasBackup },
      ],
      hasPasskey ? !hasBackup && save : add,
    ),
    section(
      'account.backup',
      actButton(
        t('account.words'),
        withStepUp('export', (id) => showWords(calls, id, back)),
      ),
      (hasBackup || !hasPasskey) && save,
    ),
    drawPasskeys(overview, security, { add: hasPasskey && add, withStepUp, back }),
    drawWaiting(calls, security, back),
    drawDevices(calls, me, guard, withStepUp, back),
    drawLog(me),
    me.email !== null &&
      actButton(
        t('email.title'),
        security.emailNeedsStepUp
          ? withStepUp('email-change', (id) => showEmailChange(account, id, back))
          : () => showEmailChange(account, undefined, back),
      ),
    actButton(t('spending.title'), async () =>
      (await import('./spending-screen.js')).showSpending(
        {
          account,
          chains,
          rpc,
          confirm: (go) => withStepUp('spending', go)(),
          proofOf: (id) => calls.proofOf(id),
        },
        back,
      ),
    ),
    actButton(t('permissions.title'), async () =>
      (await import('./permissions-screen.js')).showPermissions(overview, back),
    ),
    actButton(t('account.records'), () => saveRecords(calls)),
    actButton(t('account.freeze'), async () =>
      (await import('./freeze-screens.js')).showFreeze(calls, back),
    ),
    actButton(t('account.erase'), async () =>
      (await import('./erase-screens.js')).showErase({
        account,
        calls,
        leave,
        back,
        stepUp: security.waiting.find((one) => one.action === 'erase' && one.isHere),
      }),
    ),
    actButton(leave.label, leave.act, safe === 2 ? 'primary' : 'quiet'),
  )
}

function showAddPasskey(calls: Overview['calls'], id: string, back: () => unknown): void {
  const label = field(t('account.passkey.label'), {
    name: 'label',
    maxlength: '60',
    value: location.hostname,
  })
  showScreen(
    t('account.passkey.title'),
    element('p', {}, t('account.passkey.about')),
    actForm(t('account.passkey.create'), [label.row], async () => {
      await calls.addPasskey(id, label.input.value.trim() || location.hostname)
      showScreen(
        t('account.passkey.added'),
        createRing('done'),
        element('p', {}, t('account.passkey.about')),
        actButton(t('account.back'), back, 'primary'),
      )
    }),
    actButton(t('account.cancel'), back, 'quiet'),
  )
}

function drawPasskeys(
  { calls }: Overview,
  { passkeys }: SecurityAnswer,
  {
    add,
    withStepUp,
    back,
  }: {
    /** The button that adds a passkey; false where `createSteps` shows it. */
    readonly add: HTMLElement | false
    readonly withStepUp: WithStepUp
    readonly back: () => unknown
  },
): HTMLElement {
  const rows = passkeys.map(({ id, label, lastUsedAt }) =>
    item(
      label,
      [t('account.used', toDate(lastUsedAt))],
      actButton(
        t('account.passkey.remove'),
        withStepUp('passkey-remove', async (stepUpId) => {
          await calls.removePasskey(id, stepUpId, { isLast: passkeys.length === 1 })
          showScreen(
            t('account.passkey.removed'),
            createRing('done'),
            element('p', {}, t('account.passkey.removedText')),
            actButton(t('account.back'), back, 'primary'),
          )
        }),
        'quiet',
      ),
    ),
  )
  return section(
    'account.passkeys',
    rows.length === 0
      ? element('p', { class: 'note' }, t('account.passkey.about'))
      : element('ul', { class: 'items' }, ...rows),
    add,
  )
}
