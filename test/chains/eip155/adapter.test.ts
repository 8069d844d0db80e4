import { adapter } from '../../../src/chains/eip155/adapter.js'
import { base, mainnet } from '../../../src/chains/eip155/index.js'
import {
  ALICE,
  announce,
  BOB,
  fakeEip1193,
  never,
  rpcError,
} from '../../helpers/wallets/fake-eip1193.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { describeAdapterContract, holdApproval } from '../adapter-contract.js'

const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ASKING = ['eth_requestAccounts', 'personal_sign', 'wallet_switchEthereumChain']

describeAdapterContract({
  adapter,
  chains: [mainnet, base],
  asksToSwitch: true,
  scheme: 'eip191',
  addresses: [ALICE, BOB, CAROL],
  badAddresses: [
    '',
    '0x',
    'vitalik.eth',
    ALICE.slice(0, -1),
    `${ALICE.slice(0, -1)}z`,
    ALICE.replace('F', 'f'),
  ],
  createWallet(addresses) {
    const provider = fakeEip1193({ accounts: addresses })
    const answerAll = (answer: () => unknown) => {
      for (const method of ASKING) provider.answers[method] = answer
    }
    return {
      present: () => announce(provider, { rdns: `org.contract.${crypto.randomUUID()}` }),
      setAddresses: (next) => provider.setAccounts(next),
      decline: () => answerAll(() => Promise.reject(rpcError(4001))),
      freeze: () => answerAll(never),
      hold() {
        const held = holdApproval(() => addresses)
        provider.answers['eth_requestAccounts'] = held.ask
        return held
      },
      countEnds: () => provider.sent('wallet_revokePermissions').length,
      countListeners: () => provider.countListeners(),
    }
  },
  createSession: (addresses, chains) => fakeRelaySession({ addresses, chains }),
})
