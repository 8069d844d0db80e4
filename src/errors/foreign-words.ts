import type { ErrorCode } from './catalogue.js'

// Texts in `code` or `name`: ethers, viem, Glow, Coinbase, Trust, sats-connect.
// `WalletWindowClosedError`: wallet-adapter.
const DECLINED_CLASS =
  /^(action_rejected|user_?(reject|den|declin|cancel)\w*|(wallet|permission|request|connection)_?(reject|den|declin|cancel)\w*|walletwindowclosed(error)?|popupclosed\w*)$/i

// Who declines, and what it is called, in the languages in which wallets answer.
const DECLINED_WORDS: readonly RegExp[] = [
  // MetaMask, Coinbase, Phantom, OKX, Brave, Rainbow: "User rejected the request", "MetaMask Tx
  // Signature: User denied transaction signature."
  /\buser\b.{0,24}\b(reject|den(y|ied)|declin|cancel|disapprov|abort|refus|clos)/i,
  /\b(reject|den(y|ied)|declin|cancel|refus|abort|dismiss|clos)\w*\b.{0,24}\b(by|from)( the)? (user|owner|wallet user)\b/i,
  // The whole text, because nodes also reject: Keplr "Request rejected", Solflare "Connection
  // rejected", Trust "cancelled", Backpack "Approval Denied", Phantom "-3/sign request declined".
  /^(error: |-?\d+\/)?((the )?(request|transaction|tx|signature|signing|sign|message|connection|connect|approval|permission|operation|action|access)( request)?( was| has been)? )?(reject|cancell?|declin|den(y|i)|refus|abort)(ed)?( request)?[.!]?$/i,
  // Polkadot{.js}: "The source … is not allowed to interact with this extension".
  /not allowed to interact/i,
  // Coinbase, when its window is closed before an account is chosen.
  /^accounts received is empty[.!]?$/i,
  // Backpack, Solflare, Xverse, Leather.
  /^(plugin|popup|pop-up|window|wallet|modal|dialog) (was )?closed[.!]?$/i,
  /^(rejected|cancell?ed|denied|declined) (the )?(request|transaction|connection|signature|message|by)\b/i,
  // Spanish, Portuguese, Italian
  /(usuario|usuário|utente).{0,24}(rechaz|cancel|deneg|rejeit|recus|neg|rifiut|annull)/i,
  /(rechazad|cancelad|denegad|rejeitad|recusad|rifiutat|annullat).{0,24}(usuario|usuário|utente)/i,
  // French, German, Dutch, Polish, Turkish
  /utilisateur.{0,24}(refus|rejet|annul)|(refus|rejet|annul)\w*.{0,24}utilisateur/i,
  /(nutzer|benutzer|anwender|gebruiker).{0,40}(abgelehnt|abgebrochen|verweigert|geweigerd|geannuleerd)/i,
  /użytkownik.{0,24}(odrzuci|anulowa)|kullanıcı.{0,24}(reddet|iptal)/i,
  // Russian, Ukrainian
  /(пользовател|користувач).{0,24}(отклон|отмен|отказ|відхил|скасув)|(отклонен|отменен|відхилен|скасован)\S*.{0,12}(пользовател|користувач)/i,
  // Chinese, Japanese, Korean
  /(用户|用戶|使用者).{0,8}(拒绝|拒絕|取消)|ユーザー.{0,12}(拒否|キャンセル|却下)|사용자.{0,12}(거부|거절|취소)/,
  // Vietnamese, Indonesian, Thai, Arabic, Hindi
  /người dùng.{0,16}(từ chối|hủy)|pengguna.{0,16}(menolak|membatalkan)|ผู้ใช้.{0,12}(ปฏิเสธ|ยกเลิก)|(رفض|ألغى|الغى).{0,16}المستخدم|المستخدم.{0,16}(رفض|ألغى)|उपयोगकर्ता.{0,24}(अस्वीकार|रद्द)/i,
]
// A wallet that still shows an earlier window: MetaMask's text without its number, Polkadot{.js} "The
// source … has a pending authorization request".
const PENDING_WORDS =
  /already pending|has a pending .{0,24}request|request of type .* pending|already processing (eth_requestAccounts|a request)/i
// An extension that ended or was updated while the page stayed open: OKX, MetaMask "Disconnected
// from MetaMask background. Page reload required.", and what browsers say: "Extension context
// invalidated.", "Attempting to use a disconnected port object", "Could not establish connection.
// Receiving end does not exist.", "The message port closed before a response was received."
const GONE_WORDS =
  /\bdisconnected from .{0,40}\bbackground\b|\bextension context invalidated|\bdisconnected port\b|\breceiving end does not exist|\bmessage (port|channel) closed\b/i
// A wallet that waits for its password: Keplr "Key ring is locked or not initialized".
const LOCKED_WORDS = /\b(wallet|key ?ring|extension) is locked\b/i
// The WalletConnect SDKs: "No matching key. session topic doesn't exist".
const ENDED_WORDS = /\bno matching key\b.{0,20}\bsession\b/i
// A request for another network than the wallet's: MetaMask "Provided chainId "5" must match the active
// chainId "1"", Trust "sign-tx.chainid.mismatch", Solflare "Network mismatch", viem "The current chain of
// the wallet (id: 1) does not match the target chain for the transaction (id: 5)".
const MISMATCH_WORDS =
  /\b(network|chain|chain ?id)\b.{0,16}\b(mismatch|must match)\b|\bdoes not match the target chain\b/i
// UNSUPPORTED_WORDS matches the messages by which a wallet or its hardware device refuses a method:
// - sats-connect: "Method not supported by the selected wallet"
// - Phantom: "Signing off-chain messages with Ledger is not yet supported"
// - Keplr: "SIGN_MODE_DIRECT can't be signed on Ledger"
// - OneKey: "Sign message of type bip322-simple is not supported on hardware"
// - Xverse: a message about its function `request` that ends with the second verb of the pattern
// It does not match "Network not supported": after that message the modal offers the network.
const UNSUPPORTED_WORDS =
  /\b(method|function|sign(ing)?)\b.{0,60}\bnot (yet )?(supported|implemented)\b|\bcan(not|['’]t) be signed (on|with)\b/i
// The words of a contract (Geth, Hardhat and Ganache, ethers). Whatever they are, neither the visitor
// nor the wallet has said them.
const REVERTED_WORDS = /\bexecution reverted\b|\bvm exception\b|\bcall revert exception\b/i
// Bounds the work of the patterns.
const MAX_LENGTH = 300
const MAX_DEPTH = 4
/** Where wallets and libraries put the original failure. */
const INNER = ['cause', 'error', 'originalError', 'innerError', 'data'] as const

/**
 * The code of a wallet's failure by class and by words, for failures whose number says nothing:
 * many wallets report a decline as −32603, as a bare text, or as an error of their own. Undefined
 * if nothing is known.
 */
export function readWords(failure: unknown): ErrorCode | undefined {
  return readTexts(failure, 0)
}

function readTexts(failure: unknown, depth: number): ErrorCode | undefined {
  if (depth > MAX_DEPTH || failure === undefined || failure === null) return undefined
  for (const key of ['code', 'name']) {
    const text = read(failure, key)
    if (typeof text === 'string' && DECLINED_CLASS.test(text.slice(0, MAX_LENGTH)))
      return 'USER_REJECTED'
  }
  for (const text of [failure, read(failure, 'message'), read(failure, 'reason')]) {
    if (typeof text !== 'string') continue
    const words = text.slice(0, MAX_LENGTH).trim()
    if (REVERTED_WORDS.test(words)) return undefined
    if (DECLINED_WORDS.some((pattern) => pattern.test(words))) return 'USER_REJECTED'
    if (PENDING_WORDS.test(words)) return 'REQUEST_PENDING'
    if (GONE_WORDS.test(words)) return 'WALLET_DISCONNECTED'
    if (LOCKED_WORDS.test(words)) return 'WALLET_LOCKED'
    if (ENDED_WORDS.test(words)) return 'SESSION_ENDED'
    if (MISMATCH_WORDS.test(words)) return 'CHAIN_MISMATCH'
    if (UNSUPPORTED_WORDS.test(words)) return 'METHOD_UNSUPPORTED'
  }
  // Solana's wallet adapters wrap a decline of the window without a text.
  if (read(failure, 'name') === 'WalletConnectionError' && !read(failure, 'message'))
    return readInner(failure, depth) ?? 'USER_REJECTED'
  return readInner(failure, depth)
}

function readInner(failure: unknown, depth: number): ErrorCode | undefined {
  for (const key of INNER) {
    const code = readTexts(read(failure, key), depth + 1)
    if (code) return code
  }
  return undefined
}

// A wallet's error may be a proxy or have throwing getters.
function read(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[key]
      : undefined
  } catch {
    return undefined
  }
}
