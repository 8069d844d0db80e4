import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { escapeHtml } from './escape-html.js'
import { readMail, type ReceivedMail } from './read-mail.js'

const MAX_MAILS = 200
const REFRESH_S = 3

/** A local mail server that shows its mails on a page. */
export interface Mailbox {
  /** For the server's SMTP_URL. */
  readonly smtpUrl: string
  /** Returns the mails as JSON, newest last; the page is at the root of the same URL. */
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Deletes the mails. */
  clear(): void
  /** Sets the mail server's answer to the recipients that follow: `undefined` accepts. */
  refuse(answer: { responseCode: number; message: string } | undefined): void
  /**
   * Accepts the mails to one recipient and delays the answer until the returned function is called.
   */
  hold(recipient: string): () => void
  stop(): Promise<void>
}

/** Starts the mail server and its page, on a free port by default. */
export async function startMailbox(wantedPort = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const held = new Map<string, Promise<void>>()
  let refusal: { responseCode: number; message: string } | undefined
  async function confirm(to: string, done: () => void) {
    await held.get(to)
    done()
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      done(refusal ? Object.assign(new Error(refusal.message), refusal) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const mail = readMail(Buffer.concat(chunks).toString('utf8'))
        const to = session.envelope.rcptTo[0]?.address ?? mail.to
        mails.push({ ...mail, to, at: Date.now() })
        if (mails.length > MAX_MAILS) mails.shift()
        void confirm(to, done)
      })
      stream.once('error', done)
    },
  })
  // A sender that is killed while it sends resets its connection; without a listener that would end
  // this process.
  smtp.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')
      console.error('The mail server of the development stack:', error)
  })
  const smtpPort = await listen(smtp.server, (_, host, ready) =>
    smtp.listen(wantedPort, host, ready),
  )
  const pages = createServer((request, response) => {
    const isList = request.url === '/mailbox'
    response.writeHead(isList || request.url === '/' ? 200 : 404, {
      'Content-Type': isList ? 'application/json' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    response.end(isList ? JSON.stringify(mails) : toPage(mails))
  })
  const port = await listen(pages, (wanted, host, ready) => pages.listen(wanted, host, ready))
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url: `http://localhost:${port}/mailbox`,
    mails,
    clear() {
      mails.length = 0
    },
    refuse(answer) {
      refusal = answer
    },
    hold(recipient) {
      let release!: () => void
      held.set(
        recipient,
        new Promise((resolve) => {
          release = resolve
        }),
      )
      return release
    },
    async stop() {
      pages.closeAllConnections()
      await Promise.all([
        new Promise<void>((resolve) => {
          pages.close(() => resolve())
        }),
        new Promise<void>((resolve) => {
          smtp.close(() => resolve())
        }),
      ])
    },
  }
}

function listen(
  server: Server,
  start: (port: number, host: string, ready: () => void) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    start(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function toPage(mails: readonly ReceivedMail[]): string {
  const rows = [...mails]
    .reverse()
    .map(
      ({ to, subject, text, at }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p><small>${escapeHtml(to)}, ${new Date(at).toLocaleTimeString()}</small></p><pre>${toLinks(escapeHtml(text))}</pre></article>`,
    )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="${REFRESH_S}"><title>Development mailbox</title><style>body{max-width:44em;margin:2em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}article{border-top:1px solid #8886;padding:1em 0}h1{font-size:1.4em}h2{font-size:1.1em;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head><body><h1>Development mailbox</h1><p>Every mail the local server sends arrives here.</p>${rows.join('') || '<p>No mail yet.</p>'}</body></html>`
}

function toLinks(text: string): string {
  return text.replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  )
}
