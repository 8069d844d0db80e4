import assert from 'node:assert/strict'
import { FakePasskey } from '../fakes/fake-passkey.js'
import { readCode, type WalletDevice } from '../custody/wallet-device.js'

/** Adds a passkey to the account of a device's session, confirmed by a mailed code. */
export async function addPasskey(device: WalletDevice, access: string): Promise<FakePasskey> {
  const { place } = device
  const begun = await device.api('POST', '/step-ups', { access, body: { action: 'passkey-add' } })
  const stepUpId = begun.body['id'] as string
  const { body: me } = await device.api('GET', '/me', { access })
  place.mailbox.clear()
  await device.vault('POST', '/step-ups', { body: { ticket: begun.body['codeTicket'] } })
  const code = await readCode(place.mailbox, me['email'] as string)
  const { body } = await device.vault('POST', '/step-ups/verify', { body: { stepUpId, code } })
  await device.api('POST', `/step-ups/${stepUpId}/code`, { access, body })
  const options = await device.api('POST', '/passkeys/options', { access, body: { stepUpId } })
  const passkey = new FakePasskey()
  const added = await device.api('POST', '/passkeys', {
    access,
    body: {
      stepUpId,
      attestation: passkey.attest(options.body['challenge'] as string, {
        origin: place.site,
        rpId: new URL(place.site).hostname,
      }),
      wrapped: 'w'.repeat(80),
      label: 'Key',
    },
  })
  assert.equal(added.status, 200, JSON.stringify(added.body))
  return passkey
}
