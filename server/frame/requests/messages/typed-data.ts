import { hashTypedData, serializeTypedData, type TypedDataDefinition } from 'viem'
import { parseHex, toHex } from '../../encoding/bytes.js'
import { t } from '../../texts/texts.js'
import { toEvmChainId } from '../../wallet/chains.js'
import { Refusal } from '../../wallet/refusal.js'
import { createCallReader } from '../evm/call-reader.js'
import { checkControlMessage, listOwnAccounts } from './control-messages.js'
import { listSections } from '../evm/decoded.js'
import { describeTypedData } from './describe-typed-data.js'
import { showHidden, toName } from './plain-text.js'
import type { ApprovalLine, Prepared, RequestContext } from '../prepared.js'
import { isRecord, readTypedData, toBigInt, toDefinition } from './read-typed-data.js'
import { sortRisks, toRisk } from '../risks.js'
import { toNetworkLine } from '../shown-amounts.js'

const MAX_LINES = 60

/**
 * `eth_signTypedData_v4` (EIP-712): refuses malformed data, fields that are not in its type, data
 * for another network, and data that controls the visitor's own accounts.
 */
export async function prepareTypedData(context: RequestContext): Promise<Prepared> {
  const { params, addresses, chainId } = context
  const list = Array.isArray(params) ? (params as unknown[]) : []
  const isOwn = (value: unknown) =>
    typeof value === 'string' && value.toLowerCase() === addresses.eip155.toLowerCase()
  // Some apps send the data first, as in the first version of the method.
  const given = isOwn(list[0]) ? list[1] : list[0]
  if (!isOwn(list[0]) && !isOwn(list[1]))
    throw new Refusal(400, 'params', 'The request is for another account')
  const typed = readTypedData(given)
  const { domain, primaryType, message } = typed
  const domainChain = domain['chainId'] === undefined ? undefined : toBigInt(domain['chainId'])
  if (domain['chainId'] !== undefined && domainChain !== BigInt(toEvmChainId(chainId)))
    throw new Refusal(400, 'chainId', 'The data is for another network than the one in use')
  const own = await listOwnAccounts(context)
  checkControlMessage(typed, own)
  // Frozen: this text is hashed and shown.
  const frozen = serializeTypedData(toDefinition(typed))
  const reader = createCallReader({ ...context, own })
  const described = await describeTypedData(typed, reader)
  const fields = listLines(message, '')
  const isListed = described.isListed
  return {
    view: {
      title: described.title,
      action: t('approval.sign'),
      lines: [
        ...described.lines,
        toNetworkLine(chainId),
        { label: t('line.account'), value: addresses.eip155, kind: 'code' as const },
        { label: t('line.kind'), value: toName(primaryType, 64) },
        ...(typeof domain['name'] === 'string'
          ? [{ label: t('line.contractClaim'), value: toName(domain['name']) }]
          : []),
        ...(typeof domain['verifyingContract'] === 'string'
          ? [
              {
                label: t('line.contract'),
                value: domain['verifyingContract'],
                kind: 'code' as const,
              },
            ]
          : []),
      ],
      sections: [
        ...listSections(described.parts),
        { title: t('section.message'), lines: fields.slice(0, MAX_LINES), isForeign: true },
      ],
      risks: sortRisks([
        ...described.risks,
        ...(domain['verifyingContract'] === undefined && !isListed
          ? [toRisk('caution', 'noContract', t('risk.noContract'))]
          : []),
        ...(domainChain === undefined && !isListed
          ? [toRisk('caution', 'noChain', t('risk.noChain'))]
          : []),
        ...(fields.length > MAX_LINES ? [toRisk('caution', 'notAll', t('risk.notAll'))] : []),
      ]),
      raw: showHidden(JSON.stringify(JSON.parse(frozen), null, 2)),
    },
    tasks: () => [
      {
        namespace: 'eip155',
        digest: parseHex(hashTypedData(JSON.parse(frozen) as TypedDataDefinition))!,
      },
    ],
    finish: async ([signature]) => toHex(signature!),
  }
}

// Empty lists are lines: a delegation without conditions is one without limits.
function listLines(value: unknown, path: string): ApprovalLine[] {
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      listLines(inner, path === '' ? key : `${path}.${key}`),
    )
  if (Array.isArray(value))
    return value.length === 0
      ? [{ label: path, value: t('line.none') }]
      : value.flatMap((inner, index) => listLines(inner, `${path}[${index}]`))
  return [
    {
      label: path,
      value: showHidden(String(value)),
      ...(typeof value === 'string' && value.startsWith('0x') && { kind: 'code' as const }),
    },
  ]
}
