import { spawn } from 'node:child_process'
import {
  createTestClient,
  getAddress,
  http,
  publicActions,
  walletActions,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { findAnvil } from '../../../demo/dev-stack/find-anvil.js'
import { getDevAccount } from '../../../demo/dev-stack/get-dev-account.js'
import { DEV_MNEMONIC } from '../../../demo/dev-accounts.js'
import { HANG_MS } from '../clocks/until.js'
import { waitForReceipt } from '../../../demo/dev-stack/wait-for-receipt.js'
import { testTokenAbi, testTokenBytecode } from '../../../demo/dev-stack/test-token.js'

/** A chain for one test file, with the funded accounts of the development mnemonic. */
export interface LocalChain {
  readonly chainId: `eip155:${number}`
  readonly rpc: string
  readonly client: ReturnType<typeof createClient>
  account(index: number): HDAccount
  /** Deploys a contract and returns the address. */
  deploy(
    contract: { readonly abi: Abi | readonly unknown[]; readonly bytecode: Hex },
    args?: readonly unknown[],
    from?: number,
  ): Promise<Address>
  /** Deploys a new ERC-20 with 6 decimals, `amount` for each holder. */
  deployToken(holders: readonly Address[], amount: bigint): Promise<Address>
  /** Sends from an account and waits until the transaction is mined; throws if it failed. */
  send(from: number, transaction: { to?: Address; data?: Hex; value?: bigint }): Promise<Hex>
  stop(): Promise<void>
}

/** Starts anvil on a free port. */
export async function startLocalChain(
  reference = 31337,
  args: readonly string[] = [],
): Promise<LocalChain> {
  const child = spawn(
    findAnvil(),
    [
      '--host',
      '127.0.0.1',
      '--port',
      '0',
      '--chain-id',
      String(reference),
      '--hardfork',
      'prague',
      '--mnemonic',
      DEV_MNEMONIC,
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const port = await new Promise<string>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`anvil said nothing.\n${text}`)), HANG_MS)
    child.stdout.on('data', (chunk) => {
      if (text.length > 50_000) return
      text += chunk
      const found = /Listening on \S+:(\d+)/.exec(text)?.[1]
      if (found) {
        clearTimeout(timer)
        resolve(found)
      }
    })
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}.\n${text}`)))
  })
  const rpc = `http://127.0.0.1:${port}`
  const client = createClient(reference, rpc)
  const wait = async (hash: Hex) => {
    const receipt = await waitForReceipt(client, hash)
    if (receipt.status !== 'success') throw new Error(`transaction ${hash} failed`)
    return receipt
  }
  const deploy: LocalChain['deploy'] = async ({ abi, bytecode }, deployArgs = [], from = 9) => {
    const receipt = await wait(
      await client.deployContract({
        abi: abi as Abi,
        bytecode,
        args: [...deployArgs],
        account: getDevAccount(from),
        chain: client.chain,
      }),
    )
    return getAddress(receipt.contractAddress!)
  }
  return {
    chainId: `eip155:${reference}`,
    rpc,
    client,
    account: getDevAccount,
    deploy,
    deployToken: (holders, amount) =>
      deploy({ abi: testTokenAbi, bytecode: testTokenBytecode }, [holders, amount]),
    async send(from, transaction) {
      const hash = await client.sendTransaction({
        ...transaction,
        account: getDevAccount(from),
        chain: client.chain,
      } as Parameters<typeof client.sendTransaction>[0])
      await wait(hash)
      return hash
    },
    stop() {
      process.removeListener('exit', end)
      return new Promise((resolve) => {
        child.once('close', () => resolve())
        end()
      })
    },
  }
}

function createClient(reference: number, rpc: string) {
  const chain = {
    id: reference,
    name: `Test ${reference}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  }
  return createTestClient({
    mode: 'anvil',
    chain,
    transport: http(rpc, { timeout: HANG_MS }),
    pollingInterval: 25,
  })
    .extend(publicActions)
    .extend(walletActions)
}
