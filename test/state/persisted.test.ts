import { createStorage } from '../../src/platform/storage.js'
import { createPersisted } from '../../src/state/persisted.js'
import { expect } from '../helpers/expect.js'
import { fillStorage } from '../helpers/fakes/fake-page.js'

const parse = (value: unknown) => (typeof value === 'number' ? value : undefined)

describe('persisted', () => {
  afterEach(() => localStorage.clear())
  const create = (id = 'a') =>
    createPersisted(createStorage(id), { key: 'n', version: 2, parse, fallback: 0 })

  it('keeps a value over reloads, under the id of the modal', () => {
    create().set(7)
    expect(create().$value.get()).to.equal(7)
    expect(create('b').$value.get()).to.equal(0)
    expect(Object.keys(localStorage)).to.deep.equal(['wallet-modal.a.n'])
  })
  it('says that a full storage did not keep a value, which this page still has', () => {
    const persisted = create()
    expect(persisted.set(7)).to.equal(true)
    const free = fillStorage()
    expect(persisted.set(8)).to.equal(false)
    expect(persisted.update((value) => value + 1)).to.equal(false)
    expect(persisted.$value.get()).to.equal(9)
    expect(create().$value.get()).to.equal(7)
    free()
    expect(persisted.update((value) => value + 1)).to.equal(true)
    expect(create().$value.get()).to.equal(10)
  })
  it('says that a record of a newer version was not overwritten', () => {
    localStorage.setItem('wallet-modal.a.n', '{"v":3,"value":1}')
    expect(create().set(7)).to.equal(false)
  })
  for (const text of [
    '',
    '{',
    'null',
    '7',
    '{"v":2,"value":"x"}',
    '{"v":1,"value":7}',
    '{"value":7}',
  ]) {
    it(`STOR-004 reads ${JSON.stringify(text)} as the fallback`, () => {
      localStorage.setItem('wallet-modal.a.n', text)
      expect(create().$value.get()).to.equal(0)
    })
  }
  /** Stores a text as another tab does. */
  function store(text: string | null) {
    if (text === null) localStorage.removeItem('wallet-modal.a.n')
    else localStorage.setItem('wallet-modal.a.n', text)
    window.dispatchEvent(new StorageEvent('storage', { key: 'wallet-modal.a.n', newValue: text }))
  }
  it('follows another tab, also a removal', () => {
    const persisted = create()
    const seen: number[] = []
    const stop = persisted.watch((value) => seen.push(value))
    store('{"v":2,"value":3}')
    store(null)
    stop()
    store('{"v":2,"value":9}')
    expect(seen).to.deep.equal([3, 0])
    expect(persisted.$value.get()).to.equal(0)
  })
  it('D2 reads the current storage, not the value of an earlier event', () => {
    const persisted = create()
    const seen: number[] = []
    const stop = persisted.watch((value) => seen.push(value))
    localStorage.setItem('wallet-modal.a.n', '{"v":2,"value":5}')
    window.dispatchEvent(new StorageEvent('storage', { key: 'wallet-modal.a.n', newValue: null }))
    stop()
    expect([seen, persisted.$value.get()]).to.deep.equal([[5], 5])
    expect(localStorage.getItem('wallet-modal.a.n')).to.equal('{"v":2,"value":5}')
  })
  it('follows a page that clears the storage', () => {
    const persisted = create()
    persisted.set(7)
    const stop = persisted.watch()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    stop()
    expect(persisted.$value.get()).to.equal(0)
  })
  it('migrates the value of an older version', () => {
    localStorage.setItem('wallet-modal.a.n', '{"v":1,"value":"8"}')
    const migrated: unknown[] = []
    const migrate = (value: unknown, version: number) => (
      migrated.push([value, version]),
      Number(value)
    )
    const persisted = createPersisted(createStorage('a'), {
      key: 'n',
      version: 2,
      parse,
      migrate,
      fallback: 0,
    })
    expect(persisted.$value.get()).to.equal(8)
    expect(migrated).to.deep.equal([['8', 1]])
    persisted.update((value) => value + 1)
    expect(localStorage.getItem('wallet-modal.a.n')).to.equal('{"v":2,"value":9}')
  })
  it('reads the fallback if the older value cannot be migrated', () => {
    for (const migrate of [
      () => 'x',
      () => {
        throw new Error('cannot')
      },
    ]) {
      localStorage.setItem('wallet-modal.a.n', '{"v":1,"value":8}')
      expect(
        createPersisted(createStorage('a'), {
          key: 'n',
          version: 2,
          parse,
          migrate,
          fallback: 0,
        }).$value.get(),
      ).to.equal(0)
    }
  })
  it('does not read, overwrite or report a record of a newer version', () => {
    const newer = '{"v":3,"value":{"other":"shape"}}'
    localStorage.setItem('wallet-modal.a.n', newer)
    const persisted = create()
    const seen: number[] = []
    const stop = persisted.watch((value) => seen.push(value))
    persisted.set(7)
    persisted.update((value) => value + 1)
    store(newer)
    stop()
    expect(persisted.$value.get()).to.equal(8)
    expect(seen).to.deep.equal([])
    expect(localStorage.getItem('wallet-modal.a.n')).to.equal(newer)
  })
  it('update() changes the current storage, which another tab may have changed', () => {
    const [here, there] = [create(), create()]
    there.set(5)
    here.update((value) => value + 1)
    expect(here.$value.get()).to.equal(6)
    expect(create().$value.get()).to.equal(6)
  })
})
