import type { MeAnswer } from '../../src/wallet/contracts/contract.js'
import type {
  BeginStepUpAnswer,
  SecurityAnswer,
} from '../../src/wallet/contracts/recovery-contract.js'
import type { AccountCalls } from '../account/account-calls.js'
import { showFile, showWords } from '../account/backup-screens.js'
import { showEmailChange } from '../account/email-screen.js'
import { showErase } from '../account/erase-screens.js'
import { showFreeze } from '../account/freeze-screens.js'
import { showOverview } from '../account/overview-screen.js'
import { showPermissions } from '../account/permissions-screen.js'
import { showRecovery } from '../account/recovery-screen.js'
import { showSignIn } from '../account/sign-in-screen.js'
import { showSpending } from '../account/spending-screen.js'
import { askStepUp } from '../account/step-up-screen.js'
import { showAccountWindow } from '../account/window-screen.js'
import type { SignedSpendingRule } from '../../src/wallet/statements/spending-rule.js'
import type { PendingRecovery } from '../login/pending-recovery.js'
import { GRANTING, withRevoked, signPermissions } from './granted-permissions.js'
import { t, useAccountTexts } from '../texts/account-texts.js'
import { useRefusalTexts } from '../texts/refusal-texts.js'
import type { Account } from '../wallet/account.js'
import type { Rpc } from '../wallet/rpc.js'
import { Refusal } from '../wallet/refusal.js'

const AT = Date.parse('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000
// Later than any clock of a machine that takes screenshots.
const LATER = Date.parse('2099-11-20T12:00:00Z')
const WORDS =
  'abandon ability able about above absent absorb abstract absurd abuse access accident account accuse achieve acid acoustic acquire across act action actor actress actual'
const ORIGIN = 'https://app.example.com'

const ME: MeAnswer = {
  accountId: 'account',
  email: 'ada@example.org',
  smartAccountNetworks: [],
  devices: [
    {
      id: 'one',
      browser: 'Firefox, Linux',
      origin: ORIGIN,
      createdAt: AT - 9 * DAY_MS,
      lastUsedAt: AT,
      isCurrent: true,
    },
    {
      id: 'two',
      browser: 'Chrome, Android',
      origin: ORIGIN,
      createdAt: AT - 9 * DAY_MS,
      lastUsedAt: AT - DAY_MS,
      isCurrent: false,
    },
    {
      id: 'three',
      browser: 'Safari, iPhone',
      origin: 'https://a-shop-with-a-long-name.example.co.uk',
      createdAt: AT - 9 * DAY_MS,
      lastUsedAt: AT - 3 * DAY_MS,
      isCurrent: false,
    },
  ],
  log: (
    [
      'signed-in',
      'passkey-added',
      'step-up-requested',
      'device-added',
      'sign-in-refused',
      'session-stolen',
    ] as const
  ).map((event, index) => ({
    at: AT - index * 3_700_000,
    event,
    origin: ORIGIN,
    browser: 'Firefox, Linux',
  })),
}
const SECURITY = {
  held: true,
  passkeys: [{ id: 'key', label: 'Laptop', createdAt: AT - 2 * DAY_MS, lastUsedAt: AT - DAY_MS }],
  waiting: [
    {
      id: 'step',
      action: 'export',
      availableAt: AT + DAY_MS,
      endsAt: AT + 3 * DAY_MS,
      isHere: true,
    },
  ],
  emailNeedsStepUp: true,
} as unknown as SecurityAnswer
const PASSKEY: BeginStepUpAnswer = {
  id: 'step',
  delayed: true,
  codeTicket: 'ticket',
  passkey: { challenge: 'AAAA', credentials: ['key'] },
}

// A token with six decimals, "USDC".
const RPC: Rpc = {
  has: () => true,
  check: async () => {},
  call: async (_, __, params) =>
    JSON.stringify(params).includes('0x95d89b41')
      ? `0x${'55534443'.padEnd(64, '0')}`
      : `0x${'6'.padStart(64, '0')}`,
}
const SERVICES = { chains: [], rpc: RPC, rpcUrl: '' }
const TOKEN = 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const RULE = {
  rule: {
    version: 3,
    limit: 'day',
    amounts: [
      { asset: 'eip155:1/native', amount: '250000000000000000' },
      { asset: 'eip155:137/native', amount: '100000000000000000000' },
      { asset: TOKEN, amount: '250000000' },
    ],
    listedOnly: true,
    addresses: [
      '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    ],
  },
  signature: '',
} as unknown as SignedSpendingRule

const never = () => new Promise<never>(() => {})

function createAccount({
  durable = true,
  send = never,
  rule,
}: {
  durable?: boolean
  send?: (url: string) => Promise<unknown>
  rule?: SignedSpendingRule
} = {}): Account {
  const store = { durable, get: async () => rule, set: async () => {}, remove: async () => {} }
  return {
    origin: ORIGIN,
    servers: { api: location.origin, vault: location.origin },
    store,
    send,
    session: async () => rule && { accountId: 'account' },
    fresh: async () => ({ access: '' }),
    keyClient: { prepare: () => {} },
  } as unknown as Account
}
function createCalls({
  me = ME,
  security = SECURITY,
  begun = PASSKEY,
  isHalf = false,
}: {
  me?: MeAnswer
  security?: SecurityAnswer
  begun?: BeginStepUpAnswer
  isHalf?: boolean
} = {}): AccountCalls {
  const calls: Partial<AccountCalls> = {
    readMe: async () => me,
    readSecurity: async () => security,
    readGuard: async () =>
      isHalf ? undefined : { spending: null, frozen: security.frozen ?? null },
    beginStepUp: async () => begun,
    sendCode: async () => ({ resendAfter: 30 }),
    approveByCode: async () => ({ availableAt: LATER, endsAt: LATER + DAY_MS }),
    exportWords: async () => WORDS,
  }
  return calls as AccountCalls
}
const showFrozenOverview = ({ isHalf }: { isHalf: boolean }) =>
  showOverview({
    account: createAccount(),
    calls: createCalls({
      isHalf,
      security: {
        ...SECURITY,
        waiting: [],
        frozen: { at: AT, endsAt: isHalf ? null : LATER },
      },
    }),
    ...SERVICES,
    leave: leave(),
  })
const leave = () => ({ label: t('account.done'), act: () => {} })

async function press(name: string): Promise<void> {
  const button = await find(() =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === name),
  )
  button.click()
}
async function find<T>(look: () => T | null | undefined): Promise<T> {
  for (;;) {
    const found = look()
    if (found) return found
    await new Promise(requestAnimationFrame)
  }
}
const title = (text: string) => find(() => document.querySelector('h1')?.textContent === text)

async function signIn(answer: object | Refusal): Promise<void> {
  const send = async (url: string) => {
    if (answer instanceof Refusal) throw answer
    if (url.endsWith('/logins')) return answer
    if (url.endsWith('/codes')) return { resendAfter: 30 }
    return url.includes('/codes/') ? { mail: 'sent' } : never()
  }
  void showSignIn(createAccount({ send }), 'project')
  document.querySelector('input')!.value = 'ada@example.org'
  await press(t('account.continue'))
}
function showLimit(rule?: SignedSpendingRule): Promise<void> {
  const send = async () => ({ spending: null })
  return showSpending(
    {
      account: createAccount({ send, ...(rule && { rule }) }),
      chains: ['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      rpc: RPC,
      confirm: never,
      proofOf: () => undefined,
    },
    never,
  )
}
function showGranted(send: () => Promise<unknown>, rpc = RPC): Promise<void> {
  const account = {
    ...createAccount({ send }),
    current: async () => ({ access: '', addresses: { eip155: GRANTING, solana: '' } }),
  } as unknown as Account
  return showPermissions(
    {
      account,
      calls: createCalls(),
      ...SERVICES,
      rpc,
      leave: leave(),
    },
    () => {},
  )
}
function recover({ held, lost = false }: { held: boolean; lost?: boolean }): void {
  const done = {
    recovery: { held, renew: false, passkeys: held ? [{ id: 'key', wrapped: '' }] : [] },
  }
  void showRecovery(createAccount(), {
    done,
    releases: lost ? undefined : [],
    at: AT,
  } as unknown as PendingRecovery)
}
async function showWindow(purpose: 'account' | 'recover', { blocked = false } = {}): Promise<void> {
  window.open = () => null
  void showAccountWindow(createAccount(), {
    projectId: 'project',
    purpose,
    signal: new AbortController().signal,
  })
  if (blocked) await press(t('window.open'))
}

function erase(stepUp: SecurityAnswer['waiting'][number] | undefined): void {
  showErase({
    account: createAccount(),
    calls: createCalls(),
    leave: leave(),
    back: () => {},
    stepUp,
  })
}

const SCREENS: Readonly<Record<string, () => unknown>> = {
  account: async () => {
    await showOverview({
      account: createAccount(),
      calls: createCalls(),
      ...SERVICES,
      leave: leave(),
    })
    document.querySelector('details')!.open = true
  },
  'account-new': () =>
    showOverview({
      account: createAccount({ durable: false }),
      ...SERVICES,
      calls: createCalls({
        me: { ...ME, devices: ME.devices.slice(0, 1) },
        security: { ...SECURITY, held: false, passkeys: [], waiting: [], emailNeedsStepUp: false },
      }),
      leave: leave(),
    }),
  'account-safe': () =>
    showOverview({
      account: createAccount(),
      ...SERVICES,
      calls: createCalls({ security: { ...SECURITY, waiting: [], backedUpAt: AT } }),
      leave: leave(),
    }),
  'account-words': async () => {
    showWords(createCalls(), 'step', () => {})
    await press(t('account.words.show'))
    await find(() => document.querySelector('.words'))
  },
  'account-file': async () => {
    showFile(createCalls(), 'step', () => {})
    await press(t('account.file.save'))
    await find(() => document.querySelector('.problem')!.textContent)
  },
  'account-step-up': async () => {
    void askStepUp(createCalls(), 'export')
    await title(t('stepUp.title'))
  },
  'account-step-up-code': async () => {
    void askStepUp(
      createCalls({ begun: { id: 'step', delayed: true, codeTicket: 'ticket' } }),
      'passkey-add',
    )
    await press(t('stepUp.code'))
    await find(() => document.querySelector('input'))
  },
  'account-step-up-later': async () => {
    void askStepUp(
      createCalls({ begun: { id: 'step', delayed: true, codeTicket: 'ticket' } }),
      'passkey-add',
    )
    await press(t('stepUp.code'))
    await find(() => document.querySelector('input'))
    await press(t('account.continue'))
    await title(t('stepUp.later'))
  },
  'account-remove-device': async () => {
    void askStepUp(
      createCalls({ begun: { id: 'step', delayed: true, codeTicket: 'ticket' } }),
      'device-remove',
      { of: 'Chrome, Android · app.example.com', back: () => {} },
    )
    await title(t('stepUp.title'))
  },
  'account-removal-waiting': async () => {
    const waiting = [{ ...SECURITY.waiting[0]!, action: 'device-remove' as const, isHere: false }]
    await showOverview({
      account: createAccount(),
      calls: createCalls({ security: { ...SECURITY, waiting } }),
      ...SERVICES,
      leave: leave(),
    })
  },
  'account-freeze': () => showFreeze(createCalls(), () => {}),
  'account-frozen': () => showFrozenOverview({ isHalf: false }),
  'account-frozen-half': () => showFrozenOverview({ isHalf: true }),
  'account-erase': () => erase(undefined),
  'account-erase-now': () => erase({ ...SECURITY.waiting[0]!, action: 'erase' }),
  'account-email': () => showEmailChange(createAccount(), undefined, () => {}),
  'account-permissions': async () => {
    const granted = await signPermissions('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    const foreign = { ...granted[0]!, context: '0x00' }
    await showGranted(
      async () => ({ permissions: [...granted, foreign] }),
      withRevoked(RPC, granted[2]!),
    )
  },
  'account-permissions-none': () => showGranted(async () => ({ permissions: [] })),
  'account-permissions-unreached': () => showGranted(() => Promise.reject(new Refusal(0, '', ''))),
  'account-spending': () => showLimit(),
  'account-spending-set': () => showLimit(RULE),
  'account-spending-wrong': async () => {
    await showLimit(RULE)
    document.querySelector('textarea')!.value = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226'
    await press(t('account.continue'))
  },
  'account-sign-in': () => void showSignIn(createAccount(), 'project'),
  'account-refused': async () => {
    await signIn(new Refusal(429, 'resend', '', { retryAfterS: 27 }))
    await find(() => document.querySelector('.problem')!.textContent)
  },
  'account-link': async () => {
    await signIn({ loginId: 'login', action: 'VERIFY_DEVICE', match: '42' })
    await find(() => document.querySelector('.match'))
  },
  'account-code': async () => {
    await signIn({ loginId: 'login', action: 'VERIFY_OTP', loginTicket: 'ticket' })
    await title(t('login.code.title'))
  },
  'account-recover': () => recover({ held: true }),
  'account-recover-lost': () => recover({ held: false, lost: true }),
  'account-recover-words': async () => {
    recover({ held: false })
    await press(t('recover.words'))
  },
  'account-recover-file': async () => {
    recover({ held: false })
    await press(t('recover.file'))
  },
  window: () => showWindow('account'),
  'window-blocked': () => showWindow('recover', { blocked: true }),
}

/**
 * Screens of the account page, and of its window's button inside the frame, with prepared server
 * responses.
 */
export const accountPages: Readonly<Record<string, () => Promise<unknown>>> = Object.fromEntries(
  Object.entries(SCREENS).map(([name, show]) => [
    name,
    async () => {
      await Promise.all([useAccountTexts(), useRefusalTexts()])
      await show()
    },
  ]),
)
