import { createTransport } from 'nodemailer'
import type { Finding } from './finding.js'

const TIMEOUT_MS = 10_000

/** Signs in at the mail server; sends nothing. */
export async function checkMail(part: string, smtpUrl: string): Promise<Finding> {
  const { hostname, port } = new URL(smtpUrl)
  const check = `mail of ${part}`
  const place = `${hostname}${port === '' ? '' : `:${port}`}`
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return { check, state: 'right', text: `${place} accepts mails` }
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    return {
      check,
      state: 'wrong',
      text: `${place} does not accept mails (${code || message})`,
      remedy:
        code === 'EAUTH'
          ? 'the user or the password in SMTP_URL is wrong; special characters in them are written as %40 and the like'
          : code === 'EDNS'
            ? 'the host in SMTP_URL does not exist'
            : code === 'ETLS'
              ? 'use smtp:// with port 587, or smtps:// with port 465'
              : 'check host and port in SMTP_URL, and that the provider of this machine lets mail through (many block port 25)',
    }
  } finally {
    transport.close()
  }
}
