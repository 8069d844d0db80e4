import * as z from 'zod/mini'
import type { Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { toSource } from '../../http/budget/source.js'
import { parseEvmAddress } from '../../providers/address.js'
import { parseCoinType, toChainId } from '../../providers/names/coin-type.js'
import type { NameSigner, UsedMessage } from '../../providers/names/name-registry.js'
import { findSigner } from '../../providers/names/verify-signature.js'
import { readJsonBody } from '../../http/read-body.js'
import { readShape } from '../read-shape.js'
import type { ServerContext } from '../server-context.js'

const MAX_BODY_BYTES = 64 * 1024
const MAX_MESSAGE = 4_000
// Long enough for a user with a hardware wallet. A message can be used only once.
const WINDOW_MS = 5 * 60_000
// Far longer than the window: setting the clock back must not make a used message valid again.
const KEPT_MS = 30 * 86_400_000

const Envelope = z.object({
  message: z.string().check(z.maxLength(MAX_MESSAGE)),
  signature: z.string(),
  coin_type: z.number(),
  address: z.string(),
})

/** A signed request, and the record that marks it as used. */
export interface SignedWish<T> {
  readonly content: T
  readonly address: string
  readonly coinType: number
  readonly signer: NameSigner
  readonly used: UsedMessage
}

/**
 * Reads a signed envelope: checks its schema, its time, then its signature. Throws 400, or 401 for
 * the signature.
 */
export async function readSignedMessage<T extends { readonly timestamp: number }>(
  context: Context,
  schema: z.ZodMiniType<T>,
  { chainData: { nodes }, clock, storage }: Pick<ServerContext, 'chainData' | 'clock' | 'storage'>,
): Promise<SignedWish<T>> {
  const { message, signature, ...signer } = readShape(
    Envelope,
    await readJsonBody(context, MAX_BODY_BYTES),
    'The body needs message, signature, coin_type and address',
  )
  const address = parseEvmAddress(signer.address)
  if (!address) throw new ApiError(400, 'address', 'The address is not an EVM address')
  const coinType = parseCoinType(signer.coin_type)
  if (coinType === undefined)
    throw new ApiError(400, 'coin_type', 'The coin type is not that of an EVM chain (ENSIP-11)')
  const content = schema.safeParse(parse(message))
  if (!content.success)
    throw new ApiError(
      400,
      'message',
      `The message is not JSON with the required fields (${content.error.issues[0]?.path.join('.') || 'message'})`,
    )
  const at = content.data.timestamp * 1000
  const times = clock.readings()
  if (times.every((now) => Math.abs(now - at) > WINDOW_MS))
    throw new ApiError(
      400,
      'timestamp',
      `The message is older than ${WINDOW_MS / 60_000} minutes, or from the future; check the clock and sign again`,
    )
  context.var.spend(prices.signature - 1)
  const kind = await findSigner(
    { address, message, signature, chainId: toChainId(coinType) },
    nodes,
  )
  if (!kind)
    throw new ApiError(
      401,
      'signature',
      'The signature is not the signature of this address over the message',
    )
  return {
    content: content.data,
    address,
    coinType,
    signer: { address, contractCoinType: kind === 'contract' ? coinType : undefined },
    used: {
      text: message,
      address,
      expiresAt: at + KEPT_MS,
      oldest: Math.min(...times),
      source: storage.hideAddress(toSource(context.var.address)),
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the schema reports what is missing
  }
}
