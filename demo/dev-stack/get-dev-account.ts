import { pbkdf2Sync } from 'node:crypto'
import { HDKey, hdKeyToAccount, type HDAccount } from 'viem/accounts'
import { DEV_MNEMONIC } from '../dev-accounts.js'

const known = new Map<number, HDAccount>()
let root: HDKey | undefined

/**
 * An account of `DEV_MNEMONIC`, derived once per process: BIP-39 hashes the words 2,048 times,
 * which takes 50 ms in JavaScript and 1 ms in Node's native code.
 */
export function getDevAccount(addressIndex: number): HDAccount {
  root ??= HDKey.fromMasterSeed(pbkdf2Sync(DEV_MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))
  const account = known.get(addressIndex) ?? hdKeyToAccount(root, { addressIndex })
  known.set(addressIndex, account)
  return account
}
