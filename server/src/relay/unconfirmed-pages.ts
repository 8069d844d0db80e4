import type { Receipt, StoredMessage } from '../storage/storage.js'

// A client that answers no ping gets the page again.
const PATIENCE_MS = 5_000
// A receipt takes about 250 bytes. A page has at most 500.
const MAX_RECEIPTS = 1_000

interface Page {
  readonly receipts: readonly Receipt[]
  readonly topics: ReadonlySet<string>
  readonly confirmed: Promise<void>
  confirm(): void
}

/**
 * Pages of messages that the client may not have received. A ping follows each reply: frames arrive
 * in order, so its pong proves that the reply arrived, and the messages are acknowledged only then.
 * Messages of a lost connection stay in the mailbox. A socket that confirms nothing keeps at most
 * MAX_RECEIPTS: its oldest pages are dropped, and their messages stay in the mailbox too.
 */
export class UnconfirmedPages {
  readonly #pages = new Map<string, Page>()
  readonly #ping: (payload: string) => void
  readonly #acknowledge: (receipts: readonly Receipt[]) => Promise<void>
  #count = 0
  #receipts = 0

  constructor({
    ping,
    acknowledge,
  }: {
    ping: (payload: string) => void
    acknowledge: (receipts: readonly Receipt[]) => Promise<void>
  }) {
    this.#ping = ping
    this.#acknowledge = acknowledge
  }

  /** Adds a page. Call it right after sending the reply. */
  add(messages: readonly StoredMessage[]): void {
    const payload = `page ${++this.#count}`
    let confirm = () => {}
    const confirmed = new Promise<void>((resolve) => {
      confirm = resolve
    })
    this.#pages.set(payload, {
      receipts: messages.map(({ topic, messageId }) => ({ topic, messageId })),
      topics: new Set(messages.map(({ topic }) => topic)),
      confirmed,
      confirm,
    })
    this.#receipts += messages.length
    for (const oldest of this.#pages.keys()) if (this.#receipts > MAX_RECEIPTS) this.#forget(oldest)
    this.#ping(payload)
  }

  onPong(payload: Buffer): void {
    const page = this.#pages.get(String(payload))
    if (!page) return
    void this.#acknowledge(page.receipts).finally(() => {
      this.#forget(String(payload))
    })
  }

  #forget(payload: string): void {
    const page = this.#pages.get(payload)
    if (!page) return
    this.#pages.delete(payload)
    this.#receipts -= page.receipts.length
    page.confirm()
  }

  /**
   * Resolves when no page with these topics is unconfirmed, and no more than another page may add;
   * or after some seconds.
   */
  async whenConfirmed(topics: readonly string[]): Promise<void> {
    const isFull = this.#receipts > MAX_RECEIPTS / 2
    const open = [...this.#pages.values()].filter(
      (page) => isFull || topics.some((topic) => page.topics.has(topic)),
    )
    if (open.length === 0) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS)
    })
    await Promise.race([Promise.all(open.map(({ confirmed }) => confirmed)), late]).finally(() =>
      clearTimeout(timer),
    )
  }

  /** The socket has closed: nothing more is confirmed. */
  close(): void {
    for (const { confirm } of this.#pages.values()) confirm()
    this.#pages.clear()
    this.#receipts = 0
  }
}
