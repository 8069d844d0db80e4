import { KeyTaskFailed } from '../keys/key-client.js'
import { element } from '../screens/element.js'
import { createRing } from '../screens/ring.js'
import { t } from '../texts/account-texts.js'
import { describeRefusal } from '../texts/refusal-texts.js'
import { formatTag } from '../texts/texts.js'
import { Refusal } from '../wallet/refusal.js'
import { beginTrace } from '../wallet/trace-headers.js'
import { PasskeyUnfit } from './passkey.js'

type Child = Parameters<typeof element>[2]

/** Replaces the screen. */
export function showScreen(title: string, ...children: readonly Child[]): void {
  const heading = element('h1', { tabindex: '-1' }, title)
  document.body.replaceChildren(
    element(
      'main',
      { class: 'message account' },
      heading,
      element('p', { class: 'problem', role: 'alert' }),
      ...children,
    ),
  )
  heading.focus({ preventScroll: true })
}

/** Shows that something is awaited, in place of the page's content. */
export function showWaiting(text: string): void {
  document.body.replaceChildren(
    element(
      'main',
      { class: 'message progress', role: 'status' },
      createRing('waiting'),
      element('p', {}, text),
    ),
  )
}

/** A button that runs its work once at a time and shows a failure. */
export function actButton(
  label: string,
  work: () => unknown,
  look: 'primary' | 'quiet' | '' = '',
): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: look || undefined, onclick: () => void act(button, work) },
    label,
  )
  return button
}

/** A form with one main button. */
export function actForm(
  label: string,
  fields: readonly Child[],
  work: () => unknown,
): HTMLFormElement {
  const submit = element('button', { type: 'submit', class: 'primary' }, label)
  return element(
    'form',
    {
      class: 'fields',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault()
        void act(submit, work)
      },
    },
    ...fields,
    submit,
  )
}

/** A labelled field. */
export function field(
  label: string,
  attributes: Readonly<Record<string, string | boolean>>,
): { readonly row: HTMLElement; readonly input: HTMLInputElement } {
  const input = element('input', { autocomplete: 'off', spellcheck: 'false', ...attributes })
  return { input, row: element('label', {}, element('span', {}, label), input) }
}

async function act(button: HTMLButtonElement, work: () => unknown): Promise<void> {
  beginTrace()
  showProblem('')
  button.disabled = true
  button.ariaBusy = 'true'
  try {
    await work()
  } catch (error) {
    showProblem(toWords(error))
  } finally {
    button.disabled = false
    button.ariaBusy = null
  }
}

/** Shows an error on the current screen. */
export function showProblem(text: string): void {
  const place = document.querySelector('.problem')
  if (!place) return
  place.textContent = text
  if (text !== '') place.scrollIntoView({ block: 'nearest' })
}

const TASK_FAULTS: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  'BackupRefused:words': 'recover.wrong.words',
  'BackupRefused:other': 'recover.wrong.other',
  BackupUnreadable: 'recover.wrong.file',
  BackupLocked: 'recover.wrong.password',
  OperationError: 'recover.wrong.passkey',
  SharesMismatch: 'recover.wrong.passkey',
}

/** Text of a failure for the visitor. */
export function toWords(error: unknown): string {
  if (error instanceof Refusal) return describeRefusal(error)
  if (error instanceof KeyTaskFailed && TASK_FAULTS[error.fault])
    return t(TASK_FAULTS[error.fault] as 'account.problem')
  if (error instanceof PasskeyUnfit) return t('account.passkey.unfit')
  if (error instanceof DOMException && error.name === 'NotAllowedError')
    return t('account.passkey.declined')
  console.error(error)
  return t('account.problem')
}

/** A date and time in the language of the page. */
export function toDate(at: number): string {
  return new Intl.DateTimeFormat(formatTag(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  )
}
