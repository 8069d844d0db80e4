import type { ApprovalView } from '../requests/prepared.js'
import { t } from '../texts/texts.js'
import { guardClicks } from './click-guard.js'
import { createChanges, createLines, createRisks } from './details.js'
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
export function showApproval({ title, action, changes, lines, sections = [], text, risks, raw }: ApprovalView, { origin, claim }: Asker, { framed, apart, forgetful, onDecide }: ApprovalOptions): () => void {
  const asker = element('p', { class: 'asker' }, t('approval.from'), element('strong', {}, element('bdi', { dir: 'ltr' }, origin)))
  const approve = element('button', { type: 'button', class: 'primary' }, action)
  const reject = element('button', { type: 'button', onclick: () => onDecide(false) }, t('approval.reject'))
  const open = apart && element('button', { type: 'button', class: apart.only ? 'primary' : '', onclick: () => apart.open() }, t('approval.window'))
  const note = apart && element('p', { class: 'note', role: 'status' }, apart.only ? t('approval.onlyWindow') : t('approval.covered'))
  const heading = element('h1', { tabindex: '-1', id: 'title' }, title)
  const screen = element(
    'main', { class: 'approval', 'aria-labelledby': 'title' },
    element('header', {}, asker, claim !== undefined && element('p', { class: 'claim' }, t('approval.claim', claim))),
    element('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': t('approval.details') },
      heading,
      createRisks(risks),
      changes && createChanges(changes),
      text !== undefined && element('pre', { class: 'text', tabindex: '0', role: 'group', 'aria-labelledby': 'title' }, text),
      lines.length > 0 && createLines(lines),
      ...sections.map((section) => element('section', { class: 'section' }, element('h2', {}, section.title), createLines(section.lines))),
      element('details', {}, element('summary', {}, t('approval.raw')), element('pre', { dir: 'ltr', tabindex: '0', role: 'group', 'aria-label': t('approval.raw') }, raw)),
      forgetful && element('p', { class: 'note' }, t('approval.forgetful'))),
    element('footer', {}, note, apart?.only ? undefined : open, apart?.only ? element('div', { class: 'actions stacked' }, open, reject) : element('div', { class: 'actions' }, reject, approve)),
  )
  const showApart = (isShown: boolean) => {
    for (const part of [open, note]) if (part) part.hidden = !isShown
  }
  if (!apart?.only) showApart(false)
  document.body.replaceChildren(screen)
  document.title = title
  const guard = apart?.only ? undefined : guardClicks(approve, { watched: [approve, asker], framed })
  approve.addEventListener('click', (event) => {
    if (guard?.accepts(event)) onDecide(true)
  })
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDecide(false)
  }
  addEventListener('keydown', escape)
  const late = apart && !apart.only ? setTimeout(() => showApart(approve.disabled), APART_AFTER_MS) : undefined
  heading.focus({ preventScroll: true })
  return () => {
    clearTimeout(late)
    removeEventListener('keydown', escape)
    guard?.stop()
    screen.remove()
  }
}
