import { createStorage } from '../../src/platform/storage.js'
import { createPersisted } from '../../src/state/persisted.js'
import { expect } from '../helpers/expect.js'

const parse = (value: unknown) => (typeof value === 'number' ? value : undefined)

describe('persisted', () => {
  afterEach(() => localStorage.clear())
  const create = (id = 'a') => createPersisted(createStorage(id), { key: 'n', version: 2, parse, fallback: 0 })

  it('keeps a value over reloads, under the id of the modal', () => {
    create().set(7)
    expect(create().$value.get()).to.equal(7)
    expect(create('b').$value.get()).to.equal(0)
    expect(Object.keys(localStorage)).to.deep.equal(['wallet-modal.a.n'])
  })
  for (const text of ['', '{', 'null', '7', '{"v":2,"value":"x"}', '{"v":1,"value":7}', '{"value":7}']) {
    it(`STOR-004 reads ${JSON.stringify(text)} as the fallback`, () => {
      localStorage.setItem('wallet-modal.a.n', text)
      expect(create().$value.get()).to.equal(0)
    })
  }
  it('follows another tab, also when it removes', () => {
    const persisted = create()
    const seen: number[] = []
    const stop = persisted.watch((value) => seen.push(value))
    const tell = (newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key: 'wallet-modal.a.n', newValue }))
    tell('{"v":2,"value":3}')
    tell(null)
    stop()
    tell('{"v":2,"value":9}')
    expect(seen).to.deep.equal([3, 0])
    expect(persisted.$value.get()).to.equal(0)
  })
})
