/** One unit is one ordinary HTTP request. */
const BYTES_PER_UNIT = 32 * 1024
// On the embedded engine a topic takes 0.1 ms and 160 KiB of messages take 11 ms. At this price, an
// address that spends its whole budget on either occupies an eighth of the engine's time.
const UNITS_PER_FRAME = 0.5
const CHARACTERS_PER_FRAME = 4_096
// Each topic of a batch is a row to write or a mailbox to read.
const FRAMES_PER_TOPIC = 0.3
const FRAMES_PER_RECEIPT = 0.1
// A receipt, and the parsing of a frame of its own.
const FRAMES_PER_ACKNOWLEDGEMENT = 0.2
// Reading and sending 384 KiB of a mailbox takes 8 ms, 3 of them in the embedded engine.
const CHARACTERS_READ_PER_FRAME = 16 * 1_024
const BYTES_PER_EVENT_UNIT = 1_024
const METHOD_UNITS: Readonly<Record<string, number>> = {
  eth_getLogs: 5,
  eth_getFilterLogs: 5,
  eth_newFilter: 2,
  eth_getBlockReceipts: 5,
  eth_getProof: 3,
  eth_subscribe: 5,
  eth_createAccessList: 3,
  eth_simulateV1: 5,
  eth_feeHistory: 2,
  getProgramAccounts: 10,
  getBlock: 5,
  getTokenAccountsByOwner: 2,
  getTokenLargestAccounts: 5,
  getSupply: 5,
  programSubscribe: 10,
  logsSubscribe: 5,
}

/**
 * Costs in units; an ordinary HTTP request costs one. Every price but `messages` is known before
 * the work begins.
 */
export const prices = {
  preflight: 0.2,
  /**
   * The time that a WebSocket's handshake and the check of its token take. It is paced but not
   * charged, apart from the request itself.
   */
  handshake: 3,
  /** The part of a body that the request itself does not cover. */
  body: (bytes: number): number => Math.floor(bytes / BYTES_PER_UNIT),
  /** A relay frame or the body of `POST /rpc`, by length: parsing JSON takes time too. */
  text: (characters: number): number => Math.max(1, characters / CHARACTERS_PER_FRAME),
  /** Converts frames to units of the address's budget. */
  frames: (frames: number): number => frames * UNITS_PER_FRAME,
  /** Units for bytes of a frame whose socket closed before it was complete. */
  unfinished: (bytes: number): number => (bytes / CHARACTERS_PER_FRAME) * UNITS_PER_FRAME,
  topics: (count: number): number => Math.max(1, count * FRAMES_PER_TOPIC),
  /** The answer to a push. A client has to send one for each copy, on each of its sockets. */
  acknowledgement: FRAMES_PER_ACKNOWLEDGEMENT,
  receipts: (count: number): number => Math.max(1, count * FRAMES_PER_RECEIPT),
  /**
   * Mailbox messages, by their length. Known only when they are read, so this price is charged
   * after the work.
   */
  messages: (characters: number): number => characters / CHARACTERS_READ_PER_FRAME,
  /** Analytics events of these sizes that are stored: each is looked through and is a row. */
  events: (sizes: readonly number[]): number =>
    sizes.reduce((units, bytes) => units + bytes / BYTES_PER_EVENT_UNIT, 0),
  /** A request to a service that identifies the operator by a key or limits clients by address. */
  service: 5,
  /**
   * A lookup in the public name service: several chain reads, and gateways chosen by the names'
   * owners.
   */
  publicName: 10,
  /** Tokens whose prices are requested: ten cost one request. */
  tokens: (count: number): number => count / 10,
  /** Tokens whose price histories are requested: the source may take a request for each. */
  histories: (count: number): number => Math.max(1, count / 2),
  /** Verification of a signature: 2 to 5 ms of CPU time, for every curve. */
  signature: 10,
  /** A login or a code of the embedded wallet, which may send a mail. */
  login: 20,
  /** A JSON-RPC call to a chain. */
  call: (method: string): number => METHOD_UNITS[method] ?? 1,
} as const
