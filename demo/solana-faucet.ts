import type { StackSolana } from './stack.js'

const LAMPORTS = 1_000_000_000
const TOKENS = 100_000_000

/** Sends one SOL and a hundred test tokens of the development stack to an account. */
export async function askSolanaFaucet({ rpc }: StackSolana, address: string): Promise<string> {
  const calls = [
    ['requestAirdrop', LAMPORTS],
    ['requestTokenAirdrop', TOKENS],
  ] as const
  const body = JSON.stringify(
    calls.map(([method, amount], id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: [address, amount],
    })),
  )
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const answers = (await response.json()) as
    | { error?: { message: string } }
    | readonly { error?: { message: string } }[]
  const failed = [answers].flat().find(({ error }) => error)
  if (failed) throw new Error(failed.error!.message)
  return '1 SOL and 100 test tokens arrived.'
}
