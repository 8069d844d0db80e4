import { Hono } from 'hono'
import { EnrolVaultAnswer, EnrolVaultBody } from '../../wallet/contracts/vault-contract.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { readShape } from '../read-shape.js'
import type { VaultContext } from '../base-context.js'

/** `POST /vault/v1/enrolments`: stores a recovery share, pending until it is confirmed. */
export function enrolDevice(server: VaultContext): Hono {
  const { vault } = server
  return new Hono().post('/vault/v1/enrolments', async (context) => {
    const body = readShape(
      EnrolVaultBody,
      await readWalletBody(context),
      'The body needs vaultGrant, enrolmentId, recoveryShare, commitments and addresses',
    )
    return context.json(
      EnrolVaultAnswer.parse(await vault.enrol(body, await readDevice(context, server, 'vault'))),
    )
  })
}
