import { adapter } from '../../../src/chains/bip122/adapter.js'
import { bitcoinSignet, bitcoinTestnet } from '../../../src/chains/bip122/index.js'
import {
  BTC_KEYS,
  BTC_MAIN_KEYS,
  findBitcoinKey,
  signBitcoinMessage,
} from '../../helpers/wallets/bitcoin-keys.js'
import {
  fakeMethodBitcoin,
  fakeRequestBitcoin,
  fakeStandardBitcoin,
} from '../../helpers/wallets/fake-bitcoin-wallets.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { describeAdapterContract } from '../adapter-contract.js'

const [first, second, third] = BTC_KEYS.map(({ address }) => address) as [string, string, string]
const legacy = BTC_MAIN_KEYS[2].address
const altered = (address: string) => `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`

for (const [protocol, createWallet] of Object.entries({
  'Wallet Standard': fakeStandardBitcoin,
  'sats-connect': fakeRequestBitcoin,
  UniSat: fakeMethodBitcoin,
})) {
  describe(`Bitcoin wallets of ${protocol}`, () =>
    describeAdapterContract({
      adapter,
      chains: [bitcoinTestnet, bitcoinSignet],
      asksToSwitch: protocol !== 'Wallet Standard',
      accountsAtMost: 2,
      takesChangesLater: true,
      scheme: 'bip322',
      addresses: [first, second, third],
      badAddresses: [
        '',
        'satoshi.btc',
        altered(first),
        altered(second),
        altered(legacy),
        first.replace('tb1q', 'tb1p'),
        `${first}q`,
        first.slice(0, 20),
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        'tb1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX',
      ],
      createWallet,
      createSession: (addresses, chains) =>
        fakeRelaySession({
          namespace: 'bip122',
          addresses,
          chains,
          methods: ['signMessage'],
          answer: (_, { params }) => {
            const {
              message,
              address,
              protocol: kind,
            } = params as { message: string; address: string; protocol: 'ecdsa' | 'bip322' }
            return {
              address,
              signature: signBitcoinMessage(findBitcoinKey(address), message, kind),
            }
          },
        }),
    }))
}
