import type { ApprovalView } from '../requests/prepared.js'
import { t } from '../texts/texts.js'
import { guardClicks } from './click-guard.js'
import {
  createChanges,
  createFacts,
  createLines,
  createRisks,
  createSection,
  createSentence,
  isFact,
} from './details.js'
import { element } from './element.js'
import { requireHold } from './hold.js'
import { createMonogram } from './monogram.js'

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

export { canSeeVisibility } from './click-guard.js'

// By then the visitor has seen a visible button.
const APART_AFTER_MS = 2_000

// True when the simulation only repeats the payment, with the fee where the network counts it in.
function isRepeated({
  payment,
  changes,
  lines,
}: {
  readonly payment: ApprovalView['payment']
  readonly changes: ApprovalView['changes'] | undefined
  readonly lines: ApprovalView['lines']
}): boolean {
  if (!payment || typeof changes !== 'object') return false
  const { send, receive, note } = changes
  const paid = payment.amount.of
  const [sent] = send
  if (!paid || send.length !== 1 || receive.length > 0 || note !== undefined) return false
  const fee = lines.find(({ kind }) => kind === 'fee')?.of
  if (sent?.of?.asset !== paid.asset) return false
  const more = BigInt(sent.of.units) - BigInt(paid.units)
  return more === 0n || (fee?.asset === paid.asset && more === BigInt(fee.units))
}

/** Shows one request in place of the page's content. Returns a function that ends it. */
export function showApproval(
  {
    title,
    payment,
    action,
    changes,
    lines,
    sections = [],
    text,
    risks,
    refusal,
    raw,
  }: ApprovalView,
  { origin, claim }: Asker,
  { framed, apart, forgetful, onDecide }: ApprovalOptions,
): () => void {
  const asker = element(
    'p',
    { class: 'asker' },
    t('approval.from'),
    element('strong', {}, element('bdi', { dir: 'ltr' }, origin)),
  )
  const isDangerous = risks.some(({ level }) => level === 'danger')
  const approve = element(
    'button',
    { type: 'button', class: isDangerous ? 'primary held' : 'primary' },
    action,
  )
  const hold = isDangerous ? requireHold(approve) : undefined
  const heldNote =
    isDangerous &&
    refusal === undefined &&
    !apart?.only &&
    element('p', { class: 'note', role: 'status' }, t('approval.hold'))
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
    refusal !== undefined
      ? element('p', { class: 'note', role: 'status' }, refusal)
      : apart &&
        element(
          'p',
          { class: 'note', role: 'status' },
          apart.only ? t('approval.onlyWindow') : t('approval.covered'),
        )
  // Each amount once: the sentence and the changes say the same more exactly.
  const shown = isRepeated({ payment, changes, lines }) ? undefined : changes
  const amounts = [
    ...(payment ? [payment.amount] : []),
    ...(typeof shown === 'object' ? [...shown.send, ...shown.receive] : []),
  ].map((amount) => amount.text)
  const ownLines = lines.filter(
    (line) =>
      !isFact(line) &&
      !(line.kind === 'amount' && amounts.includes(line.value)) &&
      !(line.label === t('line.to') && line.value === payment?.to),
  )
  const heading = element(
    'h1',
    { tabindex: '-1', id: 'title' },
    ...(payment ? createSentence(payment) : [title]),
  )
  const screen = element(
    'main',
    { class: 'approval', 'aria-labelledby': 'title' },
    element(
      'header',
      {},
      createMonogram(origin),
      asker,
      claim !== undefined && element('p', { class: 'claim' }, t('approval.claim', claim)),
    ),
    element(
      'div',
      { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': t('approval.details') },
      heading,
      createFacts(lines),
      createRisks(risks),
      createChanges({ changes: shown, risks }),
      text !== undefined &&
        element(
          'pre',
          { class: 'text', tabindex: '0', role: 'group', 'aria-labelledby': 'title' },
          text,
        ),
      ownLines.length > 0 && createLines(ownLines),
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
      heldNote,
      apart?.only || refusal !== undefined ? undefined : open,
      refusal !== undefined
        ? element('div', { class: 'actions stacked' }, reject)
        : apart?.only
          ? element('div', { class: 'actions stacked' }, open, reject)
          : element('div', { class: 'actions' }, reject, approve),
    ),
  )
  const showApart = (isShown: boolean) => {
    if (refusal !== undefined) return
    for (const part of [open, note]) if (part) part.hidden = !isShown
  }
  if (!apart?.only) showApart(false)
  document.body.replaceChildren(screen)
  document.title = title
  const guard =
    apart?.only || refusal !== undefined
      ? undefined
      : guardClicks(approve, { watched: [approve, asker], framed })
  approve.addEventListener('click', (event) => {
    const isHeld = hold?.accepts() ?? true
    if (guard?.accepts(event) && isHeld) onDecide(true)
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
