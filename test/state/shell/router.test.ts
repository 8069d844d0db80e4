import { expect } from '../../helpers/expect.js'
import { createRouter } from '../../../src/state/shell/router.js'

const names = ({ $state }: ReturnType<typeof createRouter>) => $state.get().history.map(({ view }) => view)

describe('router', () => {
  it('behaviour: starts on Connect', () => {
    expect(names(createRouter())).to.deep.equal(['Connect'])
  })

  it('behaviour: pushes a screen once', () => {
    const router = createRouter()
    router.push({ view: 'AllWallets' })
    router.push({ view: 'AllWallets' })
    expect(names(router)).to.deep.equal(['Connect', 'AllWallets'])
    expect(router.$state.get().direction).to.equal('forward')
  })

  it('behaviour: replaces the screen that shows', () => {
    const router = createRouter()
    router.push({ view: 'AllWallets' })
    router.replace({ view: 'GetWallet' })
    expect(names(router)).to.deep.equal(['Connect', 'GetWallet'])
  })

  it('behaviour: reset leaves one screen and no motion', () => {
    const router = createRouter()
    router.push({ view: 'AllWallets' })
    router.reset({ view: 'Account' })
    expect(names(router)).to.deep.equal(['Account'])
    expect(router.$state.get().direction).to.equal('none')
  })

  it('behaviour: back pops, and says when there is nothing behind', () => {
    const router = createRouter()
    router.push({ view: 'AllWallets' })
    expect(router.back()).to.equal(true)
    expect(names(router)).to.deep.equal(['Connect'])
    expect(router.$state.get().direction).to.equal('back')
    expect(router.back()).to.equal(false)
    expect(names(router)).to.deep.equal(['Connect'])
  })

  it('behaviour: a screen of the same name with another subject replaces its parameters', () => {
    const router = createRouter()
    router.reset({ view: 'SwitchNetwork', chainId: 'eip155:1' })
    router.reset({ view: 'SwitchNetwork', chainId: 'eip155:8453' })
    expect(router.$route.get()).to.deep.equal({ view: 'SwitchNetwork', chainId: 'eip155:8453' })
  })
})
