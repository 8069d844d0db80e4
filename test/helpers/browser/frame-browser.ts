import { Account } from '../../../server/frame/wallet/account.js'
import { KeyTaskFailed, type KeyClient } from '../../../server/frame/keys/key-client.js'
import { runKeyTask } from '../../../server/frame/keys/key-tasks.js'
import { EmailLogin } from '../../../server/frame/login/email-login.js'
import { SocialLogin } from '../../../server/frame/login/social-login.js'
import { MemoryDeviceStore } from '../custody/memory-device-store.js'
import { readCode, readLink, openLink, type WalletPlace } from '../custody/wallet-device.js'
import { consent } from '../custody/social-login.js'
import type { SocialProvider } from '../../../server/src/wallet/contracts/social-contract.js'

/**
 * The code of the secure site in one browser, without its screens and with its keys in this
 * process.
 */
export interface FrameBrowser {
  readonly account: Account
  readonly email: EmailLogin
  readonly social: SocialLogin
  /** A complete login by email. */
  signIn(address: string): Promise<'CONNECT' | 'RECOVER'>
  /** A complete login at a provider, as Ada. */
  signInAt(provider: SocialProvider): Promise<'CONNECT' | 'RECOVER'>
}

/** The worker's tasks; its errors are converted as they are for the page. */
export const keyClient: KeyClient = {
  prepare() {},
  run: (task) =>
    runKeyTask(task).catch((error: Error) => {
      throw new KeyTaskFailed(error.message, error.name)
    }) as never,
}

/**
 * Provides the browser APIs that the site uses: an origin for its requests, and `navigator`.
 * Requests without a proof pass unchanged. The returned function undoes it.
 */
export function pretendBrowser(site: string): () => void {
  const { fetch } = globalThis
  globalThis.fetch = (target, init) =>
    fetch(
      target,
      init && new Headers(init.headers).has('dpop')
        ? { ...init, headers: { origin: site, ...(init.headers as Record<string, string>) } }
        : init,
    )
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  if (!own)
    Object.defineProperty(globalThis, 'navigator', {
      configurable: true,
      value: { languages: ['en'] },
    })
  return () => {
    globalThis.fetch = fetch
    if (!own) delete (globalThis as { navigator?: unknown }).navigator
  }
}

/** Opens one, in a process prepared by {@link pretendBrowser}. */
export async function openFrameBrowser(
  place: WalletPlace,
  store = new MemoryDeviceStore(),
  keys: KeyClient = keyClient,
): Promise<FrameBrowser> {
  const { api, vault, origin, projectId } = place
  const account = await Account.open({
    origin,
    projectId,
    servers: { api, vault },
    keyClient: keys,
    store,
  })
  const email = new EmailLogin(account, { projectId })
  const social = new SocialLogin(account, { projectId })
  return {
    account,
    email,
    social,
    async signIn(address) {
      place.mailbox.clear()
      const { action, match } = await email.begin(address)
      if (action === 'VERIFY_DEVICE') {
        const status = await openLink(place, await readLink(place.mailbox, address), match!)
        if (status !== 200) throw new Error(`The link answered ${status}`)
        await email.waitForDevice()
      }
      return email.verify(await readCode(place.mailbox, address))
    },
    async signInAt(provider) {
      const end = await consent(await social.begin(provider))
      return social.complete(end.search)
    },
  }
}
