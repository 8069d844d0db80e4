import { element } from '../screens/element.js'
import { createRing } from '../screens/ring.js'
import { t } from '../texts/account-texts.js'

/** One thing of several that make a whole. */
export interface Step {
  readonly name: string
  readonly isDone: boolean
}

/**
 * How much of a whole is done, as a ring and a list, with the action that comes next. `title` says
 * it in words from the counts.
 */
export function createSteps(
  title: 'safe.title' | 'recover.steps',
  steps: readonly Step[],
  next?: HTMLElement | false,
): HTMLElement {
  const done = steps.filter(({ isDone }) => isDone).length
  const isWhole = done === steps.length
  return element(
    'section',
    { class: 'steps' },
    element(
      'div',
      { class: 'goal' },
      createRing(isWhole ? 'done' : 'open', { part: done / steps.length }),
      element('h2', {}, t(title, { done: String(done), all: String(steps.length) })),
    ),
    element(
      'ul',
      { role: 'list' },
      ...steps.map(({ name, isDone }) =>
        element(
          'li',
          { class: isDone ? 'done' : undefined },
          element('bdi', {}, name),
          element('span', {}, t(isDone ? 'safe.done' : 'safe.open')),
        ),
      ),
    ),
    next,
  )
}
