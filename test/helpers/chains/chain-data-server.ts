import { stubFetch, type StubbedFetch } from '../fakes/stub-fetch.js'

/** A chain-data server of a test; each answer can be changed between requests. */
export interface ChainDataServer {
  /** The balances on a network (CAIP-2). */
  balances: (chainId: string) => unknown
  /** The page after a cursor; undefined for the first. */
  history: (cursor: string | undefined) => unknown
  /** The page of NFTs after a cursor; undefined for the first. */
  nfts: (cursor: string | undefined) => unknown
  chains: readonly string[]
  /** The name of the account. */
  name?: string
  /** Price histories of the requested tokens (CAIP-10). */
  histories: (addresses: readonly string[], range: string) => unknown
  /** The node's answer about any transaction; null without one. */
  receipt?: unknown
  readonly stub: StubbedFetch
  /** The cursors of the requested pages; null for the first page. */
  cursors(): (string | null)[]
}

function answerNode(body: string): string {
  if (body.includes('eth_chainId')) return '0x1'
  return body.includes('eth_call') ? `0x${5_000_000n.toString(16).padStart(64, '0')}` : '0x0'
}

/** Options of a modal that uses it. */
export const CHAIN_DATA = {
  server: { api: 'https://server.example' },
  projectId: 'p',
  walletConnect: false,
  currency: 'usd',
} as const

/**
 * Answers the paths of the chain-data service, and of a node: network 1, no native coin, 5,000,000
 * units of every token. Call `stub.restore()` after the test.
 */
export function startChainData(
  parts: Partial<
    Pick<ChainDataServer, 'balances' | 'history' | 'histories' | 'nfts' | 'chains' | 'name'>
  > = {},
): ChainDataServer {
  const server: ChainDataServer = {
    balances: () => ({ balances: [] }),
    history: () => ({ data: [], next: null }),
    nfts: () => ({ data: [], next: null, listed: true }),
    histories: () => ({ histories: [] }),
    chains: ['eip155:1', 'eip155:8453'],
    ...parts,
    stub: stubFetch((url, init) => {
      if (url.pathname === '/v1/supported-chains') return { http: server.chains, ws: [] }
      if (url.pathname.endsWith('/balance'))
        return server.balances(url.searchParams.get('chainId') ?? '')
      if (url.pathname === '/v1/fungible/history')
        return server.histories(
          (url.searchParams.get('addresses') ?? '').split(','),
          url.searchParams.get('range') ?? '',
        )
      if (url.pathname.endsWith('/history'))
        return server.history(url.searchParams.get('cursor') ?? undefined)
      if (url.pathname.endsWith('/nfts'))
        return server.nfts(url.searchParams.get('cursor') ?? undefined)
      if (url.pathname.startsWith('/v1/identity/'))
        return { name: server.name ?? null, avatar: null }
      if (url.pathname.startsWith('/v1/profile/reverse/')) return []
      if (init?.method === 'POST')
        return {
          jsonrpc: '2.0',
          id: 1,
          result: String(init.body).includes('eth_getTransactionReceipt')
            ? (server.receipt ?? null)
            : answerNode(String(init.body)),
        }
      return undefined
    }),
    cursors: () =>
      server.stub.requests
        .filter(({ url }) => /^\/v1\/account\/.*\/history$/.test(url.pathname))
        .map(({ url }) => url.searchParams.get('cursor')),
  }
  return server
}

/** A row of the server's balances. */
export function toBalanceRow(symbol: string, numeric: string, price: number, change: object = {}) {
  return {
    name: `${symbol} coin`,
    symbol,
    chainId: 'eip155:1',
    value: Number(numeric) * price,
    price,
    quantity: { decimals: '18', numeric },
    iconUrl: '',
    ...(symbol !== 'ETH' && {
      address: `eip155:1:0x${[...symbol]
        .map((letter) => letter.charCodeAt(0).toString(16))
        .join('')
        .padStart(40, '0')}`,
    }),
    ...change,
  }
}

/** A transaction of the server's history that sends 1.5 USDC, `day` days before 15 June 2025. */
export function toTransactionRow(
  hash: string,
  day = 0,
  { metadata = {}, ...change }: { metadata?: object; transfers?: unknown } = {},
) {
  const minedAt = new Date(Date.UTC(2025, 5, 15, 12) - day * 86_400_000).toISOString()
  const transfer = {
    fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null },
    nft_info: null,
    direction: 'out',
    quantity: { numeric: '1.5' },
    value: 1.5,
    price: 1,
  }
  return {
    id: `id-${hash}`,
    metadata: {
      operationType: 'send',
      hash,
      minedAt,
      sentFrom: '0xaa',
      sentTo: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      status: 'confirmed',
      nonce: 1,
      chain: 'eip155:1',
      application: null,
      ...metadata,
    },
    transfers: [transfer],
    ...change,
  }
}

/** A row of the server's NFTs. */
export function toNftRow(name: string, change: object = {}) {
  return {
    id: `eip155:1/erc721:0x${'c'.repeat(40)}/${name}`,
    chainId: 'eip155:1',
    name,
    collection: 'Cats',
    quantity: { numeric: '1' },
    imageUrl: '',
    spam: false,
    ...change,
  }
}

/** A transfer of an NFT; a source may flag it as spam. */
export function toNftTransfer(spam: boolean) {
  return {
    fungible_info: null,
    nft_info: { name: 'Free prize', content: null, flags: { is_spam: spam } },
    direction: 'in',
    quantity: { numeric: '1' },
    value: null,
    price: null,
  }
}
