import { getClockLag } from '../platform/network/server-clock.js'
import { createPrefixedStorage, type Storage } from '../platform/storage.js'
import { randomBytes, type RandomBytes } from './crypto/keys.js'
import { createMessageIds } from './relay/relay-frames.js'
import { createSigner, type Signer } from './relay/signer.js'
import type { SocketLike } from './relay/relay-socket.js'

/** What the client takes from the browser. Each part can be replaced, by a test or in Node. */
export interface Environment {
  /** ms since 1970, corrected when a server has proven that this device's clock is slow. */
  readonly now: () => number
  readonly random: RandomBytes
  readonly openSocket: (url: string) => SocketLike
  /** The key of the relay's tokens, from a seed of 32 bytes. */
  readonly createSigner: (seed: Uint8Array) => Promise<Signer>
  readonly storage: Storage
  /** Ids of the messages to wallets, each greater than the one before. */
  readonly nextId: () => number
}

/** The browser's clock, randomness and sockets, and its localStorage under a prefix. */
export function createEnvironment(storagePrefix: string): Environment {
  // A fast clock is not corrected: a link of a time to come is valid, one of the past is not.
  const now = () => Math.round(Date.now() + Math.max(0, getClockLag()))
  return {
    now,
    nextId: createMessageIds(now),
    random: randomBytes,
    openSocket: (url) => new WebSocket(url),
    createSigner,
    storage: createPrefixedStorage(storagePrefix),
  }
}
