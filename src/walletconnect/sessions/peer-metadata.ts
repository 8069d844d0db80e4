import { isImageAddress } from '../../platform/network/image-address.js'
import { toReadableText } from '../../standards/wallet-text.js'
import { toRecord } from '../messages/sign-frame.js'

/** How an app or a wallet describes itself. */
export interface PeerMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  /** Links that bring the app to the front. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

const MAX_NAME_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 1000
const MAX_LINK_LENGTH = 2048
const MAX_ICON_LENGTH = 128 * 1024
const MAX_ICONS = 3

/**
 * A wallet's description with bounded lengths. Icons are addresses that an `<img>` may load; `url`
 * and links are unchecked text.
 */
export function readPeerMetadata(value: unknown): PeerMetadata {
  const { name, description, url, icons, redirect } = toRecord(value)
  const native = readText(toRecord(redirect)['native'], MAX_LINK_LENGTH)
  const universal = readText(toRecord(redirect)['universal'], MAX_LINK_LENGTH)
  return {
    name: toReadableText(name, MAX_NAME_LENGTH) ?? '',
    description: toReadableText(description, MAX_DESCRIPTION_LENGTH) ?? '',
    url: readText(url, MAX_LINK_LENGTH) ?? '',
    icons: (Array.isArray(icons) ? icons.slice(0, MAX_ICONS) : []).filter(
      (icon): icon is string => isImageAddress(icon) && icon.length <= MAX_ICON_LENGTH,
    ),
    ...(native || universal
      ? { redirect: { ...(native && { native }), ...(universal && { universal }) } }
      : {}),
  }
}

function readText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined
}
