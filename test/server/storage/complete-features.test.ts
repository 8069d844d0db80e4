import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeFeatures } from '../../../server/src/storage/complete-features.js'
import { changeFeatures } from '../../../server/src/storage/projects/change-features.js'

test('a project of an earlier version leaves contacts to the app, and can switch them off', () => {
  const old = [{ id: 'swap', isEnabled: false, config: [] }]
  const complete = completeFeatures(old)
  assert.deepEqual(complete, [...old, { id: 'contacts', isEnabled: true, config: null }])
  const off = changeFeatures(complete, ['contacts=off'])
  assert.deepEqual(off[1], { id: 'contacts', isEnabled: false, config: [] })
  assert.deepEqual(completeFeatures(off), off)
})
