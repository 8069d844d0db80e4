import assert from 'node:assert/strict'
import type { BeginStepUpAnswer } from '../../../server/src/wallet/contracts/recovery-contract.js'
import { toUnfreezeAct } from '../../../server/src/wallet/statements/passkey-statement.js'
import type { FakePasskey } from '../fakes/fake-passkey.js'
import { WALLET, signPasskeyAct, type WalletDevice } from './wallet-device.js'

/**
 * Ends the owner's freeze at both roles, as the owner does at once on their own device with the
 * passkey; false when neither role had one.
 */
export async function unfreezeByPasskey({
  email,
  device,
  passkey,
}: {
  readonly email: string
  readonly device: WalletDevice
  readonly passkey: FakePasskey
}): Promise<boolean> {
  const { site } = device.place
  const { accountId, access, frozen: isAtApi = false } = (await device.signIn(email)).done
  const { body: guard } = await device.vault('POST', '/guard', { body: { accountId } })
  const atVault = guard['frozen'] as { at: number } | null
  if (atVault) {
    const confirmed = signPasskeyAct(accountId, toUnfreezeAct(atVault.at), WALLET)
    const ended = await device.vault('POST', '/unfreeze', { body: { accountId, confirmed } })
    assert.equal(ended.status, 200, JSON.stringify(ended.body))
  }
  if (isAtApi) {
    const begun = await device.api('POST', '/step-ups', { access, body: { action: 'unfreeze' } })
    const { id, passkey: asked } = begun.body as unknown as BeginStepUpAnswer
    const at = { origin: site, rpId: new URL(site).hostname }
    const assertion = passkey.assert(asked!.challenge, at)
    await device.api('POST', `/step-ups/${id}/passkey`, { access, body: { assertion } })
    const ended = await device.api('POST', '/unfreeze', { access, body: { stepUpId: id } })
    assert.equal(ended.status, 200, JSON.stringify(ended.body))
  }
  return isAtApi || atVault !== null
}
