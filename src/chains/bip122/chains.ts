import type { Chain } from '../adapter.js'

const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const
const testBtc = { name: 'Test Bitcoin', symbol: 'tBTC', decimals: 8 } as const

/** Bitcoin mainnet. */
export const bitcoin: Chain = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: btc,
  rpcUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
  explorers: [{ name: 'mempool.space', url: 'https://mempool.space' }],
}

/** Bitcoin testnet3. */
export const bitcoinTestnet: Chain = {
  id: 'bip122:000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  nativeCurrency: testBtc,
  rpcUrls: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  explorers: [{ name: 'mempool.space', url: 'https://mempool.space/testnet' }],
  testnet: true,
}

/** Bitcoin testnet4 (BIP-94). */
export const bitcoinTestnet4: Chain = {
  id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  name: 'Bitcoin Testnet 4',
  nativeCurrency: testBtc,
  rpcUrls: ['https://mempool.space/testnet4/api'],
  explorers: [{ name: 'mempool.space', url: 'https://mempool.space/testnet4' }],
  testnet: true,
}

/** Bitcoin signet (BIP-325). */
export const bitcoinSignet: Chain = {
  id: 'bip122:00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  nativeCurrency: testBtc,
  rpcUrls: ['https://mempool.space/signet/api', 'https://blockstream.info/signet/api'],
  explorers: [{ name: 'mempool.space', url: 'https://mempool.space/signet' }],
  testnet: true,
}
