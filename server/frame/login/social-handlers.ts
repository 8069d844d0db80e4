import type { FramePayload, FrameUser } from '../../../src/contract.js'
import type { PageHandlers } from '../messages/page-endpoint.js'
import type { Account } from '../wallet/account.js'
import { FarcasterLogin } from './farcaster-login.js'
import { SocialLogin } from './social-login.js'

/** What the handlers of one page need from the rest of the frame. */
export interface SocialPage {
  readonly projectId: string
  openAccount(origin: string): Promise<Account>
  /** Sends the page its token after a login. */
  announce(origin: string): Promise<void>
  getUser(origin: string, payload: FramePayload<'GET_USER'>): Promise<FrameUser>
}

/** Handlers of social and Farcaster logins, and a function that cancels such a login. */
export function createSocialHandlers({ projectId, openAccount, announce, getUser }: SocialPage): {
  handlers: Pick<
    PageHandlers,
    'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'
  >
  cancel: (origin: string) => Promise<void>
} {
  let logins:
    | Promise<{ readonly social: SocialLogin; readonly farcaster: FarcasterLogin }>
    | undefined
  const open = (origin: string) =>
    (logins ??= openAccount(origin)
      .then((account) => ({
        social: new SocialLogin(account, { projectId, language: navigator.language }),
        farcaster: new FarcasterLogin(account, { projectId }),
      }))
      .catch((error: unknown) => {
        logins = undefined
        throw error
      }))
  return {
    handlers: {
      GET_SOCIAL_REDIRECT_URI: async ({ provider }, origin) => ({
        uri: await (await open(origin)).social.begin(provider),
      }),
      CONNECT_SOCIAL: async ({ uri, ...wanted }, origin) => {
        if ((await (await open(origin)).social.complete(uri)) === 'RECOVER')
          return { action: 'RECOVER' }
        await announce(origin)
        return getUser(origin, wanted)
      },
      GET_FARCASTER_URI: async (_, origin) => ({
        url: await (await open(origin)).farcaster.begin(),
      }),
      CONNECT_FARCASTER: async (_, origin) => {
        const { userName, action } = await (await open(origin)).farcaster.complete()
        if (action === 'RECOVER') return { userName, action }
        await announce(origin)
        return { userName }
      },
    },
    async cancel(origin) {
      const { social, farcaster } = await open(origin)
      farcaster.cancel()
      await social.cancel()
    },
  }
}
