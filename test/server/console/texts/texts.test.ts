import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages as english } from '../../../../server/console/texts/en.js'
import { LANGUAGES, loadTexts, type Language } from '../../../../server/console/texts/texts.js'

for (const tag of Object.keys(LANGUAGES) as Language[])
  test(`${tag} has every text of the console, with its values and the plural forms of its rules`, async () => {
    const messages = await loadTexts(tag)
    assert.deepEqual(Object.keys(messages), Object.keys(english))
    for (const [key, text] of Object.entries(messages)) {
      assert.equal(listValues(text), listValues(english[key as keyof typeof english]), key)
      if (typeof text === 'object')
        assert.deepEqual(
          Object.keys(text).sort(),
          new Intl.PluralRules(tag).resolvedOptions().pluralCategories.sort(),
          key,
        )
    }
  })

function listValues(text: unknown): string {
  return [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort().join()
}
