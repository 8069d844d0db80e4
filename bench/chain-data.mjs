/**
 * Answers of a chain-data service for the account screens: tokens that an account holds, its
 * history, and tokens to swap.
 */
const CHAIN = 'eip155:1'
// The page's other network, on which the account holds its coin alone.
const OTHER_CHAIN = 'eip155:8453'
const FIRST_DAY = Date.UTC(2025, 5, 15)
const HOUR_MS = 3_600_000
const PAGE_ROWS = 2_500
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const toAddress = (index) => `${CHAIN}:0x${(index + 1).toString(16).padStart(40, '0')}`

/**
 * `held` tokens with prices, `transactions` in pages of 2,500, `listed` tokens to swap, named
 * `#0#`, `#1#` and so on. `answer(url)` returns a body; undefined for other paths. While `hold()`
 * is active, requests for balances wait.
 */
export function createChainData({ held = 100, transactions = 10_000, listed = 10_000 } = {}) {
  const balances = [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: CHAIN,
      value: 100_000,
      price: 2_000,
      quantity: { decimals: '18', numeric: '50' },
      iconUrl: '',
    },
    ...Array.from({ length: held - 1 }, (_, index) => ({
      name: `Held ${index}`,
      symbol: `H${index}`,
      chainId: CHAIN,
      address: toAddress(index),
      value: 1_000 - index,
      price: 1,
      quantity: { decimals: '18', numeric: String(1_000 - index) },
      iconUrl: '',
    })),
  ]
  const tokens = [
    {
      name: 'Ether',
      symbol: 'ETH',
      address: `${CHAIN}:${NATIVE}`,
      decimals: 18,
      logoUri: null,
      eip2612: false,
    },
    ...Array.from({ length: listed - 1 }, (_, index) => ({
      name: `#${index}#`,
      symbol: `L${String(index).padStart(5, '0')}`,
      address: toAddress(held + index),
      decimals: 18,
      logoUri: null,
      eip2612: false,
    })),
  ]
  const data = Array.from({ length: transactions }, (_, index) => ({
    id: `id-${index}`,
    metadata: {
      operationType: 'send',
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      minedAt: new Date(FIRST_DAY - index * HOUR_MS).toISOString(),
      sentFrom: '0xaa',
      sentTo: `0x${index.toString(16).padStart(40, 'b')}`,
      status: 'confirmed',
      nonce: index,
      chain: CHAIN,
      application: null,
    },
    transfers: [
      {
        fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null },
        nft_info: null,
        direction: 'out',
        quantity: { numeric: `${index}.5` },
        value: 1.5,
        price: 1,
      },
    ],
  }))
  let open = Promise.resolve()
  return {
    /** Delays balances until the returned function is called. */
    hold() {
      let release
      open = new Promise((resolve) => (release = resolve))
      return release
    },
    async answer({ pathname, searchParams }) {
      if (pathname === '/v1/supported-chains') return { http: [CHAIN, OTHER_CHAIN], ws: [] }
      if (pathname.endsWith('/balance')) {
        await open
        return searchParams.get('chainId') === OTHER_CHAIN
          ? { balances: [{ ...balances[0], chainId: OTHER_CHAIN, value: 1 }] }
          : { balances }
      }
      if (pathname.endsWith('/history')) {
        const from = Number(searchParams.get('cursor') ?? 0)
        const next = from + PAGE_ROWS
        return { data: data.slice(from, next), next: next < data.length ? String(next) : null }
      }
      if (pathname.endsWith('/nfts')) return { data: [], next: null, listed: true }
      if (pathname.startsWith('/v1/identity/')) return { name: null, avatar: null }
      if (pathname.startsWith('/v1/profile/reverse/')) return []
      if (pathname === '/v1/convert/tokens') return { tokens }
      if (pathname === '/v1/convert/gas-price') return { standard: '10', fast: '12', instant: '14' }
      if (pathname === '/v1/fungible/price') return { fungibles: [] }
      return undefined
    },
  }
}
