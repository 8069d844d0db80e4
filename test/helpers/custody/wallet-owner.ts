import assert from 'node:assert/strict'
import type { TwoRoles } from './two-roles.js'
import { createTestWallet, type TestWallet, type WalletDevice } from './wallet-device.js'

const TWO_DAYS_MS = 2 * 24 * 60 * 60_000

/** An account of the embedded wallet, with a device that is two days old. */
export interface Owner {
  readonly email: string
  readonly device: WalletDevice
  readonly wallet: TestWallet
  readonly accountId: string
}

/** Signs in by email on a new device, enrols the wallet of `seed`, and passes two days. */
export async function createOwner(roles: TwoRoles, email: string, seed: number): Promise<Owner> {
  const device = await roles.createDevice()
  const wallet = createTestWallet(seed)
  const { done } = await device.signIn(email)
  assert.equal((await device.enrol(done, undefined, { wallet })).answers.at(-1)!.status, 200)
  roles.pass(TWO_DAYS_MS)
  return { email, device, wallet, accountId: done.accountId }
}
