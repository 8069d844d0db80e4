import {
  classifyMethod,
  type ChainId,
  type FramePayload,
  type FrameSiwxMessage,
  type FrameUser,
} from '../../../src/contract.js'
import type { KeyClient } from '../keys/key-client.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import { EmailChange } from '../login/email-change.js'
import { FAULTS } from '../../src/wallet/contracts/contract.js'
import { EmailLogin } from '../login/email-login.js'
import { confirmEnrolment } from '../login/enrol-device.js'
import { createSocialHandlers } from '../login/social-handlers.js'
import { isPageTrusted, type SiteSettings } from '../messages/site-settings.js'
import type { PageHandlers } from '../messages/page-endpoint.js'
import type { SentCalls } from '../requests/evm/evm-calls.js'
import { toName } from '../requests/messages/plain-text.js'
import type { RequestContext } from '../requests/prepared.js'
import { loadRecipients, rememberRecipients } from '../requests/recipients.js'
import { Approvals } from '../screens/approvals.js'
import { showProgress } from '../screens/progress.js'
import { applyTheme } from '../screens/theme.js'
import { SmartWallet } from '../smart-account/smart-wallet.js'
import { currentLanguage, t } from '../texts/texts.js'
import { Account, type Session } from './account.js'
import { readChainId, toAnswerChainId } from './chains.js'
import { Refusal } from './refusal.js'
import type { Prices } from './prices.js'
import { createRpc } from './rpc.js'

const CHAIN = 'chain'
const MAIL_PAUSE_S = 60
const CLAIM_LENGTH = 60

/** The state of a page of one origin. */
interface Wallet {
  readonly account: Account
  readonly login: EmailLogin
  readonly change: EmailChange
}

/** Creates the handlers of all requests of the frame's page. */
export function createPageHandlers(
  settings: SiteSettings,
  {
    keyClient,
    startChain,
    reload,
    onSession,
  }: {
    keyClient: KeyClient
    startChain: string
    reload: () => void
    onSession: (pageToken: string, origin: string) => void
  },
): { handlers: PageHandlers; lock: () => void } {
  const rpc = createRpc(settings)
  // Every page around the frame can cover or move it.
  const approvals = new Approvals({
    isTrusted: (origin) =>
      [origin, ...(location.ancestorOrigins ?? [])].every((ancestor) =>
        isPageTrusted(settings, ancestor),
      ),
  })
  const sent: SentCalls = new Map()
  const smart = new SmartWallet(settings, rpc)
  const ready: KeyClient = {
    ...keyClient,
    prepare() {
      keyClient.prepare()
      // Ignored: it is loaded again where it is used.
      smart.accounts.warmUp().catch(() => {})
    },
  }
  let prices: Prices | undefined
  let claim: string | undefined
  let wallet: Promise<Wallet> | undefined
  let opened: Account | undefined

  // One page per frame, hence one account: the origin never changes.
  const open = (origin: string): Promise<Wallet> =>
    (wallet ??= Account.open({
      origin,
      projectId: settings.projectId,
      servers: settings,
      keyClient: ready,
    })
      .then((account) => {
        opened = account
        account.endLeft().catch(() => {})
        // The page requests the account once the login has completed.
        account.onWallet = ({ eip155 }) => {
          smart.accounts.renewAddress(account.store, eip155)
          getChain(account)
            .then((chainId) => smart.accounts.describeAhead(account.store, eip155, chainId))
            .catch(() => {})
        }
        const login = new EmailLogin(account, {
          projectId: settings.projectId,
          language: currentLanguage(),
        })
        return { account, login, change: new EmailChange(account) }
      })
      .catch((error: unknown) => {
        wallet = undefined
        throw error
      }))
  const getChain = async ({ store }: Account) =>
    (await store.get<ChainId>(CHAIN)) ?? readChainId(startChain)
  const setChain = async (account: Account, value: string | number): Promise<ChainId> => {
    const chainId = readChainId(value)
    // Written only when it changes, because each write to IndexedDB waits for the disk.
    if ((await getChain(account)) !== chainId) await account.store.set(CHAIN, chainId)
    return chainId
  }
  const getSession = async (account: Account): Promise<Session> => {
    const session = await account.session()
    if (!session) throw new Refusal(401, '', 'Sign in to use this wallet')
    return session
  }
  const announce = async ({ account }: Wallet, origin: string) => {
    const session = await account.session()
    if (session) onSession(session.pageToken, origin)
  }

  // Signed without a question, so both roles are asked here whether the wallet is frozen.
  const signIn = async (account: Account, { addresses }: Session, message: FrameSiwxMessage) => {
    const { SpendingRules } = await import('../requests/mark-excess.js')
    await new SpendingRules(account).load({ isApproved: true })
    return smart.signIn(account, addresses, message)
  }
  const getUser = async (
    { account }: Wallet,
    payload: FramePayload<'GET_USER'>,
  ): Promise<FrameUser> => {
    const session = await account.current()
    const chainId =
      payload?.chainId === undefined
        ? await getChain(account)
        : await setChain(account, payload.chainId)
    const { eip155, solana } = session.addresses
    const accounts = chainId.startsWith('solana:')
      ? {
          address: solana,
          accounts: [{ address: solana, type: 'eoa' as const }],
          preferredAccountType: 'eoa' as const,
          smartAccountDeployed: false,
        }
      : await smart.describe(account, eip155, { chainId, wanted: payload?.preferredAccountType })
    const signed =
      payload?.siwxMessage && chainId.startsWith('eip155:')
        ? await signIn(account, session, payload.siwxMessage)
        : undefined
    return {
      email: session.email,
      ...(session.userName !== undefined && { userName: session.userName }),
      ...accounts,
      chainId: toAnswerChainId(chainId),
      ...signed,
    }
  }

  const request = async (
    origin: string,
    { method, params, chainId: given, chainNamespace }: FramePayload<'RPC_REQUEST'>,
  ): Promise<unknown> => {
    const kind = classifyMethod(method)
    if (!kind) throw new Refusal(400, 'method', 'Requested RPC call is not allowed')
    const { signal } = approvals
    const { account } = await open(origin)
    const chainId =
      given === undefined ? await getChain(account) : readChainId(given, chainNamespace)
    const { addresses } = (await getSession(account)) as { addresses: WalletAddresses }
    const asked = { params, chainId, addresses, rpc, now: Date.now() }
    if (kind === 'safe') {
      const answered = await smart.answer(account, { method, ...asked })
      if (answered) return answered.value
      const { answerSafe } = await import('../requests/evm/answer-safe.js')
      return answerSafe(method, { params, chainId, addresses, rpc, sent, chains: settings.chains })
    }
    const end = approvals.begin()
    try {
      const result = await askAndSign(account, { method, origin, asked, signal })
      end(true)
      return result
    } catch (error) {
      end(false)
      throw error
    }
  }
  const askAndSign = async (
    account: Account,
    {
      method,
      origin,
      asked,
      signal,
    }: {
      method: string
      origin: string
      asked: Pick<RequestContext, 'params' | 'chainId' | 'addresses' | 'rpc' | 'now'>
      signal: AbortSignal
    },
  ): Promise<unknown> => {
    const { addresses } = asked
    const [{ prepareRequest }, { createPrices, decorateView }, , { SpendingRules, markExcess }] =
      await Promise.all([
        import('../requests/prepare-request.js'),
        import('../requests/decorate-view.js'),
        import('../screens/approval-screen.js'),
        import('../requests/mark-excess.js'),
      ])
    const ownPrices = (prices ??= createPrices(settings.rpc))
    const rules = new SpendingRules(account)
    const ruling = rules.load()
    // Reported where the rule is used.
    ruling.catch(() => {})
    const known = await loadRecipients(account.store)
    const context = { ...asked, origin, known }
    const {
      view,
      tasks,
      finish,
      recipients = [],
      spending,
    } = await during({ text: t('approval.reading'), origin }, async () => {
      const prepared =
        (await smart.prepare(account, { method, ...context })) ??
        (await prepareRequest(method, context, sent))
      return { ...prepared, view: await decorateView(prepared.view, ownPrices) }
    })
    // Uses the time in which the visitor reads.
    account.makeReady().catch(() => {})
    const loaded = await ruling
    const paid = [...known, addresses.eip155, addresses.solana]
    const excess = await rules.findExcess(loaded, spending, paid)
    await approvals.ask(
      markExcess(view, excess),
      { origin, claim },
      { forgetful: !account.store.durable, signal },
    )
    const result = await during({ text: t('approval.signing'), origin, isAct: true }, async () =>
      finish(await rules.sign(tasks(), { spending, paid })),
    )
    await rememberRecipients(account.store, recipients)
    return result
  }

  const social = createSocialHandlers({
    projectId: settings.projectId,
    openAccount: async (origin) => (await open(origin)).account,
    announce: async (origin) => announce(await open(origin), origin),
    getUser: async (origin, payload) => getUser(await open(origin), payload),
  })
  let windowAbort = new AbortController()
  const showWindow = async (account: Account, purpose: 'account' | 'recover') => {
    const [{ showAccountWindow }, { useAccountTexts }] = await Promise.all([
      import('../account/window-screen.js'),
      import('../texts/account-texts.js'),
    ])
    await useAccountTexts()
    windowAbort.abort(new Refusal(400, '', 'Request was aborted'))
    windowAbort = new AbortController()
    await showAccountWindow(account, {
      projectId: settings.projectId,
      purpose,
      signal: windowAbort.signal,
    })
  }
  const abort = () => {
    approvals.abort()
    windowAbort.abort(new Refusal(400, '', 'Request was aborted'))
  }
  return {
    // Released shares are dropped when the page becomes hidden.
    lock: () => opened?.dropRelease(),
    handlers: {
      IS_CONNECTED: async (_, origin) => {
        const { account } = await open(origin)
        // Without its server, the wallet still belongs to this device.
        if (!(await account.current().catch(() => undefined))) return { isConnected: false }
        // An enrolment that an earlier page could not confirm is confirmed now.
        confirmEnrolment(account).catch(() => {})
        return { isConnected: true }
      },
      CONNECT_EMAIL: async ({ email }, origin) => {
        const opened = await open(origin)
        const step = await opened.login.begin(email).catch((error: unknown) => {
          // Strangers used up the mailbox's links. A passkey needs none, in the account window.
          if (isUsedUp(error)) return { action: 'RECOVER' } as const
          throw error
        })
        if (step.action === 'CONNECT') await announce(opened, origin)
        return step
      },
      CONNECT_DEVICE: async (_, origin) => (await open(origin)).login.waitForDevice(),
      CONNECT_OTP: async ({ otp }, origin) => {
        const opened = await open(origin)
        // Only a passkey or a backup opens the wallet, so the page shows the frame.
        if ((await opened.login.verify(otp)) === 'RECOVER') return { action: 'RECOVER' }
        await announce(opened, origin)
        return undefined
      },
      CONNECT_RECOVERY: async (_, origin) => {
        const opened = await open(origin)
        await showWindow(opened.account, 'recover')
        if (!(await opened.account.session()))
          throw new Refusal(400, '', 'The wallet was not restored')
        await announce(opened, origin)
      },
      OPEN_ACCOUNT: async (_, origin) => {
        const { account } = await open(origin)
        await getSession(account)
        await showWindow(account, 'account')
      },
      GET_USER: async (payload, origin) => getUser(await open(origin), payload),
      SIGN_OUT: async (_, origin) => {
        const { account, login } = await open(origin)
        abort()
        login.cancel()
        await social.cancel(origin)
        await account.signOut()
      },
      GET_CHAIN_ID: async (_, origin) => ({
        chainId: toAnswerChainId(await getChain((await open(origin)).account)),
      }),
      SWITCH_NETWORK: async ({ chainId }, origin) => ({
        chainId: toAnswerChainId(await setChain((await open(origin)).account, chainId)),
      }),
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
        smartAccountEnabledNetworks: smart.accounts.networks,
      }),
      INIT_SMART_ACCOUNT: async (_, origin) => {
        const { account } = await open(origin)
        return smart.init(
          account,
          (await getSession(account)).addresses.eip155,
          await getChain(account),
        )
      },
      SET_PREFERRED_ACCOUNT: async ({ type }, origin) => {
        const { account } = await open(origin)
        return {
          type,
          address: await smart.prefer(account, (await getSession(account)).addresses.eip155, {
            chainId: await getChain(account),
            type,
          }),
        }
      },
      RPC_REQUEST: (payload, origin) => request(origin, payload),
      RPC_ABORT: abort,
      UPDATE_EMAIL: async ({ email }, origin) => {
        await (await open(origin)).change.begin(email)
        return { action: 'VERIFY_PRIMARY_OTP' }
      },
      UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }, origin) =>
        (await open(origin)).change.verifyPresent(otp),
      UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }, origin) => ({
        newEmail: await (await open(origin)).change.verifyNew(otp),
      }),
      SYNC_THEME: (theme) => applyTheme(theme),
      SYNC_DAPP_DATA: ({ metadata }) => {
        claim = metadata ? toName(metadata.name, CLAIM_LENGTH) || undefined : undefined
      },
      RELOAD: () => reload(),
      ...social.handlers,
    },
  }
}

// More than the pause between two mails: the mailbox had its links of the day.
function isUsedUp(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    error.field === FAULTS.resend &&
    (error.retryAfterS ?? 0) > MAIL_PAUSE_S
  )
}

// The frame is shown while its request is prepared and until it is signed.
async function during<T>(
  { text, origin, isAct = false }: { text: string; origin: string; isAct?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const hide = showProgress(text, origin)
  try {
    const result = await work()
    hide(isAct)
    return result
  } catch (error) {
    hide()
    throw error
  }
}
