// Everything is read when asked, so that importing this file in Node touches nothing.
function getUserAgent(): string {
  return globalThis.navigator?.userAgent ?? ''
}

function matches(query: string): boolean {
  return globalThis.matchMedia?.(query).matches ?? false
}

/** A phone or tablet: what points is a finger, or the browser says so. */
export function isMobile(): boolean {
  return matches('(pointer: coarse)') || isIos() || /android|blackberry|iemobile|opera mini|mobile/i.test(getUserAgent())
}

/** iPhone, iPod, iPad; an iPad that asks for desktop sites calls itself a Macintosh with a touch screen. */
export function isIos(): boolean {
  const agent = getUserAgent()
  return /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && (globalThis.navigator?.maxTouchPoints ?? 0) > 1)
}

/** Android, in whichever browser. */
export function isAndroid(): boolean {
  return /android/i.test(getUserAgent())
}

/** Safari itself on iOS: the other browsers there name themselves, in-app views leave `Version/` out. */
export function isIosSafari(): boolean {
  const agent = getUserAgent()
  return isIos() && /version\/[\d.]+.*safari/i.test(agent) && !/crios|fxios|edgios|opt\/|opios|duckduckgo|gsa\//i.test(agent)
}

/** Telegram's in-app browser and mini apps. */
export function isTelegram(): boolean {
  const scope = globalThis as { TelegramWebviewProxy?: unknown; TelegramWebviewProxyProto?: unknown; Telegram?: { WebApp?: { initData?: unknown } } }
  return scope.TelegramWebviewProxy !== undefined || scope.TelegramWebviewProxyProto !== undefined || Boolean(scope.Telegram?.WebApp?.initData)
}

/** Telegram on Android, which decodes links once more than others do. */
export function isTelegramAndroid(): boolean {
  return isTelegram() && isAndroid()
}

/** Whether the page stands inside another page. */
export function isInIframe(): boolean {
  return globalThis.window !== undefined && window.self !== window.top
}
