import { addStyles } from '../platform/drawing/add-styles.js'
import type { ChainId } from '../standards/caip.js'
import { FRAME_VERSION } from './protocol.js'

/**
 * The secure site's origin, and the page's data in the frame's address. None of it comes from the
 * page's own address.
 */
export interface FrameSite {
  /** Origin of the secure site. */
  readonly origin: string
  readonly projectId: string
  readonly chainId: ChainId
  readonly rpcUrl: string
  readonly enableLogger: boolean
  /** Language of the modal, a BCP 47 tag. Default: the frame's own choice. */
  readonly language?: string
}

/** The address of the frame. */
export function toFrameUrl({
  origin,
  projectId,
  chainId,
  rpcUrl,
  enableLogger,
  language,
}: FrameSite): string {
  const url = new URL('/sdk', origin)
  for (const [key, value] of Object.entries({
    projectId,
    chainId,
    version: FRAME_VERSION,
    enableLogger: String(enableLogger),
    rpcUrl,
    ...(language !== undefined && { lang: language }),
  }))
    url.searchParams.set(key, value)
  return url.href
}

/** The secure site's iframe in its own dialog. */
export interface FrameWindow {
  readonly element: HTMLElement
  readonly iframe: HTMLIFrameElement
  readonly shown: boolean
  /** Shows it above everything else in the page. */
  show(): void
  hide(): void
  remove(): void
}

// Size of the approval screen: a centred card on a wide page, 64 px below the edge of the modal's
// card, which takes 84 % of a low window; a sheet at the bottom of a narrow page.
const STYLES = `
dialog {
  position: fixed;
  inset: auto;
  left: calc(50% - 180px);
  top: calc(50% - min(332px, 42dvh) + 64px);
  width: 360px;
  height: min(600px, 84dvh - 64px);
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: none;
  border-radius: min(44px, var(--wm-radius, 24px));
  overflow: hidden;
  background: transparent;
  animation: rise 200ms ease-out;
}
dialog::backdrop { background: transparent }
iframe { display: block; width: 100%; height: 100%; border: none; color-scheme: normal }
@media (max-width: 430px) {
  dialog { left: 0; top: auto; bottom: 0; width: 100%; height: min(600px, 100dvh); border-end-start-radius: 0; border-end-end-radius: 0 }
}
@keyframes rise { from { transform: translateY(50px) } }
@media (prefers-reduced-motion: reduce) { dialog { animation: none } }
`

/**
 * Adds the frame to the page. A modal dialog makes everything else inert, and an iframe reloads
 * when it is moved, so it has a dialog of its own that is never moved. `dismiss` is called on
 * Escape outside the frame and on a click beside it, `removed` when the page removes the frame.
 */
export function createFrameWindow(
  site: FrameSite,
  { dismiss, removed }: { readonly dismiss: () => void; readonly removed: () => void },
): FrameWindow {
  const element = document.createElement('div')
  const root = element.attachShadow({ mode: 'open' })
  addStyles(root, [{ cssText: STYLES }])
  const dialog = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  iframe.id = 'w3m-iframe'
  iframe.name = 'w3m-secure-iframe'
  iframe.title = 'Embedded wallet'
  iframe.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${site.origin}`)
    .join('; ')
  // The site reads the embedding origin from the referrer, even if the page sends no referrer
  // otherwise.
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = toFrameUrl(site)
  dialog.append(iframe)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    dismiss()
  })
  dialog.addEventListener('click', ({ target }) => target === dialog && dismiss())
  root.append(dialog)
  document.body.append(element)
  const observer = new MutationObserver(() => {
    if (iframe.isConnected) return
    observer.disconnect()
    removed()
  })
  // Observes only the ancestors of the frame, so that other changes of the page cost nothing.
  for (const parent of [dialog, root, document.body, document.documentElement, document])
    observer.observe(parent, { childList: true })
  return {
    element,
    iframe,
    get shown() {
      return dialog.open
    },
    show() {
      // Opened again, to be above a dialog that was opened since.
      dialog.close()
      dialog.showModal()
      // The dialog's autofocus does not look inside the frame.
      iframe.focus({ preventScroll: true })
    },
    hide: () => dialog.close(),
    remove() {
      observer.disconnect()
      element.remove()
    },
  }
}
