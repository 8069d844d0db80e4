import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { ChainId } from '../../../standards/caip.js'
import { toBase64 } from '../base64.js'
import { readBytes, toHex } from '../bytes.js'
import { toLeatherName, toSatsName } from '../network-names.js'
import type { BitcoinTransfer, MessageRequest, PsbtRequest } from '../provider.js'
import { read, type OnChain } from './wallet.js'

/** A wallet with a single method `request(method, params)`, and which of the two kinds it is. */
export interface RequestContext {
  ask(method: string, params: unknown): Promise<unknown>
  readonly leather: boolean
}

type Way = readonly [method: string, params: unknown]

/** Methods that return accounts, with their parameters, in the order in which they are tried. */
export type Ways = readonly [Way, ...Way[]]

/** Requests the signature of a message. Throws ACCOUNT_NOT_FOUND. */
export async function requestMessage(
  { ask, leather }: RequestContext,
  { message, address, protocol, chainId }: OnChain<Required<MessageRequest>>,
): Promise<unknown> {
  const params = leather
    ? {
        message,
        paymentType: /^(bc|tb|bcrt)1p/.test(address) ? 'p2tr' : 'p2wpkh',
        network: toLeatherName(chainId),
      }
    : { message, address, protocol: protocol.toUpperCase() }
  const result = await ask('signMessage', params)
  const signer = read(result, 'address')
  if (typeof signer === 'string' && signer !== address)
    throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: address } })
  return read(result, 'signature')
}

/** Requests signatures of a transaction's inputs. */
export async function requestPsbt(
  { ask, leather }: RequestContext,
  { psbt, signInputs, broadcast = false, chainId }: OnChain<PsbtRequest>,
): Promise<{ readonly psbt: unknown; readonly txid?: unknown }> {
  const bytes = readBytes(psbt) ?? new Uint8Array()
  if (leather) {
    const allowedSighash = [
      ...new Set(signInputs.flatMap(({ sighashTypes }) => sighashTypes ?? [])),
    ]
    const result = await ask('signPsbt', {
      hex: toHex(bytes),
      signAtIndex: signInputs.map(({ index }) => index),
      allowedSighash,
      broadcast,
      network: toLeatherName(chainId),
    })
    return { psbt: read(result, 'hex'), txid: read(result, 'txid') }
  }
  const byAddress: Record<string, number[]> = {}
  for (const { address, index } of signInputs) (byAddress[address] ??= []).push(index)
  const result = await ask('signPsbt', { psbt: toBase64(bytes), signInputs: byAddress, broadcast })
  return { psbt: read(result, 'psbt'), txid: read(result, 'txid') }
}

/** Requests a payment. */
export async function requestTransfer(
  { ask, leather }: RequestContext,
  { recipient, amount, chainId }: OnChain<BitcoinTransfer>,
): Promise<unknown> {
  const params = leather
    ? {
        recipients: [{ address: recipient, amount: String(amount) }],
        network: toLeatherName(chainId),
      }
    : { recipients: [{ address: recipient, amount: Number(amount) }] }
  return read(await ask('sendTransfer', params), 'txid')
}

/**
 * Requests the switch to another network, and returns how to ask for the accounts there. Leather
 * has no network of its own.
 */
export async function requestSwitch(
  { ask, leather }: RequestContext,
  chainId: ChainId,
): Promise<Ways> {
  if (leather) return [['getAddresses', { network: toLeatherName(chainId) }]]
  await ask('wallet_changeNetwork', { name: toSatsName(chainId) })
  return [
    ['wallet_getAccount', null],
    ['getAddresses', { purposes: ['payment', 'ordinals'], message: 'Connect' }],
  ]
}
