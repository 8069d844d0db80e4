import { toReason } from '../../src/elements/views/send/to-reason.js'
import { messages as arabicFirst } from '../../src/locales/ar/first.js'
import { messages as arabicSend } from '../../src/locales/ar/send.js'
import { messages as germanFirst } from '../../src/locales/de/first.js'
import { messages as germanSend } from '../../src/locales/de/send.js'
import { expect } from '../helpers/expect.js'

const LANGUAGES = {
  German: { ...germanFirst, ...germanSend },
  Arabic: { ...arabicFirst, ...arabicSend },
}

describe('texts that were English in every language', () => {
  for (const [language, texts] of Object.entries(LANGUAGES))
    it(`H40 ${language} has its own words for an unknown reason and the empty network button`, () => {
      expect(texts['button.selectNetwork']).to.be.a('string').and.not.equal('Select network')
      const none = String(texts['send.reason.none'])
      expect(toReason('unknown reason', none)).to.equal(none)
      expect(none).not.to.match(/reason/)
    })
})
