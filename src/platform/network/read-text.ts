import { WalletModalError } from '../../errors/wallet-modal-error.js'

/** Default limit of a response in bytes, after decompression. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * Reads the body of a response as text, like `response.text()`, but stops at `maxBytes`: cancels
 * the download and throws RESPONSE_INVALID. `service` names the server in the message.
 */
export async function readText(
  response: Response,
  service: string,
  maxBytes = MAX_ANSWER_BYTES,
): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > maxBytes) {
      // The size is the failure to report; an error while cancelling is irrelevant.
      reader.cancel().catch(() => undefined)
      throw new WalletModalError('RESPONSE_INVALID', {
        details: { service, reason: `it is larger than ${maxBytes} bytes` },
      })
    }
    text += decoder.decode(value, { stream: true })
  }
}
