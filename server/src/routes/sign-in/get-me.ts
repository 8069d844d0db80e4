import { Hono } from 'hono'
import { GetMeResponse } from '../../../../src/contract.js'
import type { ServerContext } from '../server-context.js'
import { getSessionAccount } from '../../sign-in/sign-in.js'
import { readSession } from './read-session.js'

/**
 * `GET /auth/v1/me`: the account of a session; with `includeAppKitAccount=true` also the app's data
 * about it.
 */
export function getMe(server: ServerContext): Hono {
  return new Hono().get('/auth/v1/me', async (context) => {
    const session = await readSession(context, server)
    const { address, chainId, aud, exp, nonce, domain, uri } = session
    const [namespace, reference = ''] = chainId.split(':')
    const me = {
      address,
      caip2Network: chainId,
      chainId: namespace === 'eip155' ? Number(reference) : reference,
      chainIdNamespace: namespace,
      exp,
      nonce,
      domain,
      uri,
    }
    context.header('Cache-Control', 'no-store')
    if (context.req.query('includeAppKitAccount') !== 'true')
      return context.json(GetMeResponse.parse(me))
    const metadata = await server.signIn.findMetadata({
      projectId: aud,
      account: getSessionAccount(session),
    })
    return context.json(
      GetMeResponse.parse({
        ...me,
        appKitAccount: { address, caip2_chain: chainId, metadata: metadata ?? null },
      }),
    )
  })
}
