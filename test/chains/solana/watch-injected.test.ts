import { watchInjected } from '../../../src/chains/solana/watch-injected.js'
import { expect } from '../../helpers/expect.js'
import { fakeStandardWallet, registerAsWallet } from '../../helpers/wallets/fake-standard-wallet.js'

describe('solana watchInjected', () => {
  const undo: (() => void)[] = []
  afterEach(() => {
    for (const step of undo.splice(0)) step()
  })
  function watch(): () => readonly string[] {
    let names: readonly string[] = []
    undo.push(
      watchInjected((wallets) => (names = wallets.map(({ name }) => name)), {
        announced: true,
        legacy: false,
      }),
    )
    return () => names
  }

  it('lists a wallet that registers late, by either way of the standard, and removes it when it unregisters', () => {
    const list = watch()
    const before = list().length
    const unregister = fakeStandardWallet({ name: 'Late' }).register()
    expect(list()).to.include('Late')
    unregister()
    expect(list()).to.have.length(before)
    registerAsWallet(fakeStandardWallet({ name: 'By event' }))
    expect(list()).to.include('By event')
  })

  it('omits wallets of other families, without standard:connect, and with throwing getters; ignores unknown features', () => {
    const list = watch()
    const strange = fakeStandardWallet({ name: 'Strange' })
    Object.assign(strange.features, { 'solana:unheardOf': null, 'x:y': { version: 7 } })
    const wallets = [
      fakeStandardWallet({ name: 'Other family', chains: ['bitcoin:mainnet'] }),
      fakeStandardWallet({ name: 'No connect', without: ['standard:connect'] }),
      {
        ...fakeStandardWallet({ name: 'Throws' }),
        get chains(): readonly string[] {
          throw new Error('trap')
        },
        register: fakeStandardWallet().register,
      },
      strange,
    ]
    for (const wallet of wallets) registerAsWallet(wallet)
    expect(
      list().filter((name) => ['Other family', 'No connect', 'Throws', 'Strange'].includes(name)),
    ).to.deep.equal(['Strange'])
  })
})
