import * as z from 'zod/mini'
import { NATIVE } from '../address.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import { NodeError, type Nodes } from '../node.js'
import { ProviderUnavailable } from '../provider-unavailable.js'
import type { BalanceProvider, Holding } from './balance-provider.js'

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const SHOWN_CHARACTERS = 4

// A string if a double would not be exact.
const Lamports = z.object({
  value: z.union([z.int().check(z.gte(0)), z.string().check(z.regex(/^\d+$/))]),
})
const Accounts = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string(),
              tokenAmount: z.object({
                amount: z.string().check(z.regex(/^\d+$/)),
                decimals: z.int().check(z.gte(0), z.lte(255)),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/** SOL and SPL tokens of both token programs. Accounts of the same mint are summed. */
export function createSolanaBalances({
  nodes,
  table,
}: {
  nodes: Nodes
  table: ChainTable
}): BalanceProvider {
  return {
    async listHoldings(chainId, owner, { always }) {
      const node = nodes.find(chainId)
      if (!node) return []
      const facts = getChainFacts(table, chainId)
      const answers = await node.batch([
        { method: 'getBalance', params: [owner, { commitment: 'confirmed' }] },
        ...TOKEN_PROGRAMS.map((programId) => ({
          method: 'getTokenAccountsByOwner',
          params: [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        })),
      ])
      const [lamports, ...accounts] = answers
      const amounts = new Map<string, { amount: bigint; decimals: number }>()
      for (const { account } of accounts.flatMap((answer, index) =>
        readAccounts(chainId, answer, index),
      )) {
        const { mint, tokenAmount } = account.data.parsed.info
        amounts.set(mint, {
          amount: (amounts.get(mint)?.amount ?? 0n) + BigInt(tokenAmount.amount),
          decimals: tokenAmount.decimals,
        })
      }
      const known = new Map(facts.tokens.map((token) => [token.address, token]))
      const native: Holding = {
        chainId,
        address: NATIVE,
        token: facts.native,
        amount: BigInt(read(chainId, Lamports, lamports).value),
      }
      const held = [...amounts].map(([mint, { amount, decimals }]): Holding => ({
        chainId,
        address: mint,
        amount,
        token: { ...(known.get(mint) ?? nameMint(mint)), decimals },
      }))
      return [native, ...held].filter(
        ({ amount, address }) => amount > 0n || always.includes(address),
      )
    },
  }
}

// A node without Token-2022 returns an error; the other tokens are still valid.
function readAccounts(chainId: string, answer: unknown, program: number) {
  if (
    program > 0 &&
    answer instanceof NodeError &&
    /unrecognized token program|invalid param/i.test(answer.message)
  )
    return []
  return read(chainId, Accounts, answer).value
}

function read<T>(chainId: string, schema: z.ZodMiniType<T>, answer: unknown): T {
  const name = `The node of ${chainId}`
  if (answer instanceof NodeError)
    throw new ProviderUnavailable(name, answer.message, { cause: answer })
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new ProviderUnavailable(name, 'its answer has another shape', { cause: parsed.error })
  return parsed.data
}

function nameMint(mint: string) {
  const short = `${mint.slice(0, SHOWN_CHARACTERS)}…${mint.slice(-SHOWN_CHARACTERS)}`
  return { name: short, symbol: short }
}
