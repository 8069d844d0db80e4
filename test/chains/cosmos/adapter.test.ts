import { adapter } from '../../../src/chains/cosmos/adapter.js'
import type { AminoSignDoc } from '../../../src/chains/cosmos/index.js'
import { cosmosHub } from '../../../src/chains/cosmos/index.js'
import {
  COSMOS_ADDRESSES,
  fakeCosmosWallet,
  OSMO_ADDRESSES,
  signCosmosAmino,
} from '../../helpers/wallets/fake-cosmos-wallet.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { describeAdapterContract } from '../adapter-contract.js'

const [first] = COSMOS_ADDRESSES

describeAdapterContract({
  adapter,
  chains: [cosmosHub, { ...cosmosHub, id: 'cosmos:test-1', name: 'Test' }],
  asksToSwitch: true,
  takesChangesLater: true,
  accountsAtMost: 1,
  scheme: 'adr36',
  addresses: COSMOS_ADDRESSES,
  badAddresses: [
    '',
    'alice.cosmos',
    first.slice(0, 20),
    `${first.slice(0, -1)}${first.endsWith('q') ? 'p' : 'q'}`,
    first.replace('cosmos', 'cosmoz'),
    OSMO_ADDRESSES[0].replace('osmo', 'cosmos'),
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4x',
  ],
  createWallet: (addresses) => fakeCosmosWallet(addresses),
  createSession: (addresses, chains) =>
    fakeRelaySession({
      namespace: 'cosmos',
      addresses,
      chains,
      methods: ['cosmos_signAmino'],
      answer: (_, { params }) => {
        const { signerAddress, signDoc } = params as {
          signerAddress: string
          signDoc: AminoSignDoc
        }
        return signCosmosAmino(signerAddress, signDoc)
      },
    }),
})
