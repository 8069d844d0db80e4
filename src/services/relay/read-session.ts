import type { PeerMetadata } from '../../walletconnect/peer-metadata.js'
import type { RelayPeer } from './relay-client.js'

/** The part of a wallet's metadata that the kit shows. */
export function readPeer({ name, url, icons }: PeerMetadata): RelayPeer {
  const [icon] = icons
  return { name, ...(url ? { url } : {}), ...(icon ? { icon } : {}) }
}
