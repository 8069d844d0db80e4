import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MODAL_PARTS, PARTS, readTexts } from '../../scripts/locales/language-files.mjs'
import { findSamePlace, HOST_KEYS } from '../../scripts/locales/same-places.mjs'

const ids = Object.keys(PARTS).flatMap((part) =>
  [...readTexts('en', part).keys()].map((key) =>
    MODAL_PARTS.includes(part) ? key : `${part}/${key}`,
  ),
)

test('each text that stands for others is a text', () => {
  assert.deepEqual(
    HOST_KEYS.filter((key) => !ids.includes(key)),
    [],
  )
})

test('a failure has the place of another failure', () => {
  assert.equal(findSamePlace('error.UNKNOWN'), 'error.CONNECT_FAILED')
})
