import { expect } from '../../helpers/expect.js'
import {
  fakeDevice,
  type FakeDevice,
  type FakeDeviceOptions,
} from '../../helpers/fakes/fake-device.js'
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
    return findDownload({
      id: 'fox',
      name: 'Fox',
      chains: [],
      certified: false,
      links,
      injected: [],
    })
  }
  afterEach(() => device.restore())

  it('behaviour: several stores are a choice on a desktop', () => {
    expect(find({ appStore: APP, playStore: PLAY, homepage: HOME })).to.deep.equal({
      type: 'choose',
    })
  })
  it('behaviour: opens a single store rather than the homepage', () => {
    expect(find({ chromeStore: CHROME, homepage: HOME })).to.deep.equal({
      type: 'link',
      url: CHROME,
    })
  })
  it('behaviour: opens a homepage if there is no store', () => {
    expect(find({ homepage: HOME })).to.deep.equal({ type: 'link', url: HOME })
  })
  it('behaviour: a phone opens its own store', () => {
    expect(
      find({ appStore: APP, playStore: PLAY, chromeStore: CHROME }, { agent: 'iosSafari' }),
    ).to.deep.equal({ type: 'link', url: APP })
    device.restore()
    expect(
      find({ appStore: APP, playStore: PLAY, chromeStore: CHROME }, { agent: 'android' }),
    ).to.deep.equal({ type: 'link', url: PLAY })
  })
  it('behaviour: returns nothing without a link, or with an unsafe one', () => {
    expect(find({})).to.equal(undefined)
    device.restore()
    expect(
      find({ homepage: 'javascript:alert(1)', playStore: PLAY }, { agent: 'iosSafari' }),
    ).to.equal(undefined)
  })
})
