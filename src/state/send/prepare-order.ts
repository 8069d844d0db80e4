import type { Connection } from '../../chains/adapter.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddressKey } from '../../standards/addresses/address-key.js'
import { toNamespace, type AccountId, type ChainId } from '../../standards/caip.js'
import { parseUnits } from '../../standards/amounts/parse-units.js'
import { toShortAddress } from '../../standards/addresses/short-address.js'
import type { TokenBalance } from '../account/tokens/read-balances.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import { findTransfers } from './find-transfers.js'
import type { PaymentOrder } from './payments.js'
import type { ReceiverReader } from './receiver.js'
import { toName } from './resolve-name.js'
import { reviewOrder } from './review.js'

/** A payment requested by a page. */
export interface OrderParams {
  readonly connection: Connection
  readonly account: AccountId
  readonly chainId: ChainId
  /** An address or a name. */
  readonly to: string
  /** Base units, or a plain decimal string in whole units. */
  readonly amount: bigint | string
  /** Address of a token. Default: the native coin. */
  readonly token?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Called right before the wallet is asked; may throw. */
  readonly check?: () => void
}

/**
 * Checks a payment requested by a page, like the screens do. Throws CHAIN_NOT_CONFIGURED,
 * METHOD_UNSUPPORTED, SEND_INVALID, ACCOUNT_INVALID, OPTIONS_INVALID, and TRANSACTION_FAILED with
 * the network's reason.
 */
export async function prepareOrder(
  core: Pick<Core, 'config' | 'connector' | 'connections' | 'network'>,
  reader: ReceiverReader,
  {
    connection,
    account,
    chainId,
    to,
    amount,
    token: address,
    signal,
    held,
  }: OrderParams & { readonly held: readonly TokenBalance[] },
): Promise<PaymentOrder> {
  const { config, connector, network } = core
  const chain = network.find(chainId)
  if (!chain) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId } })
  const transfers = await findTransfers({ config, connector }, toNamespace(chainId))
  const { nativeCurrency } = chain
  if (address !== undefined && !transfers.readDecimals)
    throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'transfer of a token' } })
  const [receiver, decimals] = await Promise.all([
    findReceiver(reader, to, signal),
    address === undefined
      ? nativeCurrency.decimals
      : transfers.readDecimals!({
          chain,
          token: address,
          readUrls: createReadUrls(config),
          ...(signal && { signal }),
        }),
  ])
  const units = typeof amount === 'bigint' ? amount : parseUnits(amount, decimals)
  if (units === undefined || units <= 0n)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'send({ amount })',
        value: String(amount),
        expectation: `a positive amount, as a text such as '0.5' with at most ${decimals} decimals, or in base units as a bigint`,
      },
    })
  const toKey = (token: string | undefined) =>
    token === undefined ? undefined : toAddressKey(toNamespace(chainId), token)
  const known = held.find((one) => one.chainId === chainId && toKey(one.address) === toKey(address))
  const symbol =
    address === undefined ? nativeCurrency.symbol : (known?.symbol ?? toShortAddress(address))
  const name = address === undefined ? nativeCurrency.name : (known?.name ?? symbol)
  const order: PaymentOrder = {
    connection: connection.id,
    account,
    chainId,
    token: { address, symbol, name, decimals, icon: known?.icon },
    amount: units,
    ...receiver,
  }
  const { order: checked, problem } = await reviewOrder(core, order, {
    coins: undefined,
    known: [],
    own: [],
    ...(signal && { signal }),
  })
  if (problem instanceof WalletModalError) throw problem
  return checked
}

async function findReceiver(
  { parseAddress, findName }: ReceiverReader,
  text: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ to: string; name?: string }> {
  const to = await parseAddress(text)
  if (to !== undefined) return { to }
  const name = toName(text)
  const found = name !== undefined && findName ? await findName(name, signal) : undefined
  const address = found && (await parseAddress(found.address))
  if (address === undefined)
    throw new WalletModalError('ACCOUNT_INVALID', { details: { address: text } })
  return { to: address, name: name! }
}
