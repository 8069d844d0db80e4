import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages as arabic } from '../../../../server/console/texts/ar.js'
import { messages as german } from '../../../../server/console/texts/de.js'
import { messages as english } from '../../../../server/console/texts/en.js'

test('each language takes the values of English, with the plural forms of its rules', () => {
  const listNames = (text: unknown) =>
    [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort().join()
  for (const [tag, texts] of [
    ['de', german],
    ['ar', arabic],
  ] as const)
    for (const [key, text] of Object.entries(texts)) {
      assert.equal(
        listNames(text),
        listNames(english[key as keyof typeof english]),
        `${tag} ${key}`,
      )
      if (typeof text === 'object')
        assert.deepEqual(
          Object.keys(text).sort(),
          new Intl.PluralRules(tag).resolvedOptions().pluralCategories.sort(),
          `${tag} ${key}`,
        )
    }
})
