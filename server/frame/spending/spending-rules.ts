import { Done, FAULTS } from '../../src/wallet/contracts/contract.js'
import { toSpendingAct } from '../../src/wallet/statements/passkey-statement.js'
import {
  permitsMore,
  SpendingAnswer,
  type SignedSpendingRule,
  type SpendingRule,
} from '../../src/wallet/statements/spending-rule.js'
import { GuardAnswer } from '../../src/wallet/contracts/vault-contract.js'
import { withLock } from '../device/device-lock.js'
import type { PasskeyProof, SignTask, SpendingCheck } from '../keys/key-tasks.js'
import type { Account } from '../wallet/account.js'
import { askVault } from '../wallet/ask-vault.js'
import { Refusal } from '../wallet/refusal.js'
import {
  findExcess,
  UNKNOWN_SPENDING,
  type Excess,
  type Spending,
  type Spent,
} from './find-excess.js'
import { orLate } from './or-late.js'

const DAY_MS = 24 * 60 * 60_000
const toRuleKey = (accountId: string) => `spending|${accountId}`
const toSpentKey = (accountId: string) => `spent|${accountId}`
// Set once the vault has answered this device for the account.
const toGuardedKey = (accountId: string) => `guarded|${accountId}`

/** The rules that a request must keep to. */
export interface LoadedRules {
  /** Each applies. More than one while this device, the api and the vault differ. */
  readonly rules: readonly SignedSpendingRule[]
  /** The rule that this device keeps, once the wallet has found its own signature on it. */
  readonly keep: SignedSpendingRule | undefined
}

/**
 * The spending rules of the signed-in account. The api and the vault each keep a copy, and this
 * device keeps the newest rule that it has read: neither role alone raises a rule or removes it.
 */
export class SpendingRules {
  readonly #account: Account
  constructor(account: Account) {
    this.#account = account
  }

  /**
   * The rules of this device, of the vault, and of the api, each within 3 s; a device that has had no
   * answer of the vault waits for it. Their signatures are checked where the key is rebuilt. Throws
   * when a role answers that the account is frozen: a page that already has an auth share signs
   * nothing with it. `isApproved`: the request is about to be signed, and the api has to answer.
   */
  async load({ isApproved = false } = {}): Promise<LoadedRules> {
    const session = await this.#account.session()
    if (!session) return { rules: [], keep: undefined }
    const { accountId } = session
    const { store } = this.#account
    const [kept, isGuarded] = await Promise.all([
      store.get<SignedSpendingRule>(toRuleKey(accountId)),
      store.get<boolean>(toGuardedKey(accountId)),
    ])
    const asking = this.#readVault(accountId)
    const reading = this.#read()
    const [given, guard] = await Promise.all([
      isApproved ? reading : orLate(reading),
      isGuarded === true ? orLate(asking) : asking,
    ])
    const api = given ?? undefined
    // The vault does not know devices of an earlier version, and those whose share it deleted for a
    // passkey, until they sign in again.
    if (guard === 'unknown') {
      const newest = api ? newerOf(api, kept) : kept
      return { rules: newest ? [newest] : [], keep: newest }
    }
    if (guard?.frozen)
      throw new Refusal(403, FAULTS.ownFrozen, 'The owner of the account has frozen it')
    if (guard && isGuarded !== true) await store.set(toGuardedKey(accountId), true)
    const vault = guard?.spending ?? undefined
    const own = vault && kept && kept.rule.version <= vault.rule.version ? vault : (kept ?? vault)
    if (guard) this.#copy(accountId, vault, [kept, api])
    return { rules: distinct([own, vault, api]), keep: guard && !own ? api : own }
  }

  /** What the rules do not permit of a request on this device: the excess over the first rule that refuses. */
  async findExcess(
    { rules }: LoadedRules,
    spending: Spending | undefined,
    paid: readonly string[],
  ): Promise<readonly Excess[]> {
    const ledger = { spent: await this.#listSpent(), paid, now: Date.now() }
    return (
      rules
        .map(({ rule }) => findExcess(rule, spending ?? UNKNOWN_SPENDING, ledger))
        .find((excess) => excess.length > 0) ?? []
    )
  }

  /**
   * Signs an approved request where each rule permits it, and counts it. Both roles are asked again,
   * in this call: a freeze or a rule that came while the request was shown counts. One tab of this
   * device at a time, so that two requests do not pass the same limit together.
   */
  async sign(
    tasks: readonly SignTask[],
    {
      spending = UNKNOWN_SPENDING,
      paid,
    }: { readonly spending: Spending | undefined; readonly paid: readonly string[] },
  ): Promise<readonly Uint8Array[]> {
    const { store } = this.#account
    const { accountId } = await this.#account.current()
    return withLock(store, toSpentKey(accountId), async () => {
      const { rules, keep } = await this.load({ isApproved: true })
      if (rules.length === 0) return this.#account.sign(tasks)
      const now = Date.now()
      const spent = await this.#listSpent()
      // Another tab may have changed the rule since it was read.
      const kept = await store.get<SignedSpendingRule>(toRuleKey(accountId))
      const isNewer = kept && rules.every(({ rule }) => rule.version < kept.rule.version)
      const check: SpendingCheck = {
        accountId,
        rules: isNewer ? [...rules, kept] : rules,
        spending,
        paid,
        spent,
        now,
      }
      const signatures = await this.#account.run((wallet) => ({
        kind: 'sign',
        tasks,
        check,
        ...wallet,
      }))
      await store.setAll({
        ...(keep && !isNewer && { [toRuleKey(accountId)]: keep }),
        [toSpentKey(accountId)]: fold(
          [...spent, ...spending.spends.map((one) => ({ ...one, at: now }))],
          now,
        ),
      })
      return signatures
    })
  }

  /**
   * Signs a rule with the wallet's key, and stores it at the vault, at the api, and then on this
   * device. A rule that permits more needs the api's step-up, and at the vault `passkey` or a code
   * that the vault has verified.
   */
  async set(
    rule: SpendingRule,
    { stepUpId, passkey }: { stepUpId?: string; passkey?: PasskeyProof | undefined } = {},
  ): Promise<void> {
    const account = this.#account
    const { accountId } = await account.fresh()
    const { rules: before } = await this.load()
    const signature = await account.run((wallet) => ({
      kind: 'limit',
      accountId,
      rule,
      before,
      ...wallet,
    }))
    const act = toSpendingAct(signature)
    const confirmed =
      passkey &&
      (await account.run((wallet) => ({ kind: 'confirm', accountId, act, passkey, ...wallet })))
    await askVault(account, 'spending', {
      body: { accountId, rule, signature, ...(confirmed !== undefined && { confirmed }) },
      answer: Done,
    })
    const { access } = await account.fresh()
    await account.send(`${account.servers.api}/wallet/v1/spending`, {
      body: { rule, signature, ...(stepUpId !== undefined && { stepUpId }) },
      access,
      answer: Done,
    })
    await account.store.set(toRuleKey(accountId), { rule, signature })
  }

  // Sends the vault a rule that it lacks, for example from before the vault kept rules, unless the
  // rule permits more than the vault's.
  #copy(
    accountId: string,
    vault: SignedSpendingRule | undefined,
    [kept, api]: readonly (SignedSpendingRule | undefined)[],
  ): void {
    const newest = api && vault ? newerOf(api, kept) : (kept ?? api)
    if (!newest || (vault && newest.rule.version <= vault.rule.version)) return
    if (permitsMore(newest.rule, vault?.rule)) return
    askVault(this.#account, 'spending', { body: { accountId, ...newest }, answer: Done })
      // Ignored: this device keeps the rule, and repeats it with its next request.
      .catch(() => {})
  }

  async #readVault(accountId: string): Promise<GuardAnswer | 'unknown'> {
    try {
      return await askVault(this.#account, 'guard', { body: { accountId }, answer: GuardAnswer })
    } catch (error) {
      if (error instanceof Refusal && error.field === FAULTS.unsigned) return 'unknown'
      throw error
    }
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

function distinct(
  rules: readonly (SignedSpendingRule | undefined)[],
): readonly SignedSpendingRule[] {
  const given = rules.filter((one) => one !== undefined)
  return given.filter(
    ({ signature }, index) => given.findIndex((one) => one.signature === signature) === index,
  )
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
