import {
  isAndroid,
  isInIframe,
  isIos,
  isIosSafari,
  isMobile,
  isTelegram,
  isTelegramAndroid,
} from '../../../src/platform/page/device.js'
import { expect } from '../../helpers/expect.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const IPHONE_CHROME =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.6723.37 Mobile/15E148 Safari/604.1'
const IPHONE_WEBVIEW =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

describe('device', () => {
  const undo: (() => void)[] = []
  afterEach(() => {
    for (const restore of undo.splice(0)) restore()
  })
  const pretend = (agent: string, { touchPoints = 0, coarse = false } = {}) => {
    undo.push(
      replaceProperty(navigator, 'userAgent', agent),
      replaceProperty(navigator, 'maxTouchPoints', touchPoints),
    )
    undo.push(
      replaceProperty(window, 'matchMedia', (query: string) => ({
        matches: coarse && query === '(pointer: coarse)',
      })),
    )
  }
  const pretendTelegram = () =>
    undo.push(replaceProperty(window, 'TelegramWebviewProxy', { postEvent() {} }))

  it('behaviour: a phone is mobile by its user agent, any device by a coarse pointer', () => {
    pretend(DESKTOP)
    expect(isMobile()).to.equal(false)
    pretend(IPHONE)
    expect(isMobile()).to.equal(true)
    pretend(ANDROID)
    expect(isMobile()).to.equal(true)
    pretend(DESKTOP, { coarse: true })
    expect(isMobile()).to.equal(true)
  })
  it('behaviour: an iPad that asks for desktop sites is still iOS, a Mac is not', () => {
    pretend(MAC_SAFARI, { touchPoints: 5 })
    expect([isIos(), isMobile(), isIosSafari()]).to.deep.equal([true, true, true])
    pretend(MAC_SAFARI)
    expect([isIos(), isMobile(), isIosSafari()]).to.deep.equal([false, false, false])
  })
  it('behaviour: iOS Safari means only Safari itself on iOS', () => {
    for (const [agent, expected] of [
      [IPHONE, true],
      [IPHONE_CHROME, false],
      [IPHONE_WEBVIEW, false],
      [ANDROID, false],
    ] as const) {
      pretend(agent)
      expect(isIosSafari(), agent).to.equal(expected)
    }
  })
  it('behaviour: recognises Telegram by its global', () => {
    pretend(ANDROID)
    expect(isTelegram()).to.equal(false)
    pretendTelegram()
    expect([isTelegram(), isAndroid(), isTelegramAndroid()]).to.deep.equal([true, true, true])
    pretend(IPHONE)
    expect([isTelegram(), isTelegramAndroid()]).to.deep.equal([true, false])
  })
  it('behaviour: warns a framed page', () => {
    expect(isInIframe()).to.equal(window !== window.top)
    undo.push(replaceProperty(window, 'self', {}))
    expect(isInIframe()).to.equal(true)
  })
})
