import { base58 } from '@scure/base'
import { adapter } from '../../../src/chains/solana/adapter.js'
import { solanaDevnet, solanaMainnet } from '../../../src/chains/solana/index.js'
import { rpcError, never } from '../../helpers/wallets/fake-eip1193.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import {
  fakeStandardWallet,
  signWith,
  SOL_ALICE,
  SOL_BOB,
  SOL_CAROL,
} from '../../helpers/wallets/fake-standard-wallet.js'
import { describeAdapterContract, holdApproval } from '../adapter-contract.js'

const METHODS = ['connect', 'signMessage', 'signIn']

describeAdapterContract({
  adapter,
  chains: [solanaMainnet, solanaDevnet],
  asksToSwitch: false,
  scheme: 'ed25519',
  addresses: [SOL_ALICE, SOL_BOB, SOL_CAROL],
  badAddresses: [
    '',
    'toly.sol',
    SOL_ALICE.slice(0, 20),
    `${SOL_ALICE}${SOL_ALICE}`,
    `0${SOL_ALICE.slice(1)}`,
    'z'.repeat(44),
  ],
  createWallet(addresses) {
    const wallet = fakeStandardWallet({ addresses, name: `Contract ${crypto.randomUUID()}` })
    const answerAll = (answer: () => unknown) => {
      for (const method of METHODS) wallet.answers[method] = answer
    }
    return {
      present: () => wallet.register(),
      setAddresses: (next) => wallet.setAccounts(next),
      decline: () => answerAll(() => Promise.reject(rpcError(4001))),
      freeze: () => answerAll(never),
      hold() {
        const held = holdApproval(() => ({ accounts: wallet.accounts }))
        wallet.answers['connect'] = held.ask
        return held
      },
      countEnds: () => wallet.calls['disconnect']?.length ?? 0,
      countListeners: () => wallet.countListeners(),
    }
  },
  createSession: (addresses, chains) =>
    fakeRelaySession({
      namespace: 'solana',
      addresses,
      chains,
      methods: ['solana_signMessage'],
      answer: (_, { params }) => {
        const { message, pubkey } = params as { message: string; pubkey: string }
        return { signature: base58.encode(signWith(pubkey, base58.decode(message))) }
      },
    }),
})
