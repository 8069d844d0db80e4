import { expect } from '../../helpers/expect.js'
import { createRouter } from '../../../src/state/shell/router.js'
import { toRouteKey, type Route } from '../../../src/state/shell/routes.js'

type Router = ReturnType<typeof createRouter>

const names = ({ $state }: ReturnType<typeof createRouter>) =>
  $state.get().history.map(({ view }) => view)

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

  it('behaviour: pushes the same screen again with other parameters', () => {
    const router = createRouter()
    router.push({ view: 'Downloads', walletId: 'a' })
    router.push({ view: 'Downloads', walletId: 'b' })
    router.push({ walletId: 'b', view: 'Downloads' })
    expect(router.$state.get().history.map(toRouteKey)).to.deep.equal(
      [
        { view: 'Connect' },
        { view: 'Downloads', walletId: 'a' },
        { view: 'Downloads', walletId: 'b' },
      ].map((route) => toRouteKey(route as Route)),
    )
  })

  it('behaviour: reset leaves one screen and no motion', () => {
    const router = createRouter()
    router.push({ view: 'AllWallets' })
    router.reset({ view: 'Account' })
    expect(names(router)).to.deep.equal(['Account'])
    expect(router.$state.get().direction).to.equal('none')
  })

  it('behaviour: back pops, and returns false without a previous screen', () => {
    const router = createRouter()
    router.push({ view: 'AllWallets' })
    expect(router.back()).to.equal(true)
    expect(names(router)).to.deep.equal(['Connect'])
    expect(router.$state.get().direction).to.equal('back')
    expect(router.back()).to.equal(false)
    expect(names(router)).to.deep.equal(['Connect'])
  })

  it('behaviour: a screen with the same name and other parameters replaces them', () => {
    const router = createRouter()
    router.reset({ view: 'SwitchNetwork', chainId: 'eip155:1' })
    router.reset({ view: 'SwitchNetwork', chainId: 'eip155:8453' })
    expect(router.$route.get()).to.deep.equal({ view: 'SwitchNetwork', chainId: 'eip155:8453' })
  })

  describe('ask()', () => {
    const question = { view: 'WhatIsAWallet' } as const

    it('resolves with the answer and returns to the screen that asked', async () => {
      const router = createRouter()
      const answer = router.ask<boolean>(question)
      expect(names(router)).to.deep.equal(['Connect', 'WhatIsAWallet'])
      router.answer(true)
      expect(await answer).to.equal(true)
      expect(names(router)).to.deep.equal(['Connect'])
    })
    for (const [how, leave] of Object.entries<(router: Router) => void>({
      'by going back': ({ back }) => void back(),
      'by a reset': ({ reset }) => reset({ view: 'Connect' }),
    })) {
      it(`resolves with undefined when its screen is left ${how}`, async () => {
        const router = createRouter()
        const answer = router.ask(question)
        leave(router)
        expect(await answer).to.equal(undefined)
        expect(names(router)).to.deep.equal(['Connect'])
      })
    }
    it('waits while another screen is on top of its own', async () => {
      const router = createRouter()
      const answer = router.ask<string>(question)
      router.push({ view: 'GetWallet' })
      router.back()
      router.answer('yes')
      expect(await answer).to.equal('yes')
    })
    it('keeps two questions separate, also of the same screen', async () => {
      const router = createRouter()
      const first = router.ask<number>(question)
      const second = router.ask<number>(question)
      expect(names(router)).to.deep.equal(['Connect', 'WhatIsAWallet', 'WhatIsAWallet'])
      router.answer(2)
      router.answer(1)
      expect(await Promise.all([first, second])).to.deep.equal([1, 2])
    })
  })
})
