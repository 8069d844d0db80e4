import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { shortPageArgs } from '../../scripts/find-chromium.mjs'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { readAloud, readTree } from '../helpers/browser/read-tree.js'
import { startGallery, type ListedState, type RunningGallery } from '../helpers/gallery/gallery.js'

const CONTROLS: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'option',
  'radio',
  'searchbox',
  'switch',
  'tab',
  'textbox',
])
/** Controls of the header, which each screen may have. */
const FRAME = /^(Back|Close|Help)$/

/** What a visitor hears who only reads the accessibility tree of each screen. */
describe('gallery trees', () => {
  let gallery: RunningGallery
  let browser: Browser

  before(async () => {
    gallery = await startGallery()
    browser = await launchBrowser({ args: shortPageArgs })
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
  })

  async function load(page: Page, { view, state }: ListedState) {
    await page.goto(`${gallery.url}?${new URLSearchParams({ view, state })}`)
    const word = await page
      .waitForFunction(
        () =>
          document.documentElement.dataset['failed'] ?? document.documentElement.dataset['ready'],
      )
      .then((outcome) => outcome.jsonValue())
    assert.equal(word, 'true', `${view}/${state}`)
  }

  it('UX-001 each screen read aloud names what it is, what happened and what can be done', async () => {
    const page = await browser.newPage({ viewport: { width: 520, height: 760 } })
    const problems: string[] = []
    let screens = 0
    for (const listed of firstOfEachView(gallery.states)) {
      await load(page, listed)
      const dialog = page.getByRole('dialog')
      if ((await dialog.count()) !== 1) continue
      screens++
      const title = `${listed.view}/${listed.state}`
      const { text, nodes } = await readTree(dialog)
      console.log(`\n${title}\n${readAloud(text)}`)
      const label = nodes[0]?.role === 'dialog' ? nodes[0].name : ''
      if (label === '') problems.push(`${title}: the dialog has no name`)
      if (!nodes.some(({ role }) => role === 'heading')) problems.push(`${title}: no heading`)
      const controls = nodes.filter(({ role }) => CONTROLS.has(role))
      problems.push(
        ...controls
          .filter(({ name }) => name === '')
          .map(({ role }) => `${title}: a ${role} has no name`),
      )
      if (!controls.some(({ name, disabled }) => !disabled && !FRAME.test(name)))
        console.log(`(${title} only waits)`)
    }
    assert.deepEqual(problems, [])
    assert.ok(screens > 40, `only ${screens} screens`)
  })
})

function firstOfEachView(states: readonly ListedState[]): readonly ListedState[] {
  const found = new Map<string, ListedState>()
  for (const listed of states) if (!found.has(listed.view)) found.set(listed.view, listed)
  return [...found.values()]
}
