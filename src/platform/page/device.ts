// Everything is read on call, so that importing this file in Node has no effect.
function getUserAgent(): string {
  return globalThis.navigator?.userAgent ?? ''
}

function matches(query: string): boolean {
  return globalThis.matchMedia?.(query).matches ?? false
}

/** True on a phone or tablet, from the pointer type or the user agent. */
export function isMobile(): boolean {
  return (
    matches('(pointer: coarse)') ||
    isIos() ||
    /android|blackberry|iemobile|opera mini|mobile/i.test(getUserAgent())
  )
}

/**
 * True on iPhone, iPod and iPad. An iPad that requests desktop sites identifies as a Macintosh with
 * a touch screen.
 */
export function isIos(): boolean {
  const agent = getUserAgent()
  return (
    /iphone|ipad|ipod/i.test(agent) ||
    (/macintosh/i.test(agent) && (globalThis.navigator?.maxTouchPoints ?? 0) > 1)
  )
}

/** True on Android, in any browser. */
export function isAndroid(): boolean {
  return /android/i.test(getUserAgent())
}

/** True in Safari on iOS: other browsers name themselves, and in-app views omit `Version/`. */
export function isIosSafari(): boolean {
  const agent = getUserAgent()
  return (
    isIos() &&
    /version\/[\d.]+.*safari/i.test(agent) &&
    !/crios|fxios|edgios|opt\/|opios|duckduckgo|gsa\//i.test(agent)
  )
}

/** True in Telegram's in-app browser and mini apps. */
export function isTelegram(): boolean {
  const scope = globalThis as {
    TelegramWebviewProxy?: unknown
    TelegramWebviewProxyProto?: unknown
    Telegram?: { WebApp?: { initData?: unknown } }
  }
  return (
    scope.TelegramWebviewProxy !== undefined ||
    scope.TelegramWebviewProxyProto !== undefined ||
    Boolean(scope.Telegram?.WebApp?.initData)
  )
}

/** True in Telegram on Android, which decodes links an additional time. */
export function isTelegramAndroid(): boolean {
  return isTelegram() && isAndroid()
}

/** True when the page is inside another page. */
export function isInIframe(): boolean {
  return globalThis.window !== undefined && window.self !== window.top
}
