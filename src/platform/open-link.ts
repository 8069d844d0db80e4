import { WalletModalError } from '../errors/wallet-modal-error.js'
import { isInIframe, isTelegram, isTelegramAndroid } from './device.js'

// Schemes that run code, read files, reach into the browser or the system, or cost money. Anything else of the RFC 3986 form may be a wallet.
const DENIED = new Set(
  `javascript livescript mocha vbscript vbs data blob file filesystem about view-source jar mhtml mk res resource wyciwyg its
  intent android-app content package chrome chrome-extension chrome-untrusted devtools moz-extension safari-extension safari-web-extension
  edge brave opera vivaldi firefox ws wss ftp ftps sftp ssh telnet ldap smb nfs shell afp search-ms hcp help
  mailto tel sms smsto mms facetime facetime-audio callto skype prefs app-prefs app-settings x-apple-helpbasic applescript shortcuts workflow`.split(/\s+/),
)
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
// Browsers drop or rewrite these while parsing, so what is checked would not be what is opened.
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Z}\\]/u
const MAX_LENGTH = 8192

/**
 * Accepts a link from an untrusted source (directory, wallet, storage) when it is `https:`, `http:` to this machine, or the scheme of an app.
 * Returns it unchanged; throws LINK_REFUSED.
 */
export function checkLink(link: string): string {
  if (!isSafeLink(link)) throw new WalletModalError('LINK_REFUSED', { details: { link } })
  return link
}

/** Whether {@link checkLink} accepts it. */
export function isSafeLink(link: unknown): link is string {
  if (typeof link !== 'string' || link.length > MAX_LENGTH || UNSAFE_CHARACTERS.test(link)) return false
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
// `https:evil.example` and `https://wallet.example@evil.example` read like another address than they are.
function isPlainHost(link: string, url: URL): boolean {
  return link[url.protocol.length] === '/' && link[url.protocol.length + 1] === '/' && url.hostname !== '' && url.username === '' && url.password === ''
}
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** A link that brings a pairing to a wallet. */
export interface WalletLink {
  /** With the pairing in it: opened once. */
  readonly redirect: string
  /** Without it: kept, to bring the app to the front for later requests. */
  readonly href: string
}

/** What a directory or an app says about reaching one wallet's app. */
export interface AppLinks {
  /** An app scheme (`trust:`, `trust://`), or an address when the wallet has no scheme. */
  readonly mobile?: string | undefined
  /** An `https:` address the app has claimed (`link_mode`, universal link). */
  readonly universal?: string | undefined
}

/** Builds `scheme://wc?uri=…` or `https://host/wc?uri=…`. Throws LINK_REFUSED for what is neither an app nor a site. */
export function toWalletLink(link: string, uri: string): WalletLink {
  const href = toHref(link)
  // Telegram on Android decodes a link once before it hands it on.
  const encoded = isTelegramAndroid() ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri)
  return { href, redirect: checkLink(`${href}wc?uri=${encoded}`) }
}

/** All ways into a wallet's app, the one to try first in front: the app's scheme, or the universal link where that is preferred. */
export function toWalletLinks({ mobile, universal }: AppLinks, uri: string, { preferUniversal = false } = {}): WalletLink[] {
  const ordered = preferUniversal ? [universal, mobile] : [mobile, universal]
  return ordered.flatMap((link) => (link ? [toWalletLink(link, uri)] : []))
}

// The link's own query and fragment are removed: a second `uri` in it could be taken for ours.
function toHref(link: string): string {
  const [base = ''] = link.trim().split(/[?#]/, 1)
  const href = checkLink(base.includes('://') ? base : toScheme(base))
  return href.endsWith('/') ? href : `${href}/`
}
// `trust`, `trust:` and `trust:/` all mean `trust://`.
function toScheme(text: string): string {
  return `${text.replaceAll(/[:/]/g, '')}://`
}

/** Where a link opens. */
export type LinkTarget = '_self' | '_top' | '_blank'

const FEATURES = 'noopener,noreferrer'
// An app that takes the link is in front by then; iOS asks first, which takes the focus but not the page.
const FAILURE_AFTER_MS = 2000
// A timer that fires much later was asleep: the page was in the background, so something did open.
const ASLEEP_AFTER_MS = FAILURE_AFTER_MS + 1500

/** The target for a wallet's app: Telegram opens nothing else than a new window, a frame may not leave alone. */
export function getAppTarget(): LinkTarget {
  if (isTelegram()) return '_blank'
  return isInIframe() ? '_top' : '_self'
}

/** Opens a checked link. Call it within the click: browsers and wallets ignore what comes later. Throws LINK_REFUSED. */
export function openLink(link: string, target: LinkTarget): void {
  window.open(checkLink(link), target, FEATURES)
}

/**
 * Opens a wallet's app and calls back when no app seems to have opened: the page is still in front after 2 s.
 * Returns a function that stops watching. Throws LINK_REFUSED.
 */
export function openApp(link: string, onFailure: (failure: WalletModalError) => void): () => void {
  openLink(link, getAppTarget())
  return watchFailure(() => onFailure(new WalletModalError('LINK_FAILED', { details: { link: withoutQuery(link) } })))
}

function watchFailure(onFailure: () => void): () => void {
  const started = Date.now()
  const timer = setTimeout(() => {
    stop()
    if (document.visibilityState === 'visible' && document.hasFocus() && Date.now() - started < ASLEEP_AFTER_MS) onFailure()
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

// The pairing's key is in the query; errors are logged.
function withoutQuery(link: string): string {
  return link.split('?', 1)[0]!
}
