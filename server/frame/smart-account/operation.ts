import { toHex, type Hex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { toHex as bytesToHex, parseHex } from '../encoding/bytes.js'
import type { Prepared } from '../requests/prepared.js'
import { toEvmChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import { isDeployed, readBalance, readFees, readNonce, readQuantity } from './chain-state.js'
import { describeOperation } from './describe-operation.js'
import { GAS_FIELDS, getMaxFee, toOperation, type OperationRequest } from './operation-request.js'
import { ENTRY_POINT, hashOperation, toOperationSignature, type Call } from './safe.js'
import type { SentOperation } from './sent-operations.js'
import type { SmartContext } from './smart-context.js'
import { findSponsor, type Sponsorship, type SponsorRequest } from './sponsor.js'

// An operation that is not carried out by then never is.
const VALID_S = 3_600

/** How an operation is prepared. */
export interface OperationOptions {
  readonly sponsor?: SponsorRequest | undefined
  /** The id of its calls; a new one unless given. */
  readonly id?: string | undefined
  /** What the request answers once the bundler has the operation. */
  readonly answer: (sent: SentOperation) => unknown
}

/** Makes one operation of calls, freezes it, and hands it to the bundler once it is signed. */
export async function prepareOperation(calls: readonly Call[], context: SmartContext, { sponsor: named, id = crypto.randomUUID(), answer }: OperationOptions): Promise<Prepared> {
  const { chainId, rpc, safe, bundler, now, sent } = context
  await rpc.check(chainId)
  const [deployed, fees, callData, balance] = await Promise.all([isDeployed(rpc, chainId, safe.address), readFees(rpc, chainId), safe.encodeCalls(calls), readBalance(rpc, chainId, safe.address)])
  const nonce = await chooseNonce(context, deployed)
  const base: OperationRequest = { sender: safe.address, nonce: toHex(nonce), ...(!deployed && { factory: safe.factory, factoryData: safe.factoryData }), callData, ...fees }
  const needed = calls.reduce((sum, { value }) => sum + value, 0n)
  if (needed > balance) throw new Refusal(400, 'operation', 'The account has not enough to send this amount')
  const { request, sponsorship } = await addGas(base, context, named, balance - needed)
  // Frozen: the text below is read again for the screen, for the signature and for the bundler.
  const validUntil = Math.floor(now / 1000) + VALID_S
  const frozen = JSON.stringify(request)
  const read = () => JSON.parse(frozen) as OperationRequest
  const hash = getUserOperationHash({ chainId: toEvmChainId(chainId), entryPointAddress: ENTRY_POINT, entryPointVersion: '0.7', userOperation: { ...toOperation(read()), signature: '0x' } as never })
  return {
    ...(await describeOperation(read(), context, { sponsorship, hash, validUntil, isFirst: !deployed })),
    tasks: () => [{ namespace: 'eip155', digest: parseHex(hashOperation(toOperation(read()), { chainId: toEvmChainId(chainId), validUntil }))! }],
    async finish([signature]) {
      const operation: SentOperation = { id, chainId, sender: safe.address, hash, nonce, validUntil }
      // Recorded first: what was sent is known also when the answer is lost.
      await sent.add(operation)
      await send({ ...read(), signature: toOperationSignature(bytesToHex(signature!), validUntil) })
      return answer(operation)
    },
  }

  async function send(operation: OperationRequest): Promise<void> {
    try {
      await bundler.call(chainId, 'eth_sendUserOperation', [operation, ENTRY_POINT])
    } catch (error) {
      const isRefused = error instanceof Refusal && error.field !== 'bundler'
      if (isRefused) {
        await sent.remove(id)
        throw error
      }
      // The answer was lost: the operation is never sent a second time, the bundler is asked whether it has it.
      const known = await bundler.call(chainId, 'eth_getUserOperationByHash', [hash]).catch(() => undefined)
      if (known === null) await sent.remove(id)
      if (!known) throw new Refusal(0, 'bundler', known === null ? 'The operation was not sent, because the service that carries out operations did not take it' : 'The service that carries out operations did not answer. Look at your account before you send it again: the operation may be carried out within the hour', { cause: error })
    }
  }
}

// An operation that waits for its turn keeps its nonce; the next one takes a series of its own, and need not wait.
async function chooseNonce({ rpc, chainId, safe, sent, now }: SmartContext, deployed: boolean): Promise<bigint> {
  const next = await readNonce(rpc, chainId, { sender: safe.address, key: 0n })
  const isWaiting = (await sent.list()).some((operation) => operation.chainId === chainId && operation.sender === safe.address && operation.nonce === next && operation.validUntil * 1000 > now)
  if (!isWaiting) return next
  if (!deployed) throw new Refusal(409, 'operation', 'An earlier operation is creating the account. Try again once it is done')
  return readNonce(rpc, chainId, { sender: safe.address, key: BigInt(now) })
}

async function addGas(base: OperationRequest, context: SmartContext, named: SponsorRequest | undefined, rest: bigint): Promise<{ request: OperationRequest; sponsorship: Sponsorship | undefined }> {
  const { chainId, bundler, settings } = context
  const sponsor = findSponsor(settings, bundler, { chainId, named })
  const isRequired = named?.url !== undefined && named.optional !== true
  let refusal: Refusal | undefined
  if (sponsor) {
    try {
      const sponsorship = await sponsor.offer(base)
      const { name: _name, isFinal, ...offer } = sponsorship
      const estimated = await estimate({ ...base, ...withoutHoles(offer) }, context)
      return { request: isFinal ? estimated : { ...estimated, ...(await sponsor.consent(estimated)) }, sponsorship }
    } catch (error) {
      // Without its sponsor the account pays itself, where it can and the website allows it.
      if (!(error instanceof Refusal) || error.field !== 'sponsor' || isRequired) throw error
      refusal = error
    }
  }
  const request = await estimate(base, context)
  if (getMaxFee(toOperation(request)) > rest) throw refusal ?? new Refusal(400, 'operation', 'The account has not enough for the fee')
  return { request, sponsorship: undefined }
}

// Services sign over the limits, so what they name stays as it is.
async function estimate(request: OperationRequest, { chainId, bundler, safe }: SmartContext): Promise<OperationRequest> {
  const found = (await bundler.call(chainId, 'eth_estimateUserOperationGas', [{ ...request, signature: safe.stubSignature }, ENTRY_POINT])) as Record<string, unknown> | null
  const limits = GAS_FIELDS.flatMap((name) => {
    const isOptional = name.startsWith('paymaster')
    if (request[name] !== undefined || (isOptional && (request['paymaster'] === undefined || found?.[name] === undefined))) return []
    return [[name, toHex(readQuantity(found?.[name], 'The service that carries out operations'))]]
  })
  return { ...request, ...(Object.fromEntries(limits) as OperationRequest) }
}

function withoutHoles(fields: Readonly<Record<string, Hex | undefined>>): OperationRequest {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as OperationRequest
}
