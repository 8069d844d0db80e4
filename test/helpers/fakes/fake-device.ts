import { replaceProperty } from './fake-page.js'

const AGENTS = {
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  iosSafari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}

/** The links that the page opened and the texts it copied. */
export interface FakeDevice {
  /** `[link, target]` of every window it opened, in order. */
  readonly opened: [link: string, target: string][]
  readonly copied: string[]
  restore(): void
}

/** Options of {@link fakeDevice}. */
export interface FakeDeviceOptions {
  agent?: keyof typeof AGENTS
  /** The user has just interacted with the page (user activation). */
  activated?: boolean
  /** The browser refuses to copy. */
  noClipboard?: boolean
}

/** Emulates another device; opens and copies nothing, but records the calls. */
export function fakeDevice({
  agent,
  activated = false,
  noClipboard = false,
}: FakeDeviceOptions = {}): FakeDevice {
  const opened: FakeDevice['opened'] = []
  const copied: string[] = []
  const writeText = async (text: string) => {
    if (noClipboard) throw new DOMException('denied', 'NotAllowedError')
    copied.push(text)
  }
  const stops = [
    replaceProperty(
      window,
      'open',
      (link: string, target: string) => void opened.push([link, target]),
    ),
    replaceProperty(navigator, 'userActivation', { isActive: activated }),
    replaceProperty(navigator, 'clipboard', { writeText }),
    ...(agent ? [replaceProperty(navigator, 'userAgent', AGENTS[agent])] : []),
  ]
  return { opened, copied, restore: () => stops.forEach((stop) => stop()) }
}
