import { decodeFunctionData, parseAbi, type Hex } from 'viem'
import { t } from '../../texts/texts.js'
import { listDelegateRisks } from '../evm/batch-calls.js'
import type { CallReader } from '../evm/call-reader.js'
import { decodeCall } from '../evm/decode-call.js'
import { toDecoded, type Decoded } from '../evm/decoded.js'
import { toBigInt, type TypedData } from './read-typed-data.js'
import { toRisk, type Risk } from '../risks.js'

const EXECUTE = parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
])

/**
 * Describes messages of a Safe that the visitor owns with others: the transaction or operation is
 * decoded as the call that it is.
 */
export async function describeSafeMessage(
  { primaryType, domain, message }: TypedData,
  reader: CallReader,
): Promise<Decoded | undefined> {
  if (primaryType === 'SafeTx')
    return describeTransaction(message, String(domain['verifyingContract']), reader)
  if (primaryType === 'SafeMessage')
    return toDecoded({
      title: t('title.safe'),
      risks: [toRisk('danger', 'hash', t('risk.hash'))],
      isKnown: false,
    })
  if (primaryType !== 'SafeOp' && primaryType !== 'SafeOperation') return undefined
  const operation = readOperation(message['callData'])
  return describeTransaction(operation ?? {}, String(message['safe']), reader)
}

async function describeTransaction(
  message: Readonly<Record<string, unknown>>,
  safe: string,
  reader: CallReader,
): Promise<Decoded> {
  const { to, value, data, operation, gasPrice, baseGas } = message
  const base = {
    title: t('title.safe'),
    lines: [{ label: t('line.safe'), value: safe, kind: 'code' as const }],
  }
  if (typeof to !== 'string' || typeof data !== 'string')
    return toDecoded({
      ...base,
      risks: [toRisk('danger', 'notRead', t('risk.notRead'))],
      isKnown: false,
    })
  const call = { to: to as Hex, value: toBigInt(value) ?? 0n, data: data as Hex }
  // The Safe's own call: what changes the Safe itself is danger, as for any contract.
  const part = await decodeCall(call, reader, 1)
  const risks: Risk[] = [
    toRisk('caution', 'safe', t('risk.safe')),
    ...listDelegateRisks(to, Number(operation ?? 0)),
    ...((toBigInt(gasPrice) ?? 0n) > 0n && (toBigInt(baseGas) ?? 0n) >= 0n
      ? [toRisk('danger', 'refund', t('risk.refund'))]
      : []),
    ...(to.toLowerCase() === safe.toLowerCase() && data !== '0x'
      ? [toRisk('danger', 'control', t('risk.control', safe))]
      : []),
  ]
  return toDecoded({ ...base, title: t('title.signedCall', part.title), risks, parts: [part] })
}

function readOperation(callData: unknown): Record<string, unknown> | undefined {
  try {
    const {
      args: [to, value, data, operation],
    } = decodeFunctionData({ abi: EXECUTE, data: callData as Hex })
    return { to, value, data, operation }
  } catch {
    return undefined
  }
}
