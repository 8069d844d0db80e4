import { parseJson, toRecord } from './sign-frame.js'
import type { Attest } from './wire.js'

/** The attestation service of the public network. */
export const VERIFY_URL = 'https://verify.walletconnect.org'
const LIFE_MS = 5000
const MAX_LENGTH = 8192

/**
 * Asks the attestation service, in a hidden frame, for a signed statement of the page's origin
 * (Verify, version 3). Undefined when it states nothing within 5 s. The service learns the origin,
 * the project id and the hashes of the message.
 */
export function createVerifyAttest(projectId: string, url = VERIFY_URL): Attest {
  return ({ id, decryptedId }) =>
    new Promise((resolve) => {
      const address = new URL('/v3/attestation', url)
      const { origin } = location
      address.search = new URLSearchParams({ projectId, origin, id, decryptedId }).toString()
      const frame = document.createElement('iframe')
      const finish = (attestation?: string) => {
        clearTimeout(timer)
        removeEventListener('message', receive)
        frame.remove()
        resolve(attestation)
      }
      const receive = ({ source, origin: sender, data }: MessageEvent<unknown>) => {
        if (source !== frame.contentWindow || sender !== address.origin) return
        if (typeof data !== 'string' || data.length > MAX_LENGTH) return
        const { type, attestation } = toRecord(parseJson(data))
        if (type === 'verify_attestation')
          finish(typeof attestation === 'string' ? attestation : undefined)
      }
      const timer = setTimeout(finish, LIFE_MS)
      addEventListener('message', receive)
      frame.hidden = true
      frame.src = address.href
      document.body.append(frame)
    })
}
