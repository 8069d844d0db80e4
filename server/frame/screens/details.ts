import type {
  ApprovalLine,
  ApprovalSection,
  ApprovalView,
  Payment,
  ShownAmount,
} from '../requests/prepared.js'
import type { Risk } from '../requests/risks.js'
import { t } from '../texts/texts.js'
import { element } from './element.js'
import { draw } from './ring.js'

// A triangle and a circle with a mark, in a 24×24 box.
const ICON_PATHS = {
  danger: 'M12 3 1.8 20.5h20.4L12 3Zm0 6.5v5m0 3v.01',
  caution: 'M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19Zm0-14.5v6m0 3.5v.01',
} as const
// The part of an address that people compare; the address is shown whole.
const EDGE = 6
const SHORTEST_ADDRESS = 24

/** The risks of a request. Those of one name are one item, so that the name is read once. */
export function createRisks(risks: readonly Risk[]): HTMLElement | undefined {
  if (risks.length === 0) return undefined
  const items = new Map<string, Risk[]>()
  for (const risk of risks) {
    const key = `${risk.level}|${risk.name}`
    items.set(key, [...(items.get(key) ?? []), risk])
  }
  return element(
    'ul',
    { class: 'risks', role: 'list' },
    ...Array.from(items.values(), (same) => {
      const { level, name } = same[0]!
      return element(
        'li',
        { class: `risk ${level}` },
        draw('0 0 24 24', ['path', { d: ICON_PATHS[level] }]),
        element('strong', {}, name),
        ...same.map(({ text }) => element('span', {}, text)),
      )
    }),
  )
}

/**
 * Simulated outgoing and incoming amounts. Undefined when there are none beside a risk: a permission
 * or a new owner changes no balance, and to say so would calm.
 */
export function createChanges({
  changes,
  risks,
}: {
  readonly changes: ApprovalView['changes']
  readonly risks: readonly Risk[]
}): HTMLElement | undefined {
  if (changes === undefined) return undefined
  const title = element('h2', {}, t('changes.title'))
  if (changes === 'unknown')
    return element(
      'section',
      { class: 'card changes' },
      title,
      element('p', {}, t('changes.unknown')),
    )
  const { send, receive, note } = changes
  if (send.length + receive.length === 0)
    return risks.length > 0
      ? undefined
      : element('section', { class: 'card changes' }, title, element('p', {}, t('changes.none')))
  const list = (name: 'send' | 'receive', sign: string, amounts: readonly ShownAmount[]) =>
    amounts.length > 0 &&
    element(
      'div',
      { class: name },
      element('dt', {}, t(`changes.${name}`)),
      ...amounts.map(({ text, ...amount }) =>
        element('dd', {}, ...createAmount({ text: `${sign}${text}`, ...amount })),
      ),
    )
  return element(
    'section',
    { class: 'card changes known' },
    title,
    element('dl', {}, list('send', '−', send), list('receive', '+', receive)),
    note !== undefined && element('p', { class: 'note' }, note),
  )
}

/**
 * Labelled facts under their own heading. Names that the website chose are set off, so that they do
 * not look like the wallet's.
 */
export function createSection({ title, lines, isForeign = false }: ApprovalSection): HTMLElement {
  return element(
    'section',
    { class: isForeign ? 'section foreign' : 'section' },
    element('h2', {}, title),
    createLines(lines),
  )
}

/** Labelled facts. */
export function createLines(lines: readonly ApprovalLine[]): HTMLElement {
  return element(
    'dl',
    {},
    ...lines.map(({ label, value, kind = 'plain', ...amount }) =>
      element(
        'div',
        { class: kind },
        element('dt', {}, element('bdi', {}, label)),
        element(
          'dd',
          {},
          ...(kind === 'code' ? [createAddress(value)] : createAmount({ text: value, ...amount })),
        ),
      ),
    ),
  )
}

/** The network and the fee, which stand below the title of each request. */
export function createFacts(lines: readonly ApprovalLine[]): HTMLElement | undefined {
  const find = (wanted: ApprovalLine['kind']) => lines.filter(({ kind }) => kind === wanted)
  const facts = [...find('network'), ...find('fee')]
  if (facts.length === 0) return undefined
  const list = createLines(facts)
  list.className = 'facts'
  return list
}

/** True for a line that {@link createFacts} shows. */
export function isFact({ kind }: ApprovalLine): boolean {
  return kind === 'network' || kind === 'fee'
}

/** A payment as one sentence: the amount, and the receiver's whole address. */
export function createSentence({ amount, to }: Payment): readonly (Node | string)[] {
  // Slots that no text contains: the order of the words is the language's.
  const places: Readonly<Record<string, Node>> = {
    '\uE000': element('span', { class: 'paid' }, ...createAmount(amount)),
    '\uE001': element('span', { class: 'payee' }, createAddress(to)),
  }
  return t('title.sendTo', { amount: '\uE000', address: '\uE001' })
    .split(/([\uE000\uE001])/)
    .map((part) => places[part] ?? part)
}

// The exact amount with its icon, and after it what it is worth.
function createAmount({ text, mark, worth }: ShownAmount): (Node | string)[] {
  return [
    ...(mark === undefined ? [] : [element('img', { class: 'mark', alt: '', src: mark })]),
    element('bdi', { dir: worth === undefined ? undefined : 'ltr' }, text),
    ...(worth === undefined ? [] : [' ', element('bdi', { class: 'worth', dir: 'ltr' }, worth)]),
  ]
}

function createAddress(value: string): HTMLElement {
  if (value.length < SHORTEST_ADDRESS) return element('bdi', { dir: 'ltr' }, value)
  return element(
    'bdi',
    { dir: 'ltr' },
    element('b', {}, value.slice(0, EDGE)),
    value.slice(EDGE, -EDGE),
    element('b', {}, value.slice(-EDGE)),
  )
}
