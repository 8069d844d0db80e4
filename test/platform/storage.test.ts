import { createPrefixedStorage } from '../../src/platform/storage.js'
import { expect } from '../helpers/expect.js'

const PREFIX = 'storage-test.'

describe('storage', () => {
  const { setItem } = Storage.prototype
  function fill() {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  }
  // Another tab writes past this tab's wrapper.
  const writeElsewhere = (value: string) => setItem.call(localStorage, `${PREFIX}a`, value)

  afterEach(() => {
    Storage.prototype.setItem = setItem
    localStorage.clear()
  })

  it('a value that the browser did not store lasts in this tab', () => {
    const storage = createPrefixedStorage(PREFIX)
    storage.set('a', 'old')
    fill()
    expect(storage.set('a', 'unstored')).to.equal(false)
    expect(storage.get('a')).to.equal('unstored')
    expect(storage.set('b', 'new')).to.equal(false)
    expect(storage.list('')).to.have.members(['a', 'b'])
  })

  it('a value that another tab writes later is newer than one that was not stored', () => {
    const storage = createPrefixedStorage(PREFIX)
    storage.set('a', 'old')
    fill()
    storage.set('a', 'unstored')
    writeElsewhere('newer')
    expect(storage.get('a')).to.equal('newer')
    // The unstored value does not come back when the other tab writes what was there before.
    writeElsewhere('old')
    expect(storage.get('a')).to.equal('old')
  })

  it('a key that another tab removes is gone here too', () => {
    const storage = createPrefixedStorage(PREFIX)
    storage.set('a', 'old')
    fill()
    storage.set('a', 'unstored')
    localStorage.removeItem(`${PREFIX}a`)
    expect(storage.list('')).to.deep.equal([])
    expect(storage.get('a')).to.equal(undefined)
  })

  it('an edit after a failed write starts from what another tab wrote', () => {
    const storage = createPrefixedStorage(PREFIX)
    fill()
    storage.set('a', '1')
    writeElsewhere('1,2')
    Storage.prototype.setItem = setItem
    storage.set('a', `${storage.get('a')},3`)
    expect(localStorage.getItem(`${PREFIX}a`)).to.equal('1,2,3')
  })
})
