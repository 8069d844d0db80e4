import type { ApprovalLine, ApprovalView } from '../requests/prepared.js'
import type { Risk } from '../requests/risks.js'
import { t } from '../texts/texts.js'
import { element } from './element.js'
import { createIcon } from './icons.js'

// What people compare of an address; it is shown whole.
const EDGE = 6
const SHORTEST_ADDRESS = 24

/** The risks of a request, each with its name. */
export function createRisks(risks: readonly Risk[]): HTMLElement | undefined {
  if (risks.length === 0) return undefined
  return element('ul', { class: 'risks', role: 'list' }, ...risks.map(({ level, name, text }) => element('li', { class: `risk ${level}` }, createIcon(level), element('strong', {}, name), element('span', {}, text))))
}

/** What the visitor sends and receives, as a simulation says. */
export function createChanges(changes: NonNullable<ApprovalView['changes']>): HTMLElement {
  const title = element('h2', {}, t('changes.title'))
  if (changes === 'unknown') return element('section', { class: 'card changes' }, title, element('p', {}, t('changes.unknown')))
  const { send, receive } = changes
  if (send.length + receive.length === 0) return element('section', { class: 'card changes' }, title, element('p', {}, t('changes.none')))
  const list = (name: 'send' | 'receive', sign: string, amounts: readonly string[]) => amounts.length > 0 && element('div', { class: name }, element('dt', {}, t(`changes.${name}`)), ...amounts.map((amount) => element('dd', {}, element('bdi', { dir: 'ltr' }, `${sign}${amount}`))))
  return element('section', { class: 'card changes known' }, title, element('dl', {}, list('send', '−', send), list('receive', '+', receive)))
}

/** Labelled facts. */
export function createLines(lines: readonly ApprovalLine[]): HTMLElement {
  return element('dl', {}, ...lines.map(({ label, value, kind = 'plain' }) => element('div', { class: kind }, element('dt', {}, element('bdi', {}, label)), element('dd', {}, kind === 'code' ? createAddress(value) : element('bdi', {}, value)))))
}

function createAddress(value: string): HTMLElement {
  if (value.length < SHORTEST_ADDRESS) return element('bdi', { dir: 'ltr' }, value)
  return element('bdi', { dir: 'ltr' }, element('b', {}, value.slice(0, EDGE)), value.slice(EDGE, -EDGE), element('b', {}, value.slice(-EDGE)))
}
