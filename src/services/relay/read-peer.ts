import { isImageAddress } from '../../platform/network/image-address.js'
import { toReadableText } from '../../standards/wallet-text.js'
import type { RelayPeer } from './relay-client.js'

const MAX_TEXT_LENGTH = 200
const MAX_LINK_LENGTH = 2048
const MAX_ICON_LENGTH = 128 * 1024

/** The wallet's metadata with bounded lengths, and an icon only if an `<img>` may load it. */
export function readPeer(metadata: unknown): RelayPeer {
  const { name, url: address, icons } = toRecord(metadata)
  const url = readText(address, MAX_LINK_LENGTH)
  const icon = readText(Array.isArray(icons) ? icons[0] : undefined, MAX_ICON_LENGTH)
  return {
    name: toReadableText(name, MAX_TEXT_LENGTH) ?? '',
    ...(url ? { url } : {}),
    ...(isImageAddress(icon) ? { icon } : {}),
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
function readText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined
}
