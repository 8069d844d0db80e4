import { DELEGATOR } from '../grants/delegation-manager.js'
import { prepareGrants } from '../grants/prepare-grants.js'
import type { Prepared } from '../requests/prepared.js'
import { SentOperations } from '../smart-account/sent-operations.js'
import type { Account } from '../wallet/account.js'
import type { Rpc } from '../wallet/rpc.js'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const BALANCE_OF = '0x70a08231'
const toHex = (value: bigint) => `0x${value.toString(16)}`

/** A permission to spend a token, of an account that has given others before. */
export function prepareGrant({
  rpc,
  own,
  app,
  token,
  store,
}: {
  readonly rpc: Rpc
  readonly own: `0x${string}`
  readonly app: string
  readonly token: string
  readonly store: ConstructorParameters<typeof SentOperations>[0]
}): Promise<Prepared> {
  const chainId = 'eip155:1'
  const expiry = NOW / 1000 + 13 * 86_400
  return prepareGrants('wallet_requestExecutionPermissions', {
    params: [
      {
        chainId: '0x1',
        from: own,
        to: app,
        permission: {
          type: 'erc20-token-periodic',
          isAdjustmentAllowed: false,
          data: {
            tokenAddress: token,
            periodAmount: 10_000_000,
            periodDuration: 86_400,
            justification: 'Your daily coffee',
          },
        },
        rules: [{ type: 'expiry', data: { timestamp: expiry } }],
      },
    ],
    chainId,
    addresses: { eip155: own, solana: '' },
    origin: 'https://app.example.com',
    rpc: {
      ...rpc,
      call(id, method, params) {
        const [{ data = '' } = {}] = params as [{ data?: string }?]
        if (method === 'eth_call' && data.startsWith(BALANCE_OF))
          return Promise.resolve(toHex(900_000_000n))
        if (method === 'eth_getCode' && (params as [unknown])[0] === own)
          return Promise.resolve(`0xef0100${DELEGATOR.slice(2)}`)
        if (method === 'eth_getBlockByNumber')
          return Promise.resolve({ timestamp: toHex(BigInt(NOW / 1000)) })
        return rpc.call(id, method, params)
      },
    },
    now: NOW,
    known: [],
    settings: {
      url: '',
      chains: [{ chainId, sponsored: true, delegates: [DELEGATOR] }],
      paymasters: [],
    },
    bundler: { call: () => Promise.resolve(undefined) },
    sent: new SentOperations(store),
    device: {} as Account,
  })
}
