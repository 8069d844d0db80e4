import type * as z from 'zod/mini'
import { toLoginBinding, type SocialProvider } from '../contracts/social-contract.js'
import type {
  BeginVaultSocialAnswer,
  VerifyCodeAnswer,
  VerifySocialBody,
} from '../contracts/vault-contract.js'
import { digest } from '../derive.js'
import { refuse } from '../refuse.js'
import type { SocialClients } from '../social/social-client.js'
import { createId, type Device, type WalletContext } from '../wallet-context.js'
import { releaseChecked } from './identity-checks.js'
import { readLoginTicket } from './logins.js'

/**
 * The vault's own verification of a social login. It does not rely on the api's statements about
 * the user.
 */
export interface SocialChecks {
  begin(
    provider: SocialProvider,
    body: { projectId: string; hpkeKey: string },
    device: Device,
  ): Promise<z.infer<typeof BeginVaultSocialAnswer>>
  verify(body: z.infer<typeof VerifySocialBody>, device: Device): Promise<VerifyCodeAnswer>
}

/**
 * Creates {@link SocialChecks}. `callback` is the redirect address for providers: the api's, which
 * forwards the vault's code to the window's page.
 */
export function createSocialChecks(
  context: WalletContext,
  { socials, callback }: { socials: SocialClients; callback: string },
): SocialChecks {
  const derived = context.derived.vault
  // The state and the PKCE verifier of the vault's request are derived from what they are bound to:
  // device key, release key, provider and project.
  const toBinding = (
    id: string,
    {
      jkt,
      hpke,
      provider,
      projectId,
    }: { jkt: string; hpke: string; provider: SocialProvider; projectId: string },
  ) => `${id}|${jkt}|${hpke}|${provider}|${projectId}`

  return {
    async begin(provider, { projectId, hpkeKey }, { jkt }) {
      const client = socials.get(projectId, provider)
      if (client.kind === 'openid') return { kind: 'openid' }
      const id = createId()
      const binding = toBinding(id, { jkt, hpke: digest(hpkeKey), provider, projectId })
      const uri = await client.authorize({
        redirectUri: callback,
        state: `${id}.${await derived.mac(`state|${binding}`)}`,
        verifier: await derived.mac(`verifier|${binding}`),
        nonce: '',
      })
      return { kind: 'oauth', uri: uri.href }
    },
    async verify({ loginTicket, hpkeKey, provider, idToken, code, state, recover }, device) {
      const claims = await readLoginTicket(context, { loginTicket, hpkeKey }, device)
      const { jkt, hpke, loginId, projectId } = claims
      const client = socials.get(projectId, provider)
      if (client.issuer !== claims.issuer) throw refuse.provider(client.label)
      const { subject } =
        client.kind === 'openid'
          ? await client.verify(idToken ?? '', digest(toLoginBinding({ jkt, hpke, loginId })))
          : await exchange()
      // Another user's answer, or an api that names another user.
      if (subject !== claims.subject) throw refuse.provider(client.label)
      return (await context.database()).transaction((orm) =>
        releaseChecked(context, orm, { claims, hpkeKey, recover }),
      )

      async function exchange() {
        const [id = '', ...mac] = (state ?? '').split('.')
        const binding = toBinding(id, { jkt, hpke, provider, projectId })
        if (code === undefined || !(await derived.isMac(`state|${binding}`, mac.join('.'))))
          throw refuse.provider(client.label)
        return client.exchange({
          code,
          redirectUri: callback,
          verifier: await derived.mac(`verifier|${binding}`, mac.join('.')),
          nonce: '',
        })
      }
    },
  }
}
