import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import type { Finding } from './finding.js'

const TIMEOUT_MS = 5_000
const SOON_MS = 14 * 24 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
const HTTPS_PORT = 443

/** Looks up the host of a public address, and asks it for its certificate. */
export async function checkName(url: string): Promise<readonly Finding[]> {
  const { hostname, port, protocol } = new URL(url)
  const check = `name ${hostname}`
  try {
    const { address } = await lookup(hostname)
    const found: Finding = { check, state: 'right', text: `is ${address}` }
    return protocol === 'https:'
      ? [found, await checkCertificate(hostname, port === '' ? HTTPS_PORT : Number(port))]
      : [found]
  } catch (error) {
    return [
      {
        check,
        state: 'wrong',
        text: `has no address (${(error as NodeJS.ErrnoException).code})`,
        remedy: `create an A or AAAA record for ${hostname} with the address of the proxy, and wait until it is known`,
      },
    ]
  }
}

async function checkCertificate(host: string, port: number): Promise<Finding> {
  const check = `TLS ${host}`
  try {
    const validTo = await readValidTo(host, port)
    const days = Math.floor((validTo - Date.now()) / DAY_MS)
    return validTo - Date.now() > SOON_MS
      ? { check, state: 'right', text: `the certificate is valid for ${days} days more` }
      : {
          check,
          state: 'wrong',
          text: `the certificate ends in ${days} days`,
          remedy: "look at the proxy's log: it should have been renewed by now",
        }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const isUnanswered = ['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
    return {
      check,
      state: isUnanswered ? 'unknown' : 'wrong',
      text: isUnanswered ? `port ${port} does not answer (${code})` : message,
      remedy: isUnanswered
        ? 'start the proxy, and let the firewall pass ports 80 and 443'
        : 'browsers would refuse this certificate; let the proxy get one for this name, or trust its own authority on every device',
    }
  }
}

function readValidTo(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('timeout', () =>
      socket.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })),
    )
    socket.once('error', reject)
  })
}
