import { expect } from '../../helpers/expect.js'
import { fakeDevice, type FakeDevice, type FakeDeviceOptions } from '../../helpers/fake-device.js'
import { findDownload } from '../../../src/state/wallets/download.js'
import type { WalletLinks } from '../../../src/state/wallets/wallet-entry.js'

const APP = 'https://apps.apple.com/fox'
const PLAY = 'https://play.google.com/fox'
const CHROME = 'https://chromewebstore.google.com/fox'
const HOME = 'https://fox.example'

describe('findDownload', () => {
  let device: FakeDevice
  function find(links: WalletLinks, options: FakeDeviceOptions = {}) {
    device = fakeDevice(options)
    return findDownload({ id: 'fox', name: 'Fox', chains: [], certified: false, links, injected: [] })
  }
  afterEach(() => device.restore())

  it('behaviour: several stores are a choice on a desktop', () => {
    expect(find({ appStore: APP, playStore: PLAY, homepage: HOME })).to.deep.equal({ type: 'choose' })
  })
  it('behaviour: one store is opened, before the homepage', () => {
    expect(find({ chromeStore: CHROME, homepage: HOME })).to.deep.equal({ type: 'link', url: CHROME })
  })
  it('behaviour: a homepage alone is opened', () => {
    expect(find({ homepage: HOME })).to.deep.equal({ type: 'link', url: HOME })
  })
  it('behaviour: a phone goes to its own store', () => {
    expect(find({ appStore: APP, playStore: PLAY, chromeStore: CHROME }, { agent: 'iosSafari' })).to.deep.equal({ type: 'link', url: APP })
    device.restore()
    expect(find({ appStore: APP, playStore: PLAY, chromeStore: CHROME }, { agent: 'android' })).to.deep.equal({ type: 'link', url: PLAY })
  })
  it('behaviour: nothing to offer is nothing, and neither is a link that is not safe', () => {
    expect(find({})).to.equal(undefined)
    device.restore()
    expect(find({ homepage: 'javascript:alert(1)', playStore: PLAY }, { agent: 'iosSafari' })).to.equal(undefined)
  })
})
