import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRelay } from '../../../server/src/routes/cloud/choose-relay.js'

const RELAY = { doors: ['relay'] } as const
const upstreamRelay = { url: 'wss://relay.example', projectId: 'abc' }
const [shop, development] = [{ development: false }, { development: true }]

test('pages of a real project pair through this relay only if it joins another one, or the operator says so', () => {
  assert.equal(chooseRelay(RELAY, shop), 'public')
  assert.equal(chooseRelay({ ...RELAY, upstreamRelay }, shop), 'own')
  assert.equal(chooseRelay({ ...RELAY, pairsHere: true }, shop), 'own')
  assert.equal(chooseRelay({ ...RELAY, upstreamRelay, pairsHere: false }, shop), 'public')
})

test('pages of a development project pair through this relay, unless the process has none', () => {
  assert.equal(chooseRelay(RELAY, development), 'own')
  assert.equal(chooseRelay({ doors: ['rpc'], upstreamRelay }, development), 'public')
})
