import { Hono } from 'hono'
import { prices } from '../../http/budget/prices.js'
import { RecordsAnswer } from '../../wallet/contracts/recovery-contract.js'
import { ReadRecordsBody } from '../../wallet/contracts/vault-contract.js'
import type { VaultContext } from '../base-context.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { readShape } from '../read-shape.js'

/** `POST /vault/v1/records`: what the vault has about the account, for its owner. */
export function readRecords(server: VaultContext): Hono {
  const {
    vault: { records },
  } = server
  return new Hono().post('/vault/v1/records', async (context) => {
    context.var.spend(prices.login)
    const { ticket } = readShape(
      ReadRecordsBody,
      await readWalletBody(context),
      'The body needs ticket',
    )
    const device = await readDevice(context, server, 'vault')
    return context.json(RecordsAnswer.parse({ records: await records.read(ticket, device) }))
  })
}
