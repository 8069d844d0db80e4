import { expect } from '../../helpers/expect.js'
import { listPlatforms } from '../../../src/state/wallets/wallet-platforms.js'
import type { WalletEntry, WalletLinks } from '../../../src/state/wallets/wallet-entry.js'

const ALL: WalletLinks = { mobile: 'fox:', webapp: 'https://web.fox.example', desktop: 'foxdesk:' }
const toWallet = (links: WalletLinks, rdns?: string): WalletEntry => ({
  id: 'fox',
  name: 'Fox',
  ...(rdns ? { rdns } : {}),
  chains: [],
  certified: false,
  links,
  injected: [],
})
const desktop = { installed: false, relay: true, mobile: false }
const phone = { ...desktop, mobile: true }

describe('listPlatforms', () => {
  it('behaviour: lists an installed wallet first, then code, web app and desktop app', () => {
    expect(listPlatforms(toWallet(ALL, 'org.fox'), { ...desktop, installed: true })).to.deep.equal([
      'browser',
      'qrcode',
      'web',
      'desktop',
    ])
  })
  it('behaviour: lists a missing extension last on a desktop', () => {
    expect(listPlatforms(toWallet(ALL, 'org.fox'), desktop)).to.deep.equal([
      'qrcode',
      'web',
      'desktop',
      'unsupported',
    ])
  })
  it('behaviour: opens the app on a phone, and lists nothing that only a desktop has', () => {
    expect(listPlatforms(toWallet(ALL, 'org.fox'), phone)).to.deep.equal(['mobile', 'web'])
    expect(listPlatforms(toWallet({}, 'org.fox'), phone)).to.deep.equal(['unsupported'])
  })
  it('behaviour: accepts a universal link alone', () => {
    expect(listPlatforms(toWallet({ universal: 'https://link.fox.example' }), phone)).to.deep.equal(
      ['mobile'],
    )
  })
  it('behaviour: without a relay lists only this browser', () => {
    expect(listPlatforms(toWallet(ALL), { ...desktop, relay: false })).to.deep.equal([
      'unsupported',
    ])
  })
  it('behaviour: a wallet without any data is not detected', () => {
    expect(listPlatforms(toWallet({}), desktop)).to.deep.equal(['unsupported'])
  })
})
