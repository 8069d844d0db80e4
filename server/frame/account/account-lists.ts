import type { MeAnswer } from '../../src/wallet/contracts/contract.js'
import type { GuardAnswer } from '../../src/wallet/contracts/vault-contract.js'
import type { SecurityAnswer } from '../../src/wallet/contracts/recovery-contract.js'
import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import type { AccountTextKey } from '../texts/account-texts.js'
import type { AccountCalls } from './account-calls.js'
import type { WithStepUp } from './overview.js'
import { actButton, toDate } from './screen.js'

/** Step-ups that wait, each with a button that cancels it; undefined without any. */
export function drawWaiting(
  calls: AccountCalls,
  { waiting }: SecurityAnswer,
  back: () => unknown,
): HTMLElement | undefined {
  const rows = waiting.map(({ id, action, availableAt, isHere }) =>
    item(
      t(`account.action.${action}`),
      [
        t('account.waiting.from', toDate(availableAt)),
        ...(isHere ? [] : [t('account.waiting.elsewhere')]),
      ],
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

/** The devices that the vault still has and the api does not: their removal reached the api only. */
export function findHalfRemoved(
  { devices }: Pick<MeAnswer, 'devices'>,
  guard: GuardAnswer | undefined,
): NonNullable<GuardAnswer['devices']> {
  // An api of an earlier version names no keys.
  if (devices.some(({ jkt }) => jkt === undefined)) return []
  // By the id too: a vault that names another key could have a device removed that is not.
  const isKnown = (one: { id: string; jkt: string }) =>
    devices.some(({ id, jkt }) => id === one.id || jkt === one.jkt)
  return (guard?.devices ?? []).filter((one) => !isKnown(one))
}

/** The devices of the account, with buttons that remove them. */
export function drawDevices(
  calls: AccountCalls,
  me: MeAnswer,
  guard: GuardAnswer | undefined,
  withStepUp: WithStepUp,
  back: () => unknown,
): HTMLElement {
  const { devices } = me
  const remove = async (id: string, stepUpId?: string) => {
    await calls.removeDevice(id, stepUpId)
    await back()
  }
  const removeButton = (act: () => Promise<unknown>) =>
    actButton(t('account.device.remove'), act, 'quiet')
  const rows = devices.map(({ id, browser, origin, lastUsedAt, isCurrent }) => {
    const name = `${browser} · ${new URL(origin).host}`
    const act = withStepUp('device-remove', (stepUpId) => remove(id, stepUpId), name)
    return item(
      name,
      [isCurrent ? t('account.device.here') : t('account.used', toDate(lastUsedAt))],
      !isCurrent && removeButton(act),
    )
  })
  const half = findHalfRemoved(me, guard).map(({ id, createdAt }) =>
    item(
      t('account.device.half'),
      [toDate(createdAt)],
      removeButton(() => remove(id)),
    ),
  )
  return section(
    'account.devices',
    element('ul', { class: 'items' }, ...rows, ...half),
    devices.length > 2 &&
      actButton(
        t('account.device.others'),
        withStepUp(
          'device-remove',
          async (stepUpId) => {
            await calls.removeOtherDevices(stepUpId)
            await back()
          },
          t('account.device.others'),
        ),
      ),
  )
}

/** The security log. */
export function drawLog({ log }: MeAnswer): HTMLElement {
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

/** A section with a heading. */
export function section(
  title: AccountTextKey,
  ...children: Parameters<typeof element>[2][]
): HTMLElement {
  return element('section', {}, element('h2', {}, t(title as 'account.backup')), ...children)
}

/** A row of a list. A title in the visitor's language is an element: a name is isolated from it. */
export function item(
  title: string | HTMLElement,
  details: readonly string[],
  action?: HTMLElement | false,
): HTMLElement {
  const what = element(
    'span',
    { class: 'what' },
    typeof title === 'string' ? element('bdi', {}, title) : title,
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
