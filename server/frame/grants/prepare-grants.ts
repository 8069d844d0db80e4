import { encodeFunctionData, isAddressEqual, parseAbi, toHex, type Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import { parseHex, toHex as bytesToHex } from '../encoding/bytes.js'
import { createCallReader } from '../requests/evm/call-reader.js'
import { listOwnAccounts } from '../requests/messages/control-messages.js'
import type { ApprovalLine, Prepared } from '../requests/prepared.js'
import { sortRisks } from '../requests/risks.js'
import { toNetworkLine } from '../requests/shown-amounts.js'
import { createBundler } from '../smart-account/bundler.js'
import { SentOperations } from '../smart-account/sent-operations.js'
import { readQuantity } from '../smart-account/chain-state.js'
import { readDelegate } from '../smart-account/delegated-account.js'
import { openDelegatorAccount } from '../smart-account/delegator-account.js'
import { prepareOperation } from '../smart-account/operation.js'
import type { OperationContext } from '../smart-account/operation-account.js'
import { waitForTransaction } from '../smart-account/receipts.js'
import { NO_SPENDING } from '../spending/find-excess.js'
import { t } from '../texts/texts.js'
import type { Account } from '../wallet/account.js'
import { toEvmChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import {
  decodeDelegation,
  encodeDelegation,
  hashDelegation,
  hashStruct,
  toDelegation,
  type Delegation,
} from './delegation.js'
import { DELEGATION_MANAGER, DISABLE_DELEGATION, isDelegator } from './delegation-manager.js'
import { describeGrants, describeTerms, type ReadGrant } from './describe-grants.js'
import { listGrantChains } from './list-grant-chains.js'
import { isSignedOn, PermissionRecord } from './permission-record.js'
import { readGrants, type WantedGrant } from './read-grants.js'

export { describeGranted } from './describe-grants.js'
export { PermissionRecord } from './permission-record.js'

const MAX_CONTEXT = 10_000
const SALT_BYTES = 32
const UNSUPPORTED = 4200
const INVALID_PARAMS = -32602
const ABI = parseAbi([
  `function ${DISABLE_DELEGATION}`,
  'function disabledDelegations(bytes32 hash) view returns (bool)',
])

/** Dependencies of the requests about permissions. */
export interface GrantContext extends Omit<OperationContext, 'account'> {
  /** Keeps the record of what is granted. */
  readonly device: Account
}

/**
 * Prepares a request about permissions of the plain account (ERC-7715): to grant some, or to revoke
 * one, also on networks where the operator no longer lets the account grant any.
 */
export async function prepareGrants(method: string, given: GrantContext): Promise<Prepared> {
  const own = await listOwnAccounts(given)
  const context = { ...given, own, account: openDelegatorAccount(given.addresses.eip155 as Hex) }
  return /revoke/i.test(method) ? prepareRevocation(context) : prepareRequest(context)
}

/** Prepares a request of the site's own page, as {@link prepareGrants} does those of a website. */
export function prepareOwn(
  method: string,
  context: Omit<GrantContext, 'bundler' | 'sent'>,
): Promise<Prepared> {
  return prepareGrants(method, {
    ...context,
    bundler: createBundler(context.settings),
    sent: new SentOperations(context.device.store),
  })
}

async function prepareRequest(given: OperationContext & GrantContext): Promise<Prepared> {
  const chains = listGrantChains(given.settings)
  if (chains.length === 0) throw unsupported('This wallet grants no permissions')
  const {
    now,
    own = [],
    account: { address },
  } = given
  const wanted = readGrants(given.params, { now, own, account: address })
  const { chainId } = wanted[0]!
  if (!chains.includes(chainId))
    throw unsupported('This wallet grants no permissions on this network')
  const context = { ...given, chainId }
  const { rpc, account, origin } = context
  await rpc.check(chainId)
  const [current, time] = await Promise.all([
    readDelegate(account.address, context),
    readTime(context),
  ])
  if (wanted.some(({ start = time, expiry }) => expiry <= time || expiry <= start))
    throw new Refusal(400, 'params', 'The permission ends before it begins, or has ended', {
      code: INVALID_PARAMS,
    })
  if (current !== undefined && !isDelegator(current))
    throw new Refusal(
      409,
      'delegate',
      `The account uses the code of ${current} on this network, by which it grants no permissions`,
    )
  // Frozen: these bytes are read again for the screen, the signature and the answer.
  const frozen = wanted.map((one) =>
    encodeDelegation(
      toDelegation(
        { ...one, start: one.start ?? time },
        {
          delegate: one.to,
          delegator: account.address,
          salt: BigInt(toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))),
        },
      ),
    ),
  )
  const read = (): ReadGrant[] =>
    frozen.map((bytes, index) => ({ ...decodeDelegation(bytes)!, reason: wanted[index]!.reason }))
  // The first permission on a network gives the account its code, in the same approval.
  const setup =
    current === undefined
      ? await prepareOperation([], context, {
          answer: (sent) => waitForTransaction(sent, context),
        })
      : undefined
  const shown = read()
  const described = await describeGrants(shown, createCallReader(context), origin)
  const digests = () =>
    read().map(({ delegation }) => hashDelegation(delegation, toEvmChainId(chainId)))
  return {
    view: {
      title: described.title,
      action: t('approval.approve'),
      lines: [...described.lines, ...(setup?.view.lines ?? listPlace(context))],
      sections: described.sections,
      risks: sortRisks([...described.risks, ...(setup?.view.risks ?? [])]),
      raw: [toRaw(shown), ...(setup ? [setup.view.raw] : [])].join('\n'),
    },
    tasks: () => [
      ...digests().map((digest) => ({ namespace: 'eip155' as const, digest: parseHex(digest)! })),
      ...(setup?.tasks() ?? []),
    ],
    async finish(signatures) {
      const granted = read().map(({ delegation, terms }, index) => ({
        chainId,
        start: terms.start,
        context: encodeDelegation({ ...delegation, signature: bytesToHex(signatures[index]!) }),
      }))
      // The website gets no permission that the wallet has not recorded. The record is written before
      // `setup` gives the account its code: if `setup` fails, the account page lists a permission that
      // nobody can use.
      await new PermissionRecord(given.device).keep(granted)
      await setup?.finish(signatures.slice(frozen.length))
      return granted.map(({ start, context: bytes }, index) =>
        toAnswer(wanted[index]!, start, bytes),
      )
    },
  }
}

async function prepareRevocation(given: OperationContext): Promise<Prepared> {
  const request: unknown = Array.isArray(given.params) ? given.params[0] : given.params
  const { permissionContext: bytes } = (request ?? {}) as { permissionContext?: unknown }
  // The name is also one of EIP-2255, whose permissions this wallet does not have.
  if (bytes === undefined) throw unsupported('This wallet revokes only permissions that it granted')
  const isHex = typeof bytes === 'string' && bytes.length <= MAX_CONTEXT && parseHex(bytes)
  const grant = isHex ? decodeDelegation(bytes as Hex) : undefined
  if (!grant || !isAddressEqual(grant.delegation.delegator, given.account.address))
    throw new Refusal(400, 'params', 'This account did not grant the permission')
  const { delegation, terms } = grant
  const chainId = await findChain(delegation, given.settings)
  const context = { ...given, chainId }
  const current = await readDelegate(context.account.address, context)
  if (current === undefined || !isDelegator(current))
    throw new Refusal(
      409,
      'delegate',
      'The account does not use the code of this permission now, so nobody can use the permission',
    )
  const described = await describeTerms(terms, createCallReader(context))
  // The website may be named wrongly by a record; the spender is signed.
  const lines: ApprovalLine[] = [
    ...described.lines,
    { label: t('line.spender'), value: delegation.delegate, kind: 'code' },
  ]
  if (await isRevoked(delegation, context))
    return {
      view: {
        title: t('title.endPermission'),
        action: t('approval.approve'),
        lines: [...lines, ...listPlace(context)],
        risks: [],
        raw: bytes as string,
      },
      tasks: () => [],
      finish: async () => ({}),
      spending: NO_SPENDING,
    }
  const prepared = await prepareOperation(
    [
      {
        to: DELEGATION_MANAGER,
        value: 0n,
        data: encodeFunctionData({
          abi: ABI,
          functionName: 'disableDelegation',
          args: [delegation],
        }),
      },
    ],
    context,
    {
      answer: async (sent) => {
        await waitForTransaction(sent, context)
        return {}
      },
    },
  )
  return { ...prepared, view: { ...prepared.view, lines: [...lines, ...prepared.view.lines] } }
}

/** True once the network says that a permission was revoked. */
export async function isRevoked(
  delegation: Delegation,
  { rpc, chainId }: Pick<OperationContext, 'rpc' | 'chainId'>,
): Promise<boolean> {
  const data = encodeFunctionData({
    abi: ABI,
    functionName: 'disabledDelegations',
    args: [hashStruct(delegation)],
  })
  const answer = await rpc.call(chainId, 'eth_call', [{ to: DELEGATION_MANAGER, data }, 'latest'])
  return readQuantity(answer) === 1n
}

// The bytes of a permission do not name its network. Its signature is valid on one.
async function findChain(
  delegation: Delegation,
  { chains }: OperationContext['settings'],
): Promise<ChainId> {
  for (const { chainId } of chains as readonly { readonly chainId: ChainId }[]) {
    if (await isSignedOn(delegation, chainId)) return chainId
  }
  throw new Refusal(
    400,
    'params',
    'This account did not grant the permission on a network of this wallet',
  )
}

async function readTime({ rpc, chainId }: OperationContext): Promise<bigint> {
  const block = (await rpc.call(chainId, 'eth_getBlockByNumber', ['latest', false])) as {
    timestamp?: unknown
  } | null
  return readQuantity(block?.timestamp)
}

function listPlace({ chainId, account }: OperationContext): ApprovalLine[] {
  return [
    toNetworkLine(chainId),
    { label: t('line.account'), value: account.address, kind: 'code' },
  ]
}

function toRaw(grants: readonly ReadGrant[]): string {
  return JSON.stringify(
    grants.map(({ delegation: { signature: _, ...signed } }) => signed),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
}

// The answer of ERC-7715, or of its form before 2026.
function toAnswer({ request }: WantedGrant, start: bigint, context: Hex): object {
  const { permission } = request
  const granted = { ...permission, data: { ...permission.data, startTime: Number(start) } }
  return {
    ...request,
    permission: granted,
    context,
    dependencies: [],
    delegationManager: DELEGATION_MANAGER,
    ...('signer' in request && { signerMeta: { delegationManager: DELEGATION_MANAGER } }),
  }
}

function unsupported(reason: string): Refusal {
  return new Refusal(400, 'method', reason, { code: UNSUPPORTED })
}
