import assert from 'node:assert/strict'
import test from 'node:test'
import { requests } from '../../../server/frame/gallery/requests.js'

for (const [state, prepare] of Object.entries(requests))
  test(`the gallery's approval ${state} can be prepared`, async () => {
    const { view } = await prepare()
    assert.notEqual(view.title, '')
  })
