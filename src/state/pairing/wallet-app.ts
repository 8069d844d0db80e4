import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import {
  openApp,
  openLink,
  toWalletLink,
  toWalletLinks,
  type WalletLink,
} from '../../platform/links/open-link.js'
import { copyText } from '../../platform/clipboard.js'
import { isActivated } from '../../platform/page/user-activation.js'
import { getLocation } from '../../platform/page/page.js'
import type { Core } from '../core.js'
import type { Modal } from '../shell/modal.js'
import { findBrowseLink, toBrowseLink, toContinuedAddress } from '../wallets/browse-link.js'
import type { WalletEntry } from '../wallets/wallet-entry.js'
import type { Pairing } from './pairing.js'

/** Platform of a wallet's own app. */
export type AppPlatform = 'mobile' | 'web' | 'desktop'

/**
 * Opens a wallet's own app on this device: with the pairing link, or with this page in the app's
 * browser.
 */
export interface WalletApp {
  /** The last failure, until the next attempt. */
  readonly $failure: ReadableAtom<WalletModalError | undefined>
  /**
   * True when the wallet's app opens this page in its own browser, where the visitor connects
   * without a pairing.
   */
  isBrowser(wallet: WalletEntry, platform: AppPlatform): boolean
  /**
   * The address of this page, if the visitor pastes it into the browser of the wallet's app because
   * no link opens a page there.
   */
  findPasted(wallet: WalletEntry, platform: AppPlatform): string | undefined
  /**
   * Opens the app with the existing link. Call it synchronously within the click. Returns false
   * when there is no link yet.
   */
  open(wallet: WalletEntry, platform: AppPlatform): boolean
  /**
   * Opens the app once a link is ready, if the browser still allows it. Returns a function to call
   * when the app's screen is left.
   */
  openWhenReady(wallet: WalletEntry, platform: AppPlatform): () => void
}

/** A wallet's app that shows this page. */
interface Visit {
  readonly link: string
  /** The address to paste there. */
  readonly pasted?: string
}

/** Creates {@link WalletApp}. */
export function createWalletApp(
  { config, network, relay, track, report }: Core,
  modal: Modal,
  pairing: Pairing,
): WalletApp {
  const $failure = atom<WalletModalError | undefined>(undefined)
  let stopWatching: (() => void) | undefined
  /** The app opened last, while its screen is shown. */
  let opened: string | undefined
  let failures = 0

  function toLinks(
    { links }: WalletEntry,
    platform: AppPlatform,
    uri: string,
  ): readonly WalletLink[] {
    if (platform === 'mobile')
      return toWalletLinks(links, uri, { preferUniversal: config.preferUniversalLinks })
    const link = platform === 'web' ? links.webapp : links.desktop
    return link === undefined ? [] : [toWalletLink(link, uri)]
  }
  /**
   * Opens the wallet's app with this page, if there is no relay, or if the wallet supports the
   * namespace only there. Such a wallet needs no pairing.
   */
  function findVisit(wallet: WalletEntry, platform: AppPlatform): Visit | undefined {
    if (platform !== 'mobile') return undefined
    const { mobile, universal, browse, paste } = wallet.links
    const { href, origin } = getLocation()
    if (!relay.available || (mobile ?? universal) === undefined) {
      const continued = toContinuedAddress(href, config.id)
      if (browse) return { link: toBrowseLink(browse, { href: continued, origin }) }
      if (paste) return { link: paste, pasted: continued }
    }
    const namespace = modal.$filter.get() ?? network.$network.get().namespace
    const link = findBrowseLink(wallet, namespace, { href, origin })
    return link === undefined ? undefined : { link }
  }
  function fail(wallet: WalletEntry, uri: string, failure: unknown) {
    const error = toError(failure, 'LINK_FAILED')
    failures++
    $failure.set(error)
    // The query of the link contains the symmetric key of the pairing and must stay secret.
    track('CONNECT_PROXY_ERROR', {
      message: error.message,
      uri: uri.split('?', 1)[0],
      mobile_link: wallet.links.mobile,
      name: wallet.name,
    })
    report(error)
  }
  function open(wallet: WalletEntry, platform: AppPlatform): boolean {
    const key = toKey(wallet, platform)
    const visit = findVisit(wallet, platform)
    const uri = visit ? '' : pairing.getUri()
    if (uri === undefined) return false
    if (opened !== key) failures = 0
    opened = key
    stopWatching?.()
    $failure.set(undefined)
    try {
      if (visit) {
        const { link, pasted } = visit
        if (pasted)
          copyText(pasted).catch((failure: unknown) => {
            // Without the address the app is of no use, so its own failure does not replace this one.
            stopWatching?.()
            fail(wallet, uri, failure)
          })
        stopWatching = openApp(link, (failure) => fail(wallet, uri, failure))
        return true
      }
      const links = toLinks(wallet, platform, uri)
      // After a failure the next click tries the other kind of link, if there is one.
      const link = links[failures % links.length]!
      if (platform === 'web' || (platform === 'desktop' && link.redirect.startsWith('http'))) {
        openLink(link.redirect, '_blank')
      } else {
        pairing.setLink(wallet, link.href)
        stopWatching = openApp(link.redirect, (failure) => fail(wallet, uri, failure))
      }
    } catch (failure) {
      fail(wallet, uri, failure)
    }
    return true
  }

  return {
    $failure: readonlyType($failure),
    isBrowser: (wallet, platform) => findVisit(wallet, platform) !== undefined,
    findPasted: (wallet, platform) => findVisit(wallet, platform)?.pasted,
    open,
    openWhenReady(wallet, platform) {
      const key = toKey(wallet, platform)
      let done = opened === key
      const openOnce = () => {
        const visit = findVisit(wallet, platform)
        if (done || (visit ?? pairing.getUri()) === undefined) return
        done = true
        // The visitor reads first what to paste.
        if (visit?.pasted) return
        if (isActivated()) open(wallet, platform)
      }
      const stop = pairing.$pairing.subscribe(openOnce)
      return () => {
        stop()
        if (opened !== key) return
        opened = undefined
        stopWatching?.()
        $failure.set(undefined)
      }
    },
  }
}

function toKey({ id }: WalletEntry, platform: AppPlatform): string {
  return `${platform} ${id}`
}
