import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Orm } from '../../storage/open/database.js'
import { vaultAccounts, vaultSpending } from '../../storage/schema/wallet.js'
import { checkWalletSignature } from '../statements/enrolment-signature.js'
import { toPasskeyDigest, toSpendingAct } from '../statements/passkey-statement.js'
import { refuseFrozen } from '../records/frozen.js'
import { refuse } from '../refuse.js'
import { jumpsVersions, permitsMore } from '../statements/spending-rule.js'
import { toSpendingDigest } from '../statements/spending-statement.js'
import type { GuardAnswer, SetVaultSpendingBody } from '../contracts/vault-contract.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import type { Approvals } from './approvals.js'
import { checkOwnDevice, checkSignedIn } from './own-device.js'
import { findVaultFreeze, refuseVaultFreeze } from './own-freeze.js'

/**
 * The vault's own copy of an account's spending rule. A device that the wallet has enrolled reads
 * and sets it without the api, so an api that hides or replaces a rule changes nothing here.
 */
export interface VaultSpending {
  read(accountId: string, device: Device): Promise<z.infer<typeof GuardAnswer>>
  /**
   * Throws 401 for a rule that the wallet has not signed, and for a device that has not signed in for
   * 30 days, 409 for a version that is not newer, and 403 `step_up` for a rule that permits more without
   * a confirmation: by a passkey, or by the vault.
   */
  set(body: z.infer<typeof SetVaultSpendingBody>, device: Device): Promise<void>
}

/** Makes {@link VaultSpending}. */
export function createVaultSpending(context: WalletContext, approvals: Approvals): VaultSpending {
  async function find(orm: Orm, accountId: string) {
    const [row] = await orm
      .select()
      .from(vaultSpending)
      .where(eq(vaultSpending.accountId, accountId))
    return row
  }

  return {
    async read(accountId, { jkt }) {
      return (await context.database()).transaction(async (orm) => {
        await refuseFrozen(orm, accountId)
        await checkOwnDevice(orm, { accountId, jkt })
        const row = await find(orm, accountId)
        const freeze = await findVaultFreeze(orm, accountId, getNow(context))
        return {
          spending: row ? { rule: row.rule, signature: row.signature } : null,
          frozen: freeze ? { at: freeze.frozenAt, endsAt: freeze.endsAt } : null,
        }
      })
    },
    async set({ accountId, rule, signature, confirmed }, { jkt }) {
      await (
        await context.database()
      ).transaction(async (orm) => {
        await refuseFrozen(orm, accountId)
        // Before the owner's freeze: a stranger who has the id of an account does not learn of it.
        await checkOwnDevice(orm, { accountId, jkt })
        await checkSignedIn(orm, { accountId, jkt }, getNow(context))
        const [account] = await orm
          .select()
          .from(vaultAccounts)
          .where(eq(vaultAccounts.id, accountId))
          .for('update')
        // With the lock that a freeze takes.
        await refuseVaultFreeze(orm, accountId, getNow(context))
        if (!account?.addresses) throw refuse.session()
        checkWalletSignature(toSpendingDigest(accountId, rule), signature, account.addresses)
        const before = await find(orm, accountId)
        // The answer to the first attempt was lost. A wallet's signature of a rule is always the same.
        if (before?.signature === signature) return
        if (before && before.rule.version >= rule.version) throw refuse.changedElsewhere()
        if (jumpsVersions(rule, before?.rule)) throw refuse.versionJump()
        if (permitsMore(rule, before?.rule)) {
          if (confirmed !== undefined)
            checkWalletSignature(
              toPasskeyDigest(accountId, toSpendingAct(signature)),
              confirmed,
              account.addresses,
            )
          else await approvals.use(orm, { accountId, jkt }, 'spending')
        }
        const changedAt = getNow(context)
        await orm
          .insert(vaultSpending)
          .values({ accountId, rule, signature, changedAt })
          .onConflictDoUpdate({
            target: vaultSpending.accountId,
            set: { rule, signature, changedAt },
          })
      })
    },
  }
}
