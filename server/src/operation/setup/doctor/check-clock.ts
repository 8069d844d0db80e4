import { createSocket } from 'node:dgram'
import type { Finding } from './finding.js'

const TIMEOUT_MS = 3_000
const PACKET_BYTES = 48
const TRANSMITTED_AT = 40
// Seconds from 1900, where SNTP begins, to 1970.
const EPOCH_S = 2_208_988_800
const CLIENT_REQUEST = 0b00_100_011
const WRONG_S = 5

/** Compares this machine's clock with a time server (SNTP, RFC 4330). */
export async function checkClock({
  server = 'pool.ntp.org',
  port = 123,
}: { server?: string; port?: number } = {}): Promise<Finding> {
  const check = 'clock'
  try {
    const seconds = Math.round(await readOffsetS(server, port))
    if (Math.abs(seconds) < WRONG_S)
      return { check, state: 'right', text: `agrees with ${server} to ${Math.abs(seconds)} s` }
    return {
      check,
      state: 'wrong',
      text: `is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} ${server}; tokens of wallets and pages would be refused`,
      remedy: 'turn on time synchronisation, on Linux with "timedatectl set-ntp true"',
    }
  } catch (error) {
    return {
      check,
      state: 'unknown',
      text: `${server} did not answer (${(error as Error).message})`,
      remedy:
        'compare the clock by hand, or name a time server that can be reached with --time-server',
    }
  }
}

function readOffsetS(server: string, port: number): Promise<number> {
  const socket = createSocket('udp4')
  const request = Buffer.alloc(PACKET_BYTES)
  request[0] = CLIENT_REQUEST
  return new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timed out')), TIMEOUT_MS)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      act()
    }
    const sentAt = Date.now()
    socket.once('error', (error) => settle(() => reject(error)))
    socket.once('message', (answer) =>
      settle(() => {
        if (answer.length < PACKET_BYTES) return reject(new Error('the answer is no SNTP packet'))
        const seconds = answer.readUInt32BE(TRANSMITTED_AT) - EPOCH_S
        const fraction = answer.readUInt32BE(TRANSMITTED_AT + 4) / 2 ** 32
        // The answer left the server about half way between request and receipt.
        resolve(seconds + fraction - (sentAt + Date.now()) / 2000)
      }),
    )
    socket.send(request, port, server, (error) => {
      if (error) settle(() => reject(error))
    })
  }).finally(() => socket.close())
}
