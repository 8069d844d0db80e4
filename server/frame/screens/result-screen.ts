import { t } from '../texts/texts.js'
import { element } from './element.js'
import { createRing, type RingState } from './ring.js'

const CLOSES_MS = 300

/** What happened, what comes next, and one thing to do. */
export interface Result {
  readonly state: RingState
  readonly title: string
  readonly text: string
  /** Default: a button that closes the page. */
  readonly action?: HTMLElement
}

/** Shows a result in place of the page's content. */
export function showResult({ state, title, text, action = createCloseButton() }: Result): void {
  document.body.replaceChildren(
    element(
      'main',
      { class: 'message result' },
      state !== 'open' && createRing(state),
      element(
        'div',
        { class: 'said', role: 'status' },
        element('h1', {}, title),
        element('p', {}, text),
      ),
      action,
    ),
  )
}

/** A link to a page, as the main action. */
export function createLink(label: string, href: string): HTMLElement {
  return element('a', { class: 'button primary', href, rel: 'noreferrer' }, label)
}

// A browser lets a page close itself only if a script has opened it.
function createCloseButton(): HTMLElement {
  const close = element(
    'button',
    {
      type: 'button',
      class: 'primary',
      onclick() {
        window.close()
        setTimeout(
          () =>
            close.replaceWith(
              element('p', { class: 'note', role: 'status' }, t('result.closeYourself')),
            ),
          CLOSES_MS,
        )
      },
    },
    t('result.close'),
  )
  return close
}
