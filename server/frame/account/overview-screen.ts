import type { MeAnswer } from '../../src/wallet/contract.js'
import type { SecurityAnswer, StepUpAction } from '../../src/wallet/recovery-contract.js'
import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import type { AccountTextKey } from '../texts/account-texts.js'
import type { Account } from '../wallet/account.js'
import type { AccountCalls } from './account-calls.js'
import { showFile, showWords } from './backup-screens.js'
import { showEmailChange } from './email-screen.js'
import { actButton, actForm, field, showScreen, toDate } from './screen.js'
import { askStepUp } from './step-up-screen.js'

/** Parameters of the overview. */
export interface Overview {
  readonly account: Account
  readonly calls: AccountCalls
  /** Networks of the wallet, CAIP-2. */
  readonly chains: readonly string[]
  /** Closes the window, or signs out of the page. */
  readonly leave: { readonly label: string; readonly act: () => unknown }
}

/** Shows backup, passkeys, devices, pending step-ups, and the security log of the account. */
export async function showOverview(overview: Overview): Promise<void> {
  const { account, calls, chains, leave } = overview
  const [me, security] = await Promise.all([calls.readMe(), calls.readSecurity()])
  const back = () => showOverview(overview)
  /** Continues with an action once its step-up is available; otherwise returns to the overview. */
  const withStepUp = (action: StepUpAction, go: (stepUpId: string) => unknown) => async () => {
    const ready = security.waiting.find(
      (one) => one.action === action && one.isHere && one.availableAt <= Date.now(),
    )
    const id = ready?.id ?? (await askStepUp(calls, action))
    return id === undefined ? back() : go(id)
  }
  showScreen(
    t('account.title'),
    element('p', { class: 'claim' }, element('bdi', {}, me.email ?? me.userName ?? '')),
    !account.store.durable && element('p', { class: 'notice' }, t('account.storage')),
    security.passkeys.length === 0 && element('p', { class: 'notice' }, t('account.none')),
    section(
      'account.backup',
      actButton(
        t('account.words'),
        withStepUp('export', (id) => showWords(calls, id, back)),
      ),
      actButton(
        t('account.file'),
        withStepUp('export', (id) => showFile(calls, id, back)),
      ),
    ),
    drawPasskeys(overview, security, withStepUp, back),
    drawWaiting(calls, security, back),
    drawDevices(calls, me, back),
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
        { account, chains, confirm: (go) => withStepUp('spending', go)() },
        back,
      ),
    ),
    actButton(leave.label, leave.act, 'quiet'),
  )
}

function drawPasskeys(
  { calls }: Overview,
  { passkeys }: SecurityAnswer,
  withStepUp: (action: StepUpAction, go: (stepUpId: string) => unknown) => () => Promise<unknown>,
  back: () => unknown,
): HTMLElement {
  const add = (id: string) => {
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
          element('p', {}, t('account.passkey.about')),
          actButton(t('account.back'), back, 'primary'),
        )
      }),
      actButton(t('account.cancel'), back, 'quiet'),
    )
  }
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
    actButton(t('account.passkey.add'), withStepUp('passkey-add', add)),
  )
}

function drawWaiting(
  calls: AccountCalls,
  { waiting }: SecurityAnswer,
  back: () => unknown,
): HTMLElement | undefined {
  const rows = waiting.map(({ id, action, availableAt }) =>
    item(
      t(`account.action.${action}`),
      [t('account.waiting.from', toDate(availableAt))],
      actButton(
        t('account.waiting.cancel'),
        async () => {
          await calls.cancelStepUp(id)
          await back()
        },
        'quiet',
      ),
    ),
  )
  return rows.length === 0
    ? undefined
    : section('account.waiting', element('ul', { class: 'items' }, ...rows))
}

function drawDevices(calls: AccountCalls, { devices }: MeAnswer, back: () => unknown): HTMLElement {
  const rows = devices.map(({ id, browser, origin, lastUsedAt, isCurrent }) =>
    item(
      `${browser} · ${new URL(origin).host}`,
      [isCurrent ? t('account.device.here') : t('account.used', toDate(lastUsedAt))],
      !isCurrent &&
        actButton(
          t('account.device.remove'),
          async () => {
            await calls.removeDevice(id)
            await back()
          },
          'quiet',
        ),
    ),
  )
  return section(
    'account.devices',
    element('ul', { class: 'items' }, ...rows),
    devices.length > 2 &&
      actButton(t('account.device.others'), async () => {
        await calls.removeOtherDevices()
        await back()
      }),
  )
}

function drawLog({ log }: MeAnswer): HTMLElement {
  const rows = log.map(({ at, event, origin, browser }) =>
    item(
      t(`account.event.${event}`),
      [toDate(at), browser, URL.canParse(origin) ? new URL(origin).host : ''].filter(Boolean),
    ),
  )
  return element(
    'details',
    {},
    element('summary', {}, t('account.log')),
    element('ul', { class: 'items' }, ...rows),
  )
}

function section(title: AccountTextKey, ...children: Parameters<typeof element>[2][]): HTMLElement {
  return element('section', {}, element('h2', {}, t(title as 'account.backup')), ...children)
}

function item(
  title: string,
  details: readonly string[],
  action?: HTMLElement | false,
): HTMLElement {
  const what = element(
    'span',
    { class: 'what' },
    element('bdi', {}, title),
    element(
      'span',
      { class: 'claim' },
      ...details.flatMap((detail, index) => [index > 0 && ' · ', element('bdi', {}, detail)]),
    ),
  )
  if (action) {
    // Buttons of several rows have the same name, so each refers to its row's text.
    what.id = crypto.randomUUID()
    action.setAttribute('aria-describedby', what.id)
  }
  return element('li', {}, what, action)
}
