import { isEip1193Provider, type Eip1193Provider } from './eip1193.js'

/** What a wallet says of itself when it announces (EIP-6963). All of it is a stranger's text. */
export interface Eip6963Info {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** An announcement: the wallet's words and its provider. */
export interface Eip6963Detail {
  readonly info: Eip6963Info
  readonly provider: Eip1193Provider
}

export const EIP6963_ANNOUNCE = 'eip6963:announceProvider'
export const EIP6963_REQUEST = 'eip6963:requestProvider'

const MAX_NAME_LENGTH = 64
const MAX_ICON_LENGTH = 256 * 1024
// Controls, and marks that turn the direction of what follows: a name could show as another one.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const HALF_LETTER = /[\ud800-\udbff]$/
const ICON = /^data:image\/(png|webp|gif|jpeg|svg\+xml)[;,]/i

/** Checks an announcement once; undefined when it is malformed. Names are cut to one readable line, icons that are no small data image are dropped. */
export function parseEip6963Detail(detail: unknown): Eip6963Detail | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, name, icon, rdns } = info
    if (typeof uuid !== 'string' || typeof name !== 'string' || typeof rdns !== 'string') return undefined
    const words = name.slice(0, MAX_NAME_LENGTH * 4).replace(UNSEEN, ' ').trim().slice(0, MAX_NAME_LENGTH).replace(HALF_LETTER, '')
    if (uuid === '' || !/[^\s\p{Cf}]/u.test(words) || !isEip1193Provider(provider)) return undefined
    const safeIcon = typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && ICON.test(icon) ? icon : ''
    return { info: { uuid: uuid.slice(0, 64), name: words, icon: safeIcon, rdns: rdns.slice(0, 128) }, provider }
  } catch {
    return undefined // getters that throw make it malformed
  }
}
