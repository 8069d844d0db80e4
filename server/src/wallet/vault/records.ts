import { eq } from 'drizzle-orm'
import { vaultAccounts } from '../../storage/schema/wallet.js'
import { checkWalletSignature } from '../statements/enrolment-signature.js'
import { toErasureDigest } from '../statements/erasure-statement.js'
import { ERASURE_TICKET, RECORDS_TICKET } from '../contracts/kinds.js'
import { eraseRecords, exportRecords, findRecorded } from '../records/account-records.js'
import { refuseFrozen } from '../records/frozen.js'
import { refuse } from '../refuse.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import { checkOwnDevice } from './own-device.js'
import { refuseEarlierTicket, refuseVaultFreeze } from './own-freeze.js'

/** What the vault role has about an account, for its owner. */
export interface VaultRecords {
  /** Everything but shares, codes and keys, for a device that the wallet has enrolled. */
  read(ticket: string, device: Device): Promise<Record<string, Record<string, unknown>[]>>
  /**
   * Deletes the account and its recovery shares. Needs the api's ticket, a device that the wallet
   * has enrolled, and the wallet's signature. Repeated for an account that is gone it does nothing.
   */
  erase(body: { ticket: string; signature: string }, device: Device): Promise<void>
}

/** Makes {@link VaultRecords}. */
export function createVaultRecords(context: WalletContext): VaultRecords {
  const { tokens } = context

  return {
    async read(ticket, device) {
      const claims = await tokens.read(RECORDS_TICKET, ticket)
      if (!claims || claims.jkt !== device.jkt) throw refuse.session()
      const { accountId } = claims
      return (await context.database()).transaction(async (orm) => {
        await refuseFrozen(orm, accountId)
        await checkOwnDevice(orm, { accountId, jkt: device.jkt })
        const account = await findRecorded(orm, accountId)
        if (!account) throw refuse.session()
        return exportRecords(orm, account, 'vault')
      })
    },
    async erase({ ticket, signature }, device) {
      const claims = await tokens.read(ERASURE_TICKET, ticket)
      if (!claims || claims.jkt !== device.jkt) throw refuse.session()
      const { accountId, stepUpId } = claims
      await (
        await context.database()
      ).transaction(async (orm) => {
        await refuseFrozen(orm, accountId)
        const [account] = await orm
          .select()
          .from(vaultAccounts)
          .where(eq(vaultAccounts.id, accountId))
          .for('update')
        // The answer to the first attempt was lost.
        if (!account) return
        // With the lock that a freeze takes.
        await refuseVaultFreeze(orm, accountId, getNow(context))
        await refuseEarlierTicket(orm, context, { kind: ERASURE_TICKET, ticket, accountId })
        await checkOwnDevice(orm, { accountId, jkt: device.jkt })
        if (!account.addresses) throw refuse.session()
        checkWalletSignature(toErasureDigest(accountId, stepUpId), signature, account.addresses)
        const recorded = (await findRecorded(orm, accountId))!
        await eraseRecords(orm, recorded, 'vault')
      })
    },
  }
}
