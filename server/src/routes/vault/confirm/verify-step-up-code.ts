import { Hono } from 'hono'
import {
  VerifyStepUpCodeAnswer,
  VerifyStepUpCodeBody,
} from '../../../wallet/contracts/recovery-contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/** `POST /vault/v1/step-ups/verify`: verifies the code of a step-up. */
export function verifyStepUpCode(server: VaultContext): Hono {
  const {
    vault: { stepUps },
  } = server
  return new Hono().post('/vault/v1/step-ups/verify', async (context) => {
    const { stepUpId, code } = readShape(
      VerifyStepUpCodeBody,
      await readWalletBody(context),
      'The body needs stepUpId and code: six digits',
    )
    return context.json(
      VerifyStepUpCodeAnswer.parse(
        await stepUps.verify(stepUpId, code, await readDevice(context, server, 'vault')),
      ),
    )
  })
}
