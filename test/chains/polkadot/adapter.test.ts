import { adapter } from '../../../src/chains/polkadot/adapter.js'
import { polkadotAssetHub, polkadotRelay } from '../../../src/chains/polkadot/index.js'
import {
  fakePolkadotWallet,
  signDotMessage,
  toDotAddress,
} from '../../helpers/wallets/fake-polkadot-wallet.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { describeAdapterContract } from '../adapter-contract.js'

const [first, second, third] = [0, 1, 2].map((index) => toDotAddress(index, 0)) as [
  string,
  string,
  string,
]

describeAdapterContract({
  adapter,
  chains: [polkadotRelay, polkadotAssetHub],
  asksToSwitch: false,
  keepsPermission: true,
  scheme: 'sr25519',
  addresses: [first, second, third],
  badAddresses: [
    '',
    'alice.dot',
    first.slice(0, 20),
    `${first}${first}`,
    `${first.slice(0, -1)}${first.endsWith('2') ? '3' : '2'}`,
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    `0${first.slice(1)}`,
  ],
  createWallet: (addresses) => fakePolkadotWallet(addresses),
  createSession: (addresses, chains) =>
    fakeRelaySession({
      namespace: 'polkadot',
      addresses,
      chains,
      methods: ['polkadot_signMessage'],
      answer: (_, { params }) => {
        const { address, message } = params as { address: string; message: string }
        return { signature: signDotMessage(address, message) }
      },
    }),
})
