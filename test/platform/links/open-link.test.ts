import {
  checkLink,
  getAppTarget,
  isSafeLink,
  openApp,
  openLink,
  toWalletLink,
  toWalletLinks,
} from '../../../src/platform/links/open-link.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { expect } from '../../helpers/expect.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'
import { installVirtualClock, type VirtualClock } from '../../helpers/clocks/virtual-clock.js'

const URI = 'wc:5d1b@2?expiryTimestamp=1700000300&relay-protocol=irn&symKey=0f0f'
const ENCODED =
  'wc%3A5d1b%402%3FexpiryTimestamp%3D1700000300%26relay-protocol%3Dirn%26symKey%3D0f0f'

// Possible values in a directory, a wallet or an old storage entry.
const HOSTILE = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  'javascript:/*https://x*/alert(1)',
  'javascript://trust.example/%0aalert(1)',
  'JAVASCRIPT&colon;alert(1)',
  'javascript\u00ad:alert(1)',
  'java\u200bscript:alert(1)',
  '\ufeffjavascript:alert(1)',
  'jav\u0000ascript:alert(1)',
  'javascript:',
  'livescript:x',
  'mocha:x',
  'vbscript:msgbox(1)',
  'VBScript://x',
  'vbs:x',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'data://text/html,x',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'FILE://c:/x',
  'filesystem:https://x.example/t/1',
  'about:blank',
  'about:srcdoc',
  'view-source:https://x.example',
  'jar:https://x.example!/a',
  'mhtml:file://x',
  'resource://gre/',
  'res://x',
  'chrome://settings',
  'chrome-extension://abc/x.html',
  'moz-extension://abc',
  'safari-extension://abc',
  'edge://settings',
  'devtools://devtools',
  'intent://scan/#Intent;scheme=zxing;end',
  'intent:#Intent;action=x;end',
  'INTENT://x',
  'android-app://com.x',
  'content://media',
  'package:x',
  'ms-msdt:/id x',
  'ms-settings:x',
  'ms-officecmd:x',
  'search-ms:query=x',
  'shell:startup',
  'ssh://x.example',
  'telnet://x.example',
  'ftp://x.example',
  'smb://x.example',
  'ldap://x.example',
  'afp://x',
  'ws://x.example',
  'wss://x.example',
  'tel:+1900',
  'sms:+1900',
  'mailto:a@x.example',
  'facetime:x',
  'skype:x',
  'prefs:root=WIFI',
  'app-settings:',
  'shortcuts://run-shortcut?name=x',
  'http://evil.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.1@evil.example/',
  'https://trust.example@evil.example/',
  'https://a:b@evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://evil.example\\@trust.example',
  'https://',
  'https:// evil.example',
  '//evil.example',
  '/path',
  'wc?uri=x',
  '',
  ':',
  '1trust://x',
  'tr ust://x',
  'trust\u202e://x',
  '<script>',
  'trust://x\u0000y',
  `trust://${'x'.repeat(9000)}`,
]
const HARMLESS = [
  'https://wallet.example',
  'https://wallet.example/path?x=1#y',
  'http://localhost:8080/wallet',
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'http://wallet.localhost:1/',
  'trust://',
  'metamask://wc?uri=x',
  'ledger-live://x',
  'web3.wallet+v1://x',
  'itms-apps://apps.example/1',
  'market://details?id=x',
]

function codeOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (failure) {
    return failure instanceof WalletModalError ? failure.code : 'not ours'
  }
}

describe('open-link', () => {
  const undo: (() => void)[] = []
  let opened: [string, string, string][] = []
  beforeEach(() => {
    opened = []
    undo.push(
      replaceProperty(
        window,
        'open',
        (...call: [string, string, string]) => (opened.push(call), null),
      ),
    )
  })
  afterEach(() => {
    for (const restore of undo.splice(0)) restore()
  })

  it('MOB-002 builds a native link from a bare scheme', () => {
    for (const link of ['trust:', 'trust://', 'trust', 'trust:/', ' trust: ']) {
      expect(toWalletLink(link, URI), link).to.deep.equal({
        href: 'trust://',
        redirect: `trust://wc?uri=${ENCODED}`,
      })
    }
    expect(toWalletLink('app.wallet://host', URI).redirect).to.equal(
      `app.wallet://host/wc?uri=${ENCODED}`,
    )
  })
  it('MOB-003 builds a universal link', () => {
    for (const link of ['https://x.app', 'https://x.app/'])
      expect(toWalletLink(link, URI)).to.deep.equal({
        href: 'https://x.app/',
        redirect: `https://x.app/wc?uri=${ENCODED}`,
      })
    expect(toWalletLink('https://x.app/deep', URI).redirect).to.equal(
      `https://x.app/deep/wc?uri=${ENCODED}`,
    )
    expect(new URL(toWalletLink('https://x.app', URI).redirect).searchParams.get('uri')).to.equal(
      URI,
    )
  })
  it('MOB-005 tries a preferred universal link first', () => {
    const links = { mobile: 'trust:', universal: 'https://trust.example' }
    const first = (preferUniversal: boolean) =>
      toWalletLinks(links, URI, { preferUniversal }).map(({ href }) => href)
    expect(first(false)).to.deep.equal(['trust://', 'https://trust.example/'])
    expect(first(true)).to.deep.equal(['https://trust.example/', 'trust://'])
    expect(toWalletLinks({ mobile: 'trust:' }, URI, { preferUniversal: true })).to.have.length(1)
  })
  it('behaviour: refuses a link that contains another pairing', () => {
    for (const link of [
      'https://x.app/?uri=wc:evil',
      'https://x.app/#/wc?uri=evil',
      'https://x.app?uri=evil',
    ]) {
      expect(
        new URL(toWalletLink(link, URI).redirect).searchParams.getAll('uri'),
        link,
      ).to.deep.equal([URI])
    }
  })
  it('behaviour: encodes the pairing twice for Telegram on Android', () => {
    undo.push(
      replaceProperty(window, 'TelegramWebviewProxy', {}),
      replaceProperty(navigator, 'userAgent', 'Mozilla/5.0 (Linux; Android 10; K) Mobile'),
    )
    expect(toWalletLink('trust:', URI).redirect).to.equal(
      `trust://wc?uri=${encodeURIComponent(ENCODED)}`,
    )
    expect(getAppTarget()).to.equal('_blank')
  })

  it(`error: LINK_REFUSED for each of ${HOSTILE.length} hostile links, before anything opens`, () => {
    expect(HOSTILE.length).to.be.at.least(80)
    for (const link of HOSTILE) {
      expect(
        codeOf(() => checkLink(link)),
        JSON.stringify(link),
      ).to.equal('LINK_REFUSED')
      for (const target of ['_self', '_top', '_blank'] as const)
        expect(
          codeOf(() => openLink(link, target)),
          JSON.stringify(link),
        ).to.equal('LINK_REFUSED')
      expect(
        codeOf(() => openApp(link, () => undefined)),
        JSON.stringify(link),
      ).to.equal('LINK_REFUSED')
    }
    expect(opened).to.deep.equal([])
  })
  it('behaviour: adding a pairing turns no hostile link into another one', () => {
    for (const link of HOSTILE) {
      let redirect: string
      try {
        ;({ redirect } = toWalletLink(link, URI))
      } catch (failure) {
        expect((failure as WalletModalError).code, JSON.stringify(link)).to.equal('LINK_REFUSED')
        continue
      }
      expect(isSafeLink(redirect), redirect).to.equal(true)
      expect(redirect, JSON.stringify(link)).to.match(/^[a-z0-9+.-]+:\/\/.*wc\?uri=/i)
      expect(redirect, JSON.stringify(link)).not.to.match(
        /^\s*(javascript|data|vbscript|intent|file|blob):/i,
      )
    }
  })
  it('behaviour: passes links of apps, sites and this machine unchanged', () => {
    for (const link of HARMLESS) expect(checkLink(link)).to.equal(link)
    for (const value of [undefined, null, 5, {}, { toString: () => 'https://x.example' }])
      expect(isSafeLink(value)).to.equal(false)
  })
  it('behaviour: opens immediately, without an opener, in the requested target', () => {
    openLink('https://x.example/', '_blank')
    expect(opened).to.deep.equal([['https://x.example/', '_blank', 'noopener,noreferrer']])
    undo.push(replaceProperty(window, 'self', window.top))
    expect(getAppTarget()).to.equal('_self')
    undo.push(replaceProperty(window, 'self', {}))
    expect(getAppTarget()).to.equal('_top')
  })

  describe('an app that does not open', () => {
    let failures: WalletModalError[] = []
    let clock: VirtualClock
    beforeEach(() => {
      failures = []
      clock = installVirtualClock()
      undo.push(
        replaceProperty(document, 'hasFocus', () => true),
        replaceProperty(document, 'visibilityState', 'visible'),
      )
    })
    const open = () => openApp(`nobody://wc?uri=${ENCODED}`, (failure) => failures.push(failure))

    it('error: LINK_FAILED when the page is still visible after 1.4 s, without the pairing in it', async () => {
      open()
      await clock.advance(1_399)
      expect(failures).to.have.length(0)
      await clock.advance(1)
      expect(failures.map(({ code }) => code)).to.deep.equal(['LINK_FAILED'])
      expect(failures[0]!.message).not.to.contain('symKey')
    })
    it('behaviour: reports nothing if the page was hidden, lost the focus, or the attempt has ended', async () => {
      open()
      undo.push(replaceProperty(document, 'visibilityState', 'hidden'))
      document.dispatchEvent(new Event('visibilitychange'))
      undo.push(replaceProperty(document, 'visibilityState', 'visible'))
      document.dispatchEvent(new Event('visibilitychange'))
      open()
      window.dispatchEvent(new Event('blur'))
      open()
      window.dispatchEvent(new Event('pagehide'))
      open()()
      await clock.advance(60_000)
      expect(failures).to.deep.equal([])
    })
  })
})
