import { fail } from '../options/option-kinds.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { toReadableText } from '../standards/wallet-text.js'
import { MAX_DESCRIPTION_LENGTH } from '../state/transactions/pending.js'
import type { Core } from '../state/core.js'
import type { State } from '../state/state.js'
import { toTarget } from './requests/request-target.js'
import type { AddedTransaction, AddTransactionOptions } from './wallet-modal.js'

// Families whose transactions are listed as activity, with the form of a hash.
const HASHES: Readonly<Record<string, RegExp>> = { eip155: /^0x[0-9a-f]{64}$/i }

/**
 * Implements `modal.addTransaction()`. The wallet is not asked for anything. Throws OPTIONS_INVALID,
 * CHAIN_NOT_CONFIGURED, METHOD_UNSUPPORTED, WALLET_DISCONNECTED.
 */
export async function addTransaction(
  core: Core,
  state: State,
  options: AddTransactionOptions,
): Promise<AddedTransaction> {
  if (Object(options) !== options)
    fail('addTransaction()', options, "an object such as { hash: '0x…', description: 'Mint' }")
  const { hash, description } = options
  if (description !== undefined && typeof description !== 'string')
    fail('addTransaction({ description })', description, 'a text')
  const { chainId, namespace } = toTarget(core, options.chainId)
  const form = HASHES[namespace]
  if (!form)
    throw new WalletModalError('METHOD_UNSUPPORTED', {
      details: { method: 'addTransaction', chainId },
    })
  if (typeof hash !== 'string' || !form.test(hash))
    fail('addTransaction({ hash })', hash, '32 bytes in hexadecimal, with 0x')
  const account = core.connections.find(namespace)?.accounts[0]
  if (!account) throw new WalletModalError('WALLET_DISCONNECTED', { details: { namespace } })
  await state.slices.load(['activity'])
  const id = hash.toLowerCase()
  const confirmed = state.slices.get('activity').addAppTransaction({
    id,
    account,
    chainId,
    description: toReadableText(description, MAX_DESCRIPTION_LENGTH),
  })
  return { id, chainId, account, confirmed: () => confirmed }
}
