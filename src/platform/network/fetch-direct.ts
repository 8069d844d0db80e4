import { WalletModalError } from '../../errors/wallet-modal-error.js'

/**
 * `fetch` that follows no redirect and sends no cookies: the query may contain a project id, which
 * only the named server may receive. A redirect fails with SERVICE_UNAVAILABLE. `service` names the
 * server in the message.
 */
export async function fetchDirect(
  service: string,
  url: string,
  init: RequestInit,
  send: typeof fetch = fetch,
): Promise<Response> {
  const response = await send(url, { ...init, credentials: 'omit', redirect: 'manual' })
  if (response.type !== 'opaqueredirect') return response
  throw new WalletModalError('SERVICE_UNAVAILABLE', {
    details: { service, reason: 'it answers with a redirect, and redirects are not followed' },
  })
}
