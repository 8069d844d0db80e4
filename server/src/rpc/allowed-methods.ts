// Reads, gas, receipts and signed transactions; nothing that reconfigures a node or uses its keys.
const EIP155 = new Set([
  'eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_createAccessList', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice', 'eth_getBalance',
  'eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getBlockTransactionCountByHash', 'eth_getBlockTransactionCountByNumber',
  'eth_getCode', 'eth_getLogs', 'eth_getProof', 'eth_getStorageAt', 'eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash', 'eth_getTransactionCount', 'eth_getTransactionReceipt', 'eth_maxPriorityFeePerGas', 'eth_blobBaseFee', 'eth_sendRawTransaction',
  // Used by the secure site before a signature to simulate a transaction.
  'eth_simulateV1',
  'eth_syncing', 'net_version', 'net_listening', 'web3_clientVersion', 'web3_sha3',
  'eth_getAccount', 'eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber',
  'eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter', 'eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter',
])
const EIP155_WS = new Set(['eth_subscribe', 'eth_unsubscribe'])
const SOLANA = new Set([
  'getAccountInfo', 'getBalance', 'getBlock', 'getBlockHeight', 'getBlockTime', 'getEpochInfo', 'getFeeForMessage', 'getGenesisHash', 'getHealth', 'getIdentity',
  'getLatestBlockhash', 'getMinimumBalanceForRentExemption', 'getMultipleAccounts', 'getParsedTransaction', 'getProgramAccounts', 'getRecentPrioritizationFees',
  'getSignaturesForAddress', 'getSignatureStatuses', 'getSlot', 'getSupply', 'getTokenAccountBalance', 'getTokenAccountsByOwner', 'getTokenLargestAccounts',
  'getTokenSupply', 'getTransaction', 'getVersion', 'isBlockhashValid', 'sendTransaction', 'simulateTransaction',
])
const SOLANA_WS = new Set([
  'accountSubscribe', 'accountUnsubscribe', 'logsSubscribe', 'logsUnsubscribe', 'programSubscribe', 'programUnsubscribe', 'rootSubscribe', 'rootUnsubscribe',
  'signatureSubscribe', 'signatureUnsubscribe', 'slotSubscribe', 'slotUnsubscribe',
])

/** True when the RPC endpoint forwards a method for a chain. */
export function isMethodAllowed(chainId: string, method: string, { webSocket = false } = {}): boolean {
  if (chainId.startsWith('eip155:')) return EIP155.has(method) || (webSocket && EIP155_WS.has(method))
  if (chainId.startsWith('solana:')) return SOLANA.has(method) || (webSocket && SOLANA_WS.has(method))
  return false
}
