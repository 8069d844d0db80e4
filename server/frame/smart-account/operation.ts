import { keccak256, toHex, type Hex } from 'viem'
import { toHex as bytesToHex, parseHex } from '../encoding/bytes.js'
import type { Prepared } from '../requests/prepared.js'
import { toEvmChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import { readBalance, readFees, readNonce, readQuantity } from './chain-state.js'
import { describeOperation } from './describe-operation.js'
import { GAS_FIELDS, getMaxFee, toOperation, type OperationRequest } from './operation-request.js'
import type { Call, OperationContext, Sealing, Setup } from './operation-account.js'
import type { SentOperation } from './sent-operations.js'
import { findSponsor, type Sponsorship, type SponsorRequest } from './sponsor.js'

// A Safe's code does not execute the operation later. For other accounts it is how long the next
// operation waits for an earlier one.
const VALID_S = 3_600
// The same calls within a day of a failed request are most likely the same intention.
const REMEMBERED_MS = 24 * 60 * 60_000
const KEY_SHIFT = 64n
const TIMED_OUT = 408

/** Options of preparing an operation. */
export interface OperationOptions {
  readonly sponsor?: SponsorRequest | undefined
  /** Id of its calls. Default: a new one. */
  readonly id?: string | undefined
  /** The result of the request once the bundler has accepted the operation. */
  readonly answer: (sent: SentOperation) => unknown
}

/** Creates one operation from calls, freezes it, and sends it to the bundler once it is signed. */
export async function prepareOperation(
  calls: readonly Call[],
  context: OperationContext,
  { sponsor: named, id = crypto.randomUUID(), answer }: OperationOptions,
): Promise<Prepared> {
  const { chainId, rpc, account, bundler, now, sent } = context
  const { address: sender, entryPoint } = account
  await rpc.check(chainId)
  const [setup, fees, callData, balance] = await Promise.all([
    account.readSetup(context),
    readFees(rpc, chainId),
    account.encodeCalls(calls),
    readBalance(rpc, chainId, sender),
  ])
  const { nonce, earlier, repeats } = await chooseNonce(context, { setup, callData })
  const base: OperationRequest = {
    sender,
    nonce: toHex(nonce),
    ...setup?.fields,
    callData,
    ...fees,
  }
  const needed = calls.reduce((sum, { value }) => sum + value, 0n)
  if (needed > balance)
    throw new Refusal(400, 'operation', 'The account has not enough to send this amount')
  const waitUntil = Math.floor(now / 1000) + VALID_S
  const validUntil = account.isTimed ? waitUntil : Infinity
  const { request, sponsorship } = await addGas(
    base,
    context,
    { chainId: toEvmChainId(chainId), validUntil, setup },
    { named, rest: balance - needed },
  )
  // Frozen: this text is parsed again for the screen, the signature and the bundler.
  const frozen = JSON.stringify({ request, setup })
  const read = (): { request: OperationRequest; sealing: Sealing } => {
    const { request, setup } = JSON.parse(frozen) as { request: OperationRequest; setup?: Setup }
    return { request, sealing: { chainId: toEvmChainId(chainId), validUntil, setup } }
  }
  const { request: shown, sealing } = read()
  const hash = account.hash(shown, sealing)
  return {
    ...(await describeOperation(shown, context, {
      sponsorship,
      hash,
      validUntil,
      setup: sealing.setup,
      repeats,
    })),
    tasks() {
      const { request, sealing } = read()
      return account
        .listDigests(request, sealing)
        .map((digest) => ({ namespace: 'eip155', digest: parseHex(digest)! }))
    },
    async finish(signatures) {
      const operation: SentOperation = {
        id,
        chainId,
        sender,
        hash,
        nonce,
        validUntil,
        waitUntil,
        entryPoint,
        calls: keccak256(callData),
      }
      // The visitor has read that it was sent before.
      if (earlier) await sent.doubt(earlier, undefined)
      // Recorded before sending, so that it is known even if the response is lost.
      await sent.add(operation)
      const { request, sealing } = read()
      await send(
        operation,
        account.toWire(
          request,
          sealing,
          signatures.map((signature) => bytesToHex(signature)),
        ),
      )
      try {
        return await answer(operation)
      } catch (error) {
        if (error instanceof Refusal && error.status === TIMED_OUT)
          await sent.doubt(operation, 'unanswered')
        throw error
      }
    },
  }

  async function send(operation: SentOperation, wire: object): Promise<void> {
    try {
      await bundler.call(chainId, 'eth_sendUserOperation', [wire, entryPoint])
    } catch (error) {
      const isRefused = error instanceof Refusal && error.field !== 'bundler'
      if (isRefused) {
        await sent.doubt(operation, 'denied')
        throw error
      }
      // The response was lost: the operation is never sent again; the bundler is asked whether it
      // has it. A bundler can deny an operation and keep it, so the wallet keeps it too.
      const known = await bundler
        .call(chainId, 'eth_getUserOperationByHash', [hash])
        .catch(() => undefined)
      if (!known) await sent.doubt(operation, known === null ? 'denied' : 'unanswered')
      if (!known)
        throw new Refusal(
          0,
          'bundler',
          known === null
            ? 'The operation was not sent, because the service that carries out operations did not take it'
            : `The service that carries out operations did not answer. Look at your account before you send it again: the operation may be carried out ${account.isTimed ? 'within the hour' : 'later'}`,
          { cause: error },
        )
    }
  }
}

// A pending operation keeps its nonce; the next one uses a separate nonce series and need not wait.
// The same calls, sent again in doubt, get the same nonce: the network carries out at most one.
async function chooseNonce(
  { rpc, chainId, account: { address: sender, entryPoint }, sent, now }: OperationContext,
  { setup, callData }: { setup: Setup | undefined; callData: Hex },
): Promise<{
  nonce: bigint
  earlier?: SentOperation | undefined
  /** `waiting`: the earlier one may still be carried out; `done`: it may have been. */
  repeats?: 'waiting' | 'done' | undefined
}> {
  const read = (key: bigint) => readNonce(rpc, chainId, { sender, key, entryPoint })
  const endOf = ({ waitUntil, validUntil }: SentOperation) => (waitUntil ?? validUntil) * 1000
  const list = (await sent.list()).filter(
    (operation) => operation.chainId === chainId && operation.sender === sender,
  )
  const calls = keccak256(callData)
  const earlier = list.findLast(
    (operation) =>
      operation.doubt !== undefined &&
      operation.calls === calls &&
      endOf(operation) + REMEMBERED_MS > now,
  )
  let repeats: 'done' | undefined
  if (earlier) {
    if ((await read(earlier.nonce >> KEY_SHIFT)) > earlier.nonce) repeats = 'done'
    else if (now <= earlier.validUntil * 1000)
      return {
        nonce: earlier.nonce,
        earlier,
        ...(earlier.doubt === 'unanswered' && { repeats: 'waiting' }),
      }
  }
  const known = repeats && { earlier, repeats }
  const next = await read(0n)
  const isWaiting = list.some(
    (operation) =>
      operation.nonce === next && operation.doubt !== 'denied' && endOf(operation) > now,
  )
  if (!isWaiting) return { nonce: next, ...known }
  if (setup)
    throw new Refusal(
      409,
      'operation',
      'An earlier operation is creating the account. Try again once it is done',
    )
  return { nonce: await read(BigInt(now)), ...known }
}

async function addGas(
  base: OperationRequest,
  context: OperationContext,
  sealing: Sealing,
  { named, rest }: { named: SponsorRequest | undefined; rest: bigint },
): Promise<{ request: OperationRequest; sponsorship: Sponsorship | undefined }> {
  const { chainId, bundler, settings, account } = context
  const sponsor = findSponsor(settings, bundler, { chainId, entryPoint: account.entryPoint, named })
  const isRequired = named?.url !== undefined && named.optional !== true
  let refusal: Refusal | undefined
  if (sponsor) {
    try {
      const sponsorship = await sponsor.offer(base)
      const { name: _name, isFinal, ...offer } = sponsorship
      const estimated = await estimate({ ...base, ...withoutHoles(offer) }, context, sealing)
      return {
        request: isFinal ? estimated : { ...estimated, ...(await sponsor.consent(estimated)) },
        sponsorship,
      }
    } catch (error) {
      // Without its sponsor the account pays itself, if it can and the website allows it.
      if (!(error instanceof Refusal) || error.field !== 'sponsor' || isRequired) throw error
      refusal = error
    }
  }
  const request = await estimate(base, context, sealing)
  if (getMaxFee(toOperation(request)) > rest)
    throw refusal ?? new Refusal(400, 'fee', 'The account has not enough for the fee')
  return { request, sponsorship: undefined }
}

// Services sign over the limits, so their values are kept unchanged.
async function estimate(
  request: OperationRequest,
  { chainId, bundler, account }: OperationContext,
  sealing: Sealing,
): Promise<OperationRequest> {
  const found = (await bundler.call(chainId, 'eth_estimateUserOperationGas', [
    account.toWire(request, sealing),
    account.entryPoint,
  ])) as Record<string, unknown> | null
  const limits = GAS_FIELDS.flatMap((name) => {
    const isOptional = name.startsWith('paymaster')
    if (
      request[name] !== undefined ||
      (isOptional && (request['paymaster'] === undefined || found?.[name] === undefined))
    )
      return []
    return [[name, toHex(readQuantity(found?.[name], 'The service that carries out operations'))]]
  })
  return { ...request, ...(Object.fromEntries(limits) as OperationRequest) }
}

function withoutHoles(fields: Readonly<Record<string, Hex | undefined>>): OperationRequest {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as OperationRequest
}
