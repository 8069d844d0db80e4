import type { ApprovalView } from '../requests/prepared.js'
import { t } from '../texts/texts.js'
import { guardClicks } from './click-guard.js'
import { createChanges, createLines, createRisks, createSection } from './details.js'
import { element } from './element.js'

/** The asking page: the origin reported by the browser, and the app's own name. */
export interface Asker {
  readonly origin: string
  readonly claim: string | undefined
}

/** Options of an approval. */
export interface ApprovalOptions {
  /** True inside another site's page. */
  readonly framed: boolean
  /** Offers the wallet's own window; with `only`, nothing can be approved here. */
  readonly apart?: { readonly only: boolean; readonly open: () => void } | undefined
  /** True when the wallet is only in memory. */
  readonly forgetful: boolean
  readonly onDecide: (isApproved: boolean) => void
}

// By then the visitor has seen a visible button.
const APART_AFTER_MS = 2_000

/** Shows one request in place of the page's content. Returns a function that ends it. */
export function showApproval(
  { title, action, changes, lines, sections = [], text, risks, raw }: ApprovalView,
  { origin, claim }: Asker,
  { framed, apart, forgetful, onDecide }: ApprovalOptions,
): () => void {
  const asker = element(
    'p',
    { class: 'asker' },
    t('approval.from'),
    element('strong', {}, element('bdi', { dir: 'ltr' }, origin)),
  )
  const approve = element('button', { type: 'button', class: 'primary' }, action)
  const reject = element(
    'button',
    { type: 'button', onclick: () => onDecide(false) },
    t('approval.reject'),
  )
  const open =
    apart &&
    element(
      'button',
      { type: 'button', class: apart.only ? 'primary' : '', onclick: () => apart.open() },
      t('approval.window'),
    )
  const note =
    apart &&
    element(
      'p',
      { class: 'note', role: 'status' },
      apart.only ? t('approval.onlyWindow') : t('approval.covered'),
    )
  const heading = element('h1', { tabindex: '-1', id: 'title' }, title)
  const screen = element(
    'main',
    { class: 'approval', 'aria-labelledby': 'title' },
    element(
      'header',
      {},
      asker,
      claim !== undefined && element('p', { class: 'claim' }, t('approval.claim', claim)),
    ),
    element(
      'div',
      { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': t('approval.details') },
      heading,
      createRisks(risks),
      changes && createChanges(changes),
      text !== undefined &&
        element(
          'pre',
          { class: 'text', tabindex: '0', role: 'group', 'aria-labelledby': 'title' },
          text,
        ),
      lines.length > 0 && createLines(lines),
      ...sections.map(createSection),
      element(
        'details',
        {},
        element('summary', {}, t('approval.raw')),
        element(
          'pre',
          { dir: 'ltr', tabindex: '0', role: 'group', 'aria-label': t('approval.raw') },
          raw,
        ),
      ),
      forgetful && element('p', { class: 'note' }, t('approval.forgetful')),
    ),
    element(
      'footer',
      {},
      note,
      apart?.only ? undefined : open,
      apart?.only
        ? element('div', { class: 'actions stacked' }, open, reject)
        : element('div', { class: 'actions' }, reject, approve),
    ),
  )
  const showApart = (isShown: boolean) => {
    for (const part of [open, note]) if (part) part.hidden = !isShown
  }
  if (!apart?.only) showApart(false)
  document.body.replaceChildren(screen)
  document.title = title
  const guard = apart?.only
    ? undefined
    : guardClicks(approve, { watched: [approve, asker], framed })
  approve.addEventListener('click', (event) => {
    if (guard?.accepts(event)) onDecide(true)
  })
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDecide(false)
  }
  addEventListener('keydown', escape)
  const late =
    apart && !apart.only ? setTimeout(() => showApart(approve.disabled), APART_AFTER_MS) : undefined
  heading.focus({ preventScroll: true })
  return () => {
    clearTimeout(late)
    removeEventListener('keydown', escape)
    guard?.stop()
    screen.remove()
  }
}
