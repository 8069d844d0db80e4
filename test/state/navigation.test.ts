import { expect } from '../helpers/expect.js'
import { createNavigation, type Navigation } from '../../src/state/navigation.js'
import { createRouter, type Router } from '../../src/state/shell/router.js'
import type { Route } from '../../src/state/shell/routes.js'

describe('navigation', () => {
  let router: Router
  let navigation: Navigation
  let closed: number
  const narrowed: unknown[][] = []
  const views = () => router.$state.get().history.map(({ view }) => view)
  const go = (...routes: readonly Route[]) => {
    router.reset(routes[0]!)
    for (const route of routes.slice(1)) router.push(route)
  }

  beforeEach(() => {
    router = createRouter()
    closed = 0
    narrowed.length = 0
    navigation = createNavigation({
      router,
      modal: {
        back: () => void router.back(),
        close: () => void closed++,
        narrow: (...params) => void narrowed.push(params),
      },
    })
  })

  describe('a registered name', () => {
    it('is shown above the account', () => {
      go({ view: 'Account' }, { view: 'RegisterAccountName' })
      navigation.nameRegistered('anna.app')
      expect(views()).to.deep.equal(['Account', 'RegisterAccountNameSuccess'])
    })
    it('changes nothing once the visitor has left its screen', () => {
      go({ view: 'Account' }, { view: 'Transactions' })
      navigation.nameRegistered('anna.app')
      expect(views()).to.deep.equal(['Account', 'Transactions'])
    })
  })

  describe('a switched network', () => {
    it('leaves the screen and the list that led to it', () => {
      go({ view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', chainId: 'eip155:1' })
      navigation.networkSwitched('eip155:1', false)
      expect(views()).to.deep.equal(['Account'])
    })
    it('closes the modal that asked for a supported network', () => {
      go({ view: 'UnsupportedChain' }, { view: 'SwitchNetwork', chainId: 'eip155:1' })
      navigation.networkSwitched('eip155:1', true)
      expect(closed).to.equal(1)
    })
    it('leaves the screen of another network alone', () => {
      go({ view: 'Account' }, { view: 'SwitchNetwork', chainId: 'eip155:8453' })
      navigation.networkSwitched('eip155:1', false)
      navigation.networkRefused('eip155:1')
      expect(views()).to.deep.equal(['Account', 'SwitchNetwork'])
    })
    it('stays for a retry if it is the only screen and the wallet refuses', () => {
      go({ view: 'SwitchNetwork', chainId: 'eip155:1' })
      navigation.networkRefused('eip155:1')
      expect(views()).to.deep.equal(['SwitchNetwork'])
    })
  })

  it('another family is chosen from a list narrowed to it and its network', () => {
    go({ view: 'Account' }, { view: 'Networks' })
    navigation.familyWanted('solana:mainnet')
    expect(views()).to.deep.equal(['Connect'])
    expect(narrowed).to.deep.equal([['solana', 'solana:mainnet']])
  })

  it('the screens of one login replace each other', () => {
    go({ view: 'Connect' })
    navigation.deviceLinkMailed()
    navigation.loginCodeMailed()
    expect(views()).to.deep.equal(['Connect', 'EmailVerifyOtp'])
    navigation.deviceLinkFailed()
    expect(views()).to.deep.equal(['Connect', 'EmailVerifyOtp'])
    navigation.loginLost()
    expect(views()).to.deep.equal(['Connect'])
  })

  it('a changed email address leads back to the settings, or closes', () => {
    go({ view: 'Account' }, { view: 'AccountSettings' }, { view: 'UpdateEmailWallet' })
    navigation.emailCodeMailed('present')
    navigation.emailCodeMailed('new')
    expect(views().slice(-2)).to.deep.equal(['UpdateEmailWallet', 'UpdateEmailSecondaryOtp'])
    navigation.emailChanged()
    expect(views()).to.deep.equal(['Account', 'AccountSettings'])
    go({ view: 'UpdateEmailWallet' })
    navigation.emailChanged()
    expect(closed).to.equal(1)
  })

  it('an approval that is over closes only its own screen', () => {
    go({ view: 'Account' })
    navigation.approvalOver()
    expect(closed).to.equal(0)
    go({ view: 'ApproveTransaction' })
    navigation.approvalOver()
    expect(closed).to.equal(1)
  })

  it('reports each screen that is shown, until it is stopped', () => {
    const seen: string[] = []
    const stop = navigation.watch((view) => seen.push(view))
    router.push({ view: 'AllWallets' })
    stop()
    router.back()
    expect(seen).to.deep.equal(['AllWallets'])
  })
})
