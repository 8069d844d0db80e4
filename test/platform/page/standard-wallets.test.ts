import { getWallets } from '@wallet-standard/app'
import { registerWallet } from '@wallet-standard/wallet'
import { getStandardWallets } from '../../../src/platform/page/standard-wallets.js'
import { expect } from '../../helpers/expect.js'
import { registerWithPage } from '../../helpers/browser/register-with-page.js'

describe('getStandardWallets', () => {
  const toWallet = (name: string) => ({ name }) as unknown as Parameters<typeof registerWallet>[0]

  it('lists wallets that registered before and after the first call, each once, and reports added and removed ones', () => {
    const [early, late, other] = ['Early', 'Late', 'Other'].map(toWallet) as [
      ReturnType<typeof toWallet>,
      ReturnType<typeof toWallet>,
      ReturnType<typeof toWallet>,
    ]
    registerWallet(early)
    const wallets = getStandardWallets()
    expect(wallets.list()).to.include(early)
    const seen: unknown[] = []
    const stops = [
      wallets.on('added', (added) => seen.push(['added', ...added])),
      wallets.on('removed', (removed) => seen.push(['removed', ...removed])),
    ]
    registerWallet(late)
    const unregister = registerWithPage(other)
    expect(getStandardWallets()).to.equal(wallets)
    unregister()
    stops.forEach((stop) => stop())
    expect(seen).to.deep.equal([
      ['added', late],
      ['added', other],
      ['removed', other],
    ])
    expect(wallets.list()).to.include.members([early, late]).and.not.include(other)
  })

  it('behaviour: another app of the page with a separate registry finds the same wallets, and an event without a function changes nothing', () => {
    const wallet = toWallet('Shared')
    const before = getStandardWallets().list().length
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'no function' }))
    dispatchEvent(new Event('wallet-standard:register-wallet'))
    expect(getStandardWallets().list()).to.have.length(before)
    registerWallet(wallet)
    expect([
      getWallets().get().includes(wallet),
      getStandardWallets().list().includes(wallet),
    ]).to.deep.equal([true, true])
  })
})
