import { createWalletRegistry } from '../../../src/chains/wallets/wallet-registry.js'
import { expect } from '../../helpers/expect.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

describe('createWalletRegistry', () => {
  it('finds a wallet that is added without an event, within seconds, and stops polling without watchers', async () => {
    const clock = installVirtualClock()
    const provider = {}
    let page: readonly object[] = []
    let reads = 0
    const watch = createWalletRegistry({
      namespace: 'bip122',
      read(list) {
        reads++
        for (const found of page) list.add({ name: 'Late Wallet', provider: found })
      },
    })
    let names: readonly string[] = []
    const unwatch = watch(
      (wallets) => {
        names = wallets.map(({ name }) => name)
      },
      { announced: true, legacy: true },
    )
    await clock.advance(20_000)
    expect(names).to.deep.equal([])
    expect(reads).to.be.lessThan(25)
    page = [provider]
    await clock.advance(60_000)
    expect(names).to.deep.equal(['Late Wallet'])

    // The clock is virtual, so the number is exact: one read a minute.
    const before = reads
    await clock.advance(3_600_000)
    expect(reads - before).to.equal(60)
    unwatch()
    expect(clock.pending).to.equal(0)
  })
})
