import { parseTransaction } from 'viem'
import { toHex } from '../../encoding/bytes.js'
import { t } from '../../texts/texts.js'
import { toRisk, type Risk } from '../risks.js'
import { hasSmuggled } from './plain-text.js'

const HASH_BYTES = 32
const TYPED_DATA_PREFIX = 0x19
// Messages whose signature is, or opens, the key of another wallet: zkSync, StarkEx, dYdX,
// Immutable, Loopring, Aztec, Railgun and others say so in these words.
const KEY =
  /\b(?:stark ?(?:key|ex)|only sign this (?:message|request) (?:for|if|on)|access (?:your )?\w* ?account|(?:generate|derive|create|recover|unlock|export|decrypt)[\w ,']{0,40}\b(?:keys?|seed|secret|account|wallet)|(?:private|secret|encryption|viewing|spending|trading|l2) key|dydx chain|key ?(?:derivation|nonce)|seed phrase)\b/i
// An order to move something: a verb, and an amount or an address.
const ORDER =
  /\b(?:transfer|withdraw\w*|send|pay|swap|sell|approve|authori[sz]e|delegate|bridge|redeem|claim|mint|burn|change ?pub ?key|set ?signing ?key|grant|permit|assign|vest|migrate|revoke)\b/i
const AMOUNT =
  /\b\d[\d,._]*\s?(?:[A-Z]{2,10}\b|units?\b|tokens?\b|%)|\b0x[0-9a-f]{40}\b|\ball (?:funds|tokens|assets|nfts)\b/i
const STRUCTURED =
  /^\s*[{[][\s\S]*"(?:primaryType|verifyingContract|callData|calldata|data|to|spender|operator|sellToken|signatureType|makerAmount)"\s*:/

// 32 bytes in hexadecimal and nothing else.
const HASH_TEXT = /^\s*(?:0x)?[0-9a-f]{64}\s*$/i

/**
 * Risks of a text that is signed: it may be a key to another wallet, or an order that a service
 * carries out.
 */
export function listTextRisks(text: string): Risk[] {
  return [
    ...(KEY.test(text) ? [toRisk('danger', 'key', t('risk.key'))] : []),
    ...(HASH_TEXT.test(text) ? [toRisk('caution', 'hash', t('risk.hash'))] : []),
    ...(hasSmuggled(text) ? [toRisk('caution', 'hiddenText', t('risk.hiddenText'))] : []),
    ...(STRUCTURED.test(text) || (ORDER.test(text) && AMOUNT.test(text))
      ? [toRisk('caution', 'textOrder', t('risk.textOrder'))]
      : []),
  ]
}

/**
 * Risks of bytes that are no text: a transaction, the digest of typed data, or something that
 * cannot be shown.
 */
export function listByteRisks(bytes: Uint8Array): Risk[] {
  if (bytes.length === HASH_BYTES) return []
  const isDigest = bytes[0] === TYPED_DATA_PREFIX && bytes.length >= 34
  return isDigest || isTransaction(bytes)
    ? [toRisk('danger', 'hash', t('risk.transactionBytes'))]
    : [toRisk('caution', 'bytes', t('risk.bytes'))]
}

function isTransaction(bytes: Uint8Array): boolean {
  try {
    parseTransaction(toHex(bytes) as never)
    return true
  } catch {
    return false
  }
}
