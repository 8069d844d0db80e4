import type { FramePayload, FrameUser } from '../../../src/contract.js'
import type { PageHandlers } from '../messages/page-endpoint.js'
import type { Account } from '../wallet/account.js'
import { SocialLogin } from './social-login.js'

/** What the handlers of one page take from the rest of the frame. */
export interface SocialPage {
  readonly projectId: string
  openAccount(origin: string): Promise<Account>
  /** Gives the page its token after a login. */
  announce(origin: string): Promise<void>
  getUser(origin: string, payload: FramePayload<'GET_USER'>): Promise<FrameUser>
}

/** Handlers of the logins at a provider, and what gives such a login up. */
export function createSocialHandlers({ projectId, openAccount, announce, getUser }: SocialPage): { handlers: Pick<PageHandlers, 'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL'>; cancel: (origin: string) => Promise<void> } {
  let login: Promise<SocialLogin> | undefined
  const open = (origin: string) => (login ??= openAccount(origin).then((account) => new SocialLogin(account, { projectId, language: navigator.language })).catch((error: unknown) => {
    login = undefined
    throw error
  }))
  return {
    handlers: {
      GET_SOCIAL_REDIRECT_URI: async ({ provider }, origin) => ({ uri: await (await open(origin)).begin(provider) }),
      CONNECT_SOCIAL: async ({ uri, ...wanted }, origin) => {
        await (await open(origin)).complete(uri)
        await announce(origin)
        return getUser(origin, wanted)
      },
    },
    cancel: async (origin) => (await open(origin)).cancel(),
  }
}
