import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isInIframe, isTelegram, isTelegramAndroid } from '../page/device.js'

// Schemes that run code, read files, control the browser or the system, or cost money. Any other
// RFC 3986 scheme may belong to a wallet.
const DENIED = new Set(
  `javascript livescript mocha vbscript vbs data blob file filesystem about view-source jar mhtml
  mk res resource wyciwyg its intent android-app content package chrome chrome-extension
  chrome-untrusted devtools moz-extension safari-extension safari-web-extension edge brave opera
  vivaldi firefox ws wss ftp ftps sftp ssh telnet ldap smb nfs shell afp search-ms hcp help mailto
  tel sms smsto mms facetime facetime-audio callto skype prefs app-prefs app-settings
  x-apple-helpbasic applescript shortcuts workflow`.split(/\s+/),
)
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
// Browsers drop or rewrite these characters while parsing, so the checked link would differ from
// the opened one.
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Z}\\]/u
const MAX_LENGTH = 8192

/**
 * Accepts a link from an untrusted source (directory, wallet, storage) if it is `https:`, `http:`
 * to this machine, or an app's scheme. Returns it unchanged. Throws LINK_REFUSED.
 */
export function checkLink(link: string): string {
  if (!isSafeLink(link)) throw new WalletModalError('LINK_REFUSED', { details: { link } })
  return link
}

/** True when {@link checkLink} accepts it. */
export function isSafeLink(link: unknown): link is string {
  if (typeof link !== 'string' || link.length > MAX_LENGTH || UNSAFE_CHARACTERS.test(link))
    return false
  const scheme = SCHEME.exec(link)?.[1]?.toLowerCase()
  if (!scheme || DENIED.has(scheme) || scheme.startsWith('ms-')) return false
  const url = parse(link)
  if (!url || url.protocol !== `${scheme}:`) return false
  if (scheme === 'https') return isPlainHost(link, url)
  if (scheme === 'http') return isPlainHost(link, url) && isLoopback(url.hostname)
  return true
}

function parse(link: string): URL | undefined {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}
// `https:evil.example` and `https://wallet.example@evil.example` look like another address than
// they are.
function isPlainHost(link: string, url: URL): boolean {
  return (
    link[url.protocol.length] === '/' &&
    link[url.protocol.length + 1] === '/' &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  )
}
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  )
}

/** A link that passes a pairing to a wallet. */
export interface WalletLink {
  /** With the pairing; opened once. */
  readonly redirect: string
  /** Without the pairing; stored, to bring the app to the front for later requests. */
  readonly href: string
}

/** A wallet's published links to its app. */
export interface AppLinks {
  /** An app scheme (`trust:`, `trust://`), or an address if the wallet has no scheme. */
  readonly mobile?: string | undefined
  /** An `https:` address claimed by the app (`link_mode`, universal link). */
  readonly universal?: string | undefined
}

/**
 * Builds `scheme://wc?uri=…` or `https://host/wc?uri=…`. Throws LINK_REFUSED for any other link.
 */
export function toWalletLink(link: string, uri: string): WalletLink {
  const href = toHref(link)
  // Telegram on Android decodes a link once before passing it on.
  const encoded = isTelegramAndroid()
    ? encodeURIComponent(encodeURIComponent(uri))
    : encodeURIComponent(uri)
  return { href, redirect: checkLink(`${href}wc?uri=${encoded}`) }
}

/**
 * All links to a wallet's app, preferred one first: the app's scheme, or the universal link with
 * `preferUniversal`.
 */
export function toWalletLinks(
  { mobile, universal }: AppLinks,
  uri: string,
  { preferUniversal = false } = {},
): WalletLink[] {
  const ordered = preferUniversal ? [universal, mobile] : [mobile, universal]
  return ordered.flatMap((link) => (link ? [toWalletLink(link, uri)] : []))
}

// Removes query and fragment, because a second `uri` in them could be read instead.
function toHref(link: string): string {
  const [base = ''] = link.trim().split(/[?#]/, 1)
  const href = checkLink(base.includes('://') ? base : toScheme(base))
  return href.endsWith('/') ? href : `${href}/`
}
// `trust`, `trust:` and `trust:/` all mean `trust://`.
function toScheme(text: string): string {
  return `${text.replaceAll(/[:/]/g, '')}://`
}

/** The target of a link. */
export type LinkTarget = '_self' | '_top' | '_blank'

const FEATURES = 'noopener,noreferrer'
// By then, an app that accepts the link is in front. iOS asks first, which takes the focus but does
// not hide the page.
const FAILURE_AFTER_MS = 1400
// A timer that fires much later was suspended: the page was in the background, so an app did open.
const ASLEEP_AFTER_MS = FAILURE_AFTER_MS + 1500

/**
 * The target for a wallet's app: Telegram opens links only in a new window, and a frame must
 * navigate the top page.
 */
export function getAppTarget(): LinkTarget {
  if (isTelegram()) return '_blank'
  return isInIframe() ? '_top' : '_self'
}

/**
 * Opens a checked link. Call it synchronously in the click, because browsers and wallets ignore
 * later calls. Throws LINK_REFUSED.
 */
export function openLink(link: string, target: LinkTarget): void {
  window.open(checkLink(link), target, FEATURES)
}

/**
 * Opens a wallet's app. Calls `onFailure` when no app seems to have opened: the page is still in
 * front after 1.4 s. Returns a function that cancels the check. Throws LINK_REFUSED.
 */
export function openApp(link: string, onFailure: (failure: WalletModalError) => void): () => void {
  openLink(link, getAppTarget())
  return watchFailure(() =>
    onFailure(new WalletModalError('LINK_FAILED', { details: { link: withoutQuery(link) } })),
  )
}

function watchFailure(onFailure: () => void): () => void {
  const started = Date.now()
  const timer = setTimeout(() => {
    stop()
    if (
      document.visibilityState === 'visible' &&
      document.hasFocus() &&
      Date.now() - started < ASLEEP_AFTER_MS
    )
      onFailure()
  }, FAILURE_AFTER_MS)
  const events = ['visibilitychange', 'pagehide', 'blur', 'freeze'] as const
  function stop() {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, left, true)
  }
  function left(event: Event) {
    if (event.type !== 'visibilitychange' || document.visibilityState === 'hidden') stop()
  }
  for (const event of events) addEventListener(event, left, true)
  return stop
}

// The query contains the pairing's key, and errors are logged.
function withoutQuery(link: string): string {
  return link.replace(/\?.*$/s, '')
}
