import { ReactiveElement } from 'lit'
import { expect } from '../../helpers/expect.js'
import { LightElement, type Changes } from '../../../src/elements/base/light-element.js'
import { property } from '../../../src/elements/base/property.js'

/**
 * The same element twice, on LightElement and on Lit's base: the page's actions must have the same
 * effect on both.
 */
class Light extends LightElement {
  @property() label: string | undefined
  @property({ type: Boolean, reflect: true }) open = false
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 4
  @property({ attribute: false }) hidden_ = 'none'
  readonly updates: string[] = []

  override willUpdate(changed: Changes) {
    if (changed.has('label') && this.label === 'open') this.open = true
  }
  override update(changed: Changes) {
    this.updates.push(describeUpdate(this, changed))
    if (this.label === 'late') this.label = 'later'
  }
}

class WithLit extends ReactiveElement {
  static override properties = {
    label: {},
    open: { type: Boolean, reflect: true },
    charsEnd: { type: Number, attribute: 'chars-end' },
    hidden_: { attribute: false },
  }
  declare label: string | undefined
  declare open: boolean
  declare charsEnd: number
  declare hidden_: string
  readonly updates: string[] = []

  constructor() {
    super()
    this.open = false
    this.charsEnd = 4
    this.hidden_ = 'none'
  }
  override willUpdate(changed: Changes) {
    if (changed.has('label') && this.label === 'open') this.open = true
  }
  override update(changed: Map<PropertyKey, unknown>) {
    super.update(changed)
    this.updates.push(describeUpdate(this, changed))
    if (this.label === 'late') this.label = 'later'
  }
}

type Either = Light | WithLit

function describeUpdate({ label, open, charsEnd, hidden_ }: Either, changed: Changes): string {
  return `${[...changed.keys()].map(String).sort().join()} → ${JSON.stringify({ label, open, charsEnd, hidden_ })}`
}

let count = 0

/** Calls `act` with an element of either base. Their updates and their markup must be equal. */
async function compare(
  attributes: Readonly<Record<string, string>>,
  act: (element: Either) => unknown = () => {},
  before: (element: Either) => unknown = () => {},
): Promise<string[]> {
  const results: string[][] = []
  for (const Base of [Light, WithLit]) {
    const tag = `test-light-${++count}`
    const element = document.createElement(tag) as HTMLElement as Either
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
    before(element)
    customElements.define(tag, class extends (Base as typeof Light) {})
    await element.updateComplete
    await act(element)
    await element.updateComplete
    results.push([
      ...element.updates,
      element.outerHTML.replaceAll(tag, 'tag'),
      String(element.hasUpdated),
    ])
    element.remove()
  }
  expect(results[0]).to.deep.equal(results[1])
  return results[0]!
}

describe('LightElement', () => {
  it('behaviour: reads attributes as Lit does', async () => {
    const [first] = await compare({ label: 'Hi', open: '', 'chars-end': '7' })
    expect(first).to.contain('"label":"Hi","open":true,"charsEnd":7')
  })

  it('behaviour: a removed attribute, a number and a boolean behave as with Lit', async () => {
    await compare({ label: 'Hi', open: '', 'chars-end': '7' }, async (element) => {
      element.removeAttribute('label')
      element.removeAttribute('open')
      await element.updateComplete
      element.setAttribute('chars-end', '9')
      element.removeAttribute('chars-end')
    })
  })

  it('behaviour: writes the attribute of a reflected property, and no other', async () => {
    const result = await compare({}, (element) =>
      Object.assign(element, { open: true, label: 'Hi', charsEnd: 1 }),
    )
    expect(result.at(-2)).to.equal('<tag open=""></tag>')
  })

  it('behaviour: a property written before the element was defined wins over its attribute', async () => {
    const [first] = await compare({ label: 'attribute' }, undefined, (element) =>
      Object.assign(element, { label: 'property', open: true }),
    )
    expect(first).to.contain('"label":"property","open":true')
  })

  it('behaviour: several writes cause one update, an equal value causes none', async () => {
    const updates = await compare({}, async (element) => {
      element.label = 'a'
      element.label = 'b'
      element.charsEnd = 2
      await element.updateComplete
      element.label = 'b'
      await element.updateComplete
      element.requestUpdate()
    })
    expect(updates.length).to.equal(3 + 2)
  })

  it('behaviour: writes in willUpdate belong to the current update, writes in update cause another', async () => {
    await compare({ label: 'open' })
    await compare({}, async (element) => {
      element.label = 'late'
      await element.updateComplete
      await element.updateComplete
    })
  })

  it('behaviour: does not update outside the page, and keeps its properties when it moves', async () => {
    const tag = `test-light-${++count}`
    customElements.define(tag, class extends Light {})
    const element = document.createElement(tag) as Light
    element.label = 'Hi'
    await Promise.resolve()
    expect(element.hasUpdated).to.equal(false)
    document.body.append(element)
    await element.updateComplete
    document.body.prepend(element)
    await element.updateComplete
    expect(element.updates.length).to.equal(1)
    expect(element.label).to.equal('Hi')
    element.remove()
  })

  it('error: a failing update rejects its promise, and the next one runs', async () => {
    let fails = true
    const tag = `test-light-${++count}`
    customElements.define(
      tag,
      class extends Light {
        override willUpdate() {
          if (fails) throw new Error('no')
        }
      },
    )
    const element = document.createElement(tag) as Light
    document.body.append(element)
    const failure = await element.updateComplete.then(
      () => undefined,
      (error: Error) => error.message,
    )
    expect(failure).to.equal('no')
    fails = false
    element.label = 'Hi'
    await element.updateComplete
    expect(element.updates.length).to.equal(1)
    element.remove()
  })
})
