import type { ApprovalView } from '../../../server/frame/requests/prepared.js'
import { createCorpusNode } from '../../server/frame/corpus-node.js'
import { RECENT_REQUESTS } from '../../server/frame/drain-recent.js'
import {
  DRAIN_MESSAGES,
  DRAIN_TRANSACTIONS,
  DRAIN_TYPED,
} from '../../server/frame/drain-requests.js'
import { listSolanaDrains } from '../../server/frame/drain-solana.js'
import { createSolanaMachine } from '../chains/solana-machine.js'
import { prepare, solana } from '../custody/frame-requests.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const MAX = 2n ** 256n - 1n
const EVM = [
  `approve ${MAX}`,
  'setApprovalForAll',
  'payable claim()',
  'transferOwnership',
  'upgradeTo',
  'everything inside aggregate3 (Multicall3), twice',
  'every token of the account in one batch',
  'a deposit for another validator',
  `permit ${MAX}`,
  `Permit2 batch ${MAX}`,
  `TransferWithAuthorization ${MAX}`,
  'DAI permit',
  'Seaport order for nothing',
  'CoW to another',
  'SafeTx with a delegate call',
  'hash',
]
const ON_SOLANA = ['approve everything', 'authority 2', 'stake authority 0', 'durable nonce']

/** The approval of a request that drains. */
export interface Danger {
  readonly name: string
  readonly view: ApprovalView
}

/** The approvals of the twenty most dangerous requests of the corpora, prepared by the frame's code. */
export async function prepareDangers(): Promise<readonly Danger[]> {
  const requests = [...DRAIN_TRANSACTIONS, ...RECENT_REQUESTS, ...DRAIN_TYPED, ...DRAIN_MESSAGES]
  const machine = createSolanaMachine(solana.publicKey)
  const instructions = listSolanaDrains(solana.publicKey, machine)
  return Promise.all([
    ...EVM.map(async (name) => {
      const { method, params } = requests.find((one) => one.name === name)!
      const node = { chainId: 'eip155:1', rpc: createCorpusNode(), known: [] } as const
      return { name, view: (await prepare(method, params, node)).view }
    }),
    ...ON_SOLANA.map(async (name) => {
      const drain = instructions.find((one) => one.name === name)!
      const transaction = machine.compile(drain.instructions)
      const node = { chainId: SOLANA, rpc: machine.rpc, known: [] } as const
      const { view } = await prepare('solana_signAndSendTransaction', { transaction }, node)
      return { name, view }
    }),
  ])
}
