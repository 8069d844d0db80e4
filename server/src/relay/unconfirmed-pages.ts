import type { Receipt, StoredMessage } from '../storage/storage.js'

// A client that answers no ping gets the page again.
const PATIENCE_MS = 5_000

interface Page { readonly receipts: readonly Receipt[]; readonly topics: ReadonlySet<string>; readonly confirmed: Promise<void>; confirm(): void }

/**
 * Pages of messages that the client may not have received. A ping follows each reply: frames arrive in order, so its pong proves that the
 * reply arrived, and the messages are acknowledged only then. Messages of a lost connection stay in the mailbox.
 */
export class UnconfirmedPages {
  readonly #pages = new Map<string, Page>()
  readonly #ping: (payload: string) => void
  readonly #acknowledge: (receipts: readonly Receipt[]) => Promise<void>
  #count = 0

  constructor({ ping, acknowledge }: { ping: (payload: string) => void; acknowledge: (receipts: readonly Receipt[]) => Promise<void> }) {
    this.#ping = ping
    this.#acknowledge = acknowledge
  }

  /** Call it right after sending the reply. */
  add(messages: readonly StoredMessage[]): void {
    const payload = `page ${++this.#count}`
    let confirm = () => {}
    const confirmed = new Promise<void>((resolve) => { confirm = resolve })
    this.#pages.set(payload, { receipts: messages.map(({ topic, messageId }) => ({ topic, messageId })), topics: new Set(messages.map(({ topic }) => topic)), confirmed, confirm })
    this.#ping(payload)
  }

  onPong(payload: Buffer): void {
    const page = this.#pages.get(String(payload))
    if (!page) return
    void this.#acknowledge(page.receipts).finally(() => {
      this.#pages.delete(String(payload))
      page.confirm()
    })
  }

  /** Resolves when no page with these topics is unconfirmed, or after 5 s. */
  async whenConfirmed(topics: readonly string[]): Promise<void> {
    const open = [...this.#pages.values()].filter((page) => topics.some((topic) => page.topics.has(topic)))
    if (open.length === 0) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => { timer = setTimeout(resolve, PATIENCE_MS) })
    await Promise.race([Promise.all(open.map(({ confirmed }) => confirmed)), late]).finally(() => clearTimeout(timer))
  }

  /** The socket has closed: nothing more is confirmed. */
  close(): void {
    for (const { confirm } of this.#pages.values()) confirm()
    this.#pages.clear()
  }
}
