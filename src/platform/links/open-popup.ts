import { checkLink } from './open-link.js'

/**
 * Opens a checked link in a window of that size, centred over this one; in a tab on phones. Call it
 * synchronously in the click. Throws LINK_REFUSED.
 */
export function openPopup(link: string, width: number, height: number): void {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  window.open(
    checkLink(link),
    '_blank',
    `popup,width=${width},height=${height},left=${left},top=${top},noopener,noreferrer`,
  )
}
