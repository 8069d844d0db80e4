import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareDangers } from '../../helpers/gallery/dangers.js'

// `npm run site:dangers` takes their pictures.
test('B5 the twenty most dangerous requests reach a screen that says in words what they do, and why that is a risk', async () => {
  const dangers = await prepareDangers()
  assert.equal(dangers.length, 20)
  for (const { name, view } of dangers) {
    assert.ok(view.risks.length > 0, name)
    for (const { name: risk, text } of view.risks)
      assert.ok(risk !== '' && /\w+ \w+ \w+/.test(text), `${name}: ${text}`)
    for (const text of [view.title, view.action])
      assert.doesNotMatch(text, /^\d+ call$|0x[0-9a-f]{8}/i, `${name}: ${text}`)
  }
})
