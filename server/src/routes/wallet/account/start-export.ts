import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { ExportBody } from '../../../wallet/contracts/recovery-contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/exports`: uses the step-up of an export, writes the log and mails the owner. */
export function startExport(server: ApiContext): Hono {
  const {
    api: { security },
  } = server
  return new Hono().post('/wallet/v1/exports', async (context) => {
    const body = readShape(
      ExportBody,
      await readWalletBody(context),
      'The body needs stepUpId and kind',
    )
    const { session } = await readWalletSession(context, server)
    await security.export(session, body)
    return context.json(Done.parse({}))
  })
}
