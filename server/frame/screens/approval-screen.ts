import type { ApprovalView } from '../requests/prepared.js'
import { guardClicks } from './click-guard.js'
import { element } from './element.js'

/** Who asks: the origin the browser names, and what the app says of itself. */
export interface Asker { readonly origin: string; readonly claim: string | undefined }

/** How an approval is shown. */
export interface ApprovalOptions {
  /** Shown inside a page of someone else. */
  readonly framed: boolean
  /** Offers a window of the wallet's own; where `only` is true nothing can be approved here. */
  readonly apart?: { readonly only: boolean; readonly open: () => void } | undefined
  /** The wallet is kept in memory alone. */
  readonly forgetful: boolean
  readonly onDecide: (isApproved: boolean) => void
}

// By then a visible button has been seen.
const APART_AFTER_MS = 2_000

/** Shows one request in place of the page's content. Returns what ends it. */
export function showApproval({ title, action, lines, text, risks, raw }: ApprovalView, { origin, claim }: Asker, { framed, apart, forgetful, onDecide }: ApprovalOptions): () => void {
  const asker = element('p', { class: 'asker' }, element('strong', {}, origin), ' asks you to approve')
  const approve = element('button', { type: 'button', class: 'primary' }, action)
  const reject = element('button', { type: 'button', onclick: () => onDecide(false) }, 'Reject')
  const open = apart && element('button', { type: 'button', class: apart.only ? 'primary' : 'quiet', onclick: () => apart.open() }, 'Review in a new window')
  if (open && !apart.only) open.hidden = true
  const heading = element('h1', { tabindex: '-1' }, title)
  const screen = element(
    'main', { class: 'approval', 'aria-labelledby': 'title' },
    element('header', {}, asker, claim !== undefined && element('p', { class: 'claim' }, `It calls itself “${claim}”`)),
    element('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Details' },
      heading,
      risks.length > 0 && element('ul', { class: 'risks', role: 'alert' }, ...risks.map((risk) => element('li', {}, risk))),
      text !== undefined && element('pre', { class: 'text' }, text),
      element('dl', {}, ...lines.map(({ label, value, kind }) => element('div', { class: kind ?? 'plain' }, element('dt', {}, label), element('dd', {}, element('bdi', {}, value))))),
      element('details', {}, element('summary', {}, 'What is signed'), element('pre', {}, raw)),
      forgetful && element('p', { class: 'note' }, 'This browser keeps nothing for the wallet here. You sign in again after a reload.')),
    element('footer', {}, open, element('div', { class: 'actions' }, reject, !apart?.only && approve)),
  )
  heading.id = 'title'
  document.body.replaceChildren(screen)
  const guard = apart?.only ? undefined : guardClicks(approve, { watched: [approve, asker], framed })
  approve.addEventListener('click', (event) => {
    if (guard?.accepts(event)) onDecide(true)
  })
  const late = open && !apart.only ? setTimeout(() => { open.hidden = !approve.disabled }, APART_AFTER_MS) : undefined
  heading.focus({ preventScroll: true })
  return () => {
    clearTimeout(late)
    guard?.stop()
    screen.remove()
  }
}
