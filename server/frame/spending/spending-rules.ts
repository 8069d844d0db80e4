import { Done, FAULTS } from '../../src/wallet/contract.js'
import {
  SpendingAnswer,
  type SignedSpendingRule,
  type SpendingRule,
} from '../../src/wallet/spending-rule.js'
import { withLock } from '../device/device-lock.js'
import type { SignTask, SpendingCheck } from '../keys/key-tasks.js'
import type { Account } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'
import {
  findExcess,
  UNKNOWN_SPENDING,
  type Excess,
  type Spending,
  type Spent,
} from './find-excess.js'

const READ_MS = 3_000
const FROZEN: readonly string[] = [FAULTS.frozen, FAULTS.ownFrozen]
const DAY_MS = 24 * 60 * 60_000
const toRuleKey = (accountId: string) => `spending|${accountId}`
const toSpentKey = (accountId: string) => `spent|${accountId}`

/**
 * The spending rule of the signed-in account. This device keeps the newest rule that its wallet has
 * signed, so the api can neither raise it nor take it away here.
 */
export class SpendingRules {
  readonly #account: Account
  constructor(account: Account) {
    this.#account = account
  }

  /**
   * The newest rule: of this device, or of the api if it answers within 3 s. The signature of a rule
   * of the api is checked where the key is rebuilt. Throws when the api says that the account is
   * frozen: a page that has an auth share from before signs nothing with it.
   */
  async load(): Promise<SignedSpendingRule | undefined> {
    const session = await this.#account.session()
    if (!session) return undefined
    const key = toRuleKey(session.accountId)
    const [kept, given] = await Promise.all([
      this.#account.store.get<SignedSpendingRule>(key),
      Promise.race([this.#read(), after(READ_MS)]).catch((error: unknown) => {
        if (error instanceof Refusal && FROZEN.includes(error.field)) throw error
        return undefined
      }),
    ])
    return given ? newerOf(given, kept) : kept
  }

  /** What the rule does not permit of a request, on this device. */
  async findExcess(
    { rule }: SignedSpendingRule,
    spending: Spending | undefined,
    paid: readonly string[],
  ): Promise<readonly Excess[]> {
    return findExcess(rule, spending ?? UNKNOWN_SPENDING, {
      spent: await this.#listSpent(),
      paid,
      now: Date.now(),
    })
  }

  /**
   * Signs a request where the rule permits it, and counts it. One tab of this device at a time, so
   * that two requests do not pass the same limit together.
   */
  async sign(
    tasks: readonly SignTask[],
    read: SignedSpendingRule,
    {
      spending = UNKNOWN_SPENDING,
      paid,
    }: { readonly spending: Spending | undefined; readonly paid: readonly string[] },
  ): Promise<readonly Uint8Array[]> {
    const { store } = this.#account
    const { accountId } = await this.#account.current()
    return withLock(store, toSpentKey(accountId), async () => {
      const now = Date.now()
      const spent = await this.#listSpent()
      // Another tab may have changed the rule since it was read.
      const kept = await store.get<SignedSpendingRule>(toRuleKey(accountId))
      const signed = newerOf(read, kept)
      const check: SpendingCheck = { accountId, ...signed, spending, paid, spent, now }
      const signatures = await this.#account.run((wallet) => ({
        kind: 'sign',
        tasks,
        check,
        ...wallet,
      }))
      await store.setAll({
        [toRuleKey(accountId)]: signed,
        [toSpentKey(accountId)]: fold(
          [...spent, ...spending.spends.map((one) => ({ ...one, at: now }))],
          now,
        ),
      })
      return signatures
    })
  }

  /** Signs a rule with the wallet's key, stores it at the api, and then on this device. */
  async set(rule: SpendingRule, stepUpId?: string): Promise<void> {
    const { accountId } = await this.#account.fresh()
    const before = await this.load()
    const signature = await this.#account.run((wallet) => ({
      kind: 'limit',
      accountId,
      rule,
      before,
      ...wallet,
    }))
    const { access } = await this.#account.fresh()
    await this.#account.send(`${this.#account.servers.api}/wallet/v1/spending`, {
      body: { rule, signature, ...(stepUpId !== undefined && { stepUpId }) },
      access,
      answer: Done,
    })
    await this.#account.store.set(toRuleKey(accountId), { rule, signature })
  }

  async #read(): Promise<SignedSpendingRule | null> {
    const { access } = await this.#account.fresh()
    const { spending } = await this.#account.send(
      `${this.#account.servers.api}/wallet/v1/spending`,
      { method: 'GET', access, answer: SpendingAnswer },
    )
    return spending
  }

  async #listSpent(): Promise<readonly Spent[]> {
    const session = await this.#account.session()
    if (!session) return []
    return (await this.#account.store.get<readonly Spent[]>(toSpentKey(session.accountId))) ?? []
  }
}

function newerOf(
  one: SignedSpendingRule,
  other: SignedSpendingRule | undefined,
): SignedSpendingRule {
  return other && other.rule.version >= one.rule.version ? other : one
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

// Amounts older than a day count for a limit in all only, so each asset needs one entry of them.
function fold(spent: readonly Spent[], now: number): readonly Spent[] {
  const isRecent = ({ at }: Spent) => at > now - DAY_MS
  const older = spent.filter((one) => !isRecent(one))
  const sums = [...new Set(older.map(({ asset }) => asset))].map((asset) => ({
    asset,
    amount: older.reduce((sum, one) => (one.asset === asset ? sum + one.amount : sum), 0n),
    at: 0,
  }))
  return [...sums, ...spent.filter(isRecent)]
}
