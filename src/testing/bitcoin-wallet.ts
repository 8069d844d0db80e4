import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import type { StandardAccount } from '../standards/wallet-standard.js'
import { putFirst, toRpcError, toSecrets, type MockWalletOptions } from './mock-wallet.js'
import type { WalletQuirk } from './quirks.js'
import { createStandardWallet, type MockStandardWallet } from './standard-wallet.js'
import { toUtf8 } from './to-utf8.js'

/** Options of {@link mockBitcoinWallet}. */
export interface MockBitcoinWalletOptions extends MockWalletOptions {
  /**
   * Network of its addresses. Default: `bitcoin:mainnet`; also `bitcoin:testnet`, `bitcoin:signet`.
   */
  readonly chain?: string
  /** What the wallet does besides the standards, as real wallets do. */
  readonly quirks?: readonly WalletQuirk[]
}

const FEATURES = ['bitcoin:signMessage', 'bitcoin:signTransaction']

interface BitcoinKey {
  readonly secret: Uint8Array
  readonly address: string
  readonly publicKey: Uint8Array
  readonly script: Uint8Array
  readonly internalKey?: Uint8Array
}

/**
 * Registers a Bitcoin wallet with the page (Wallet Standard) that signs messages (BIP-322) and
 * PSBTs with real keys. Its first account is for payments (native segwit), its second for ordinals
 * (taproot).
 */
export function mockBitcoinWallet({
  name = 'Mock Bitcoin Wallet',
  secrets,
  chain = 'bitcoin:mainnet',
  icon,
  quirks = [],
}: MockBitcoinWalletOptions = {}): MockStandardWallet {
  const network = chain === 'bitcoin:mainnet' ? NETWORK : TEST_NETWORK
  const keys = toSecrets(secrets).map((secret, index) =>
    createKey(secret, index % 2 === 1, network),
  )
  const toAccount = ({ address, publicKey }: BitcoinKey): StandardAccount => ({
    address,
    publicKey,
    chains: [chain],
    features: FEATURES,
  })
  const findKey = (address: string) => {
    const key = keys.find((one) => one.address === address)
    if (!key) throw toRpcError(4100, 'The wallet has no such account.')
    return key
  }
  return createStandardWallet(
    { name, quirks, ...(icon !== undefined && { icon }) },
    {
      namespace: 'bip122',
      chains: [chain],
      list: (selected) => putFirst(keys, selected).map(toAccount),
      features: (user, connect) => ({
        'bitcoin:connect': {
          version: '1.0.0',
          connect: (input: unknown) =>
            user.serve('bitcoin:connect', input, async () => ({ accounts: await connect() })),
        },
        'bitcoin:signMessage': {
          version: '1.0.0',
          signMessage: (
            ...inputs: readonly {
              readonly account: StandardAccount
              readonly message: Uint8Array
            }[]
          ) =>
            user.serve('bitcoin:signMessage', inputs, async () => {
              await user.prompt()
              return inputs.map(({ account, message }) => ({
                signedMessage: message,
                signature: signMessage(findKey(account.address), message),
              }))
            }),
        },
        'bitcoin:signTransaction': {
          version: '1.0.0',
          signTransaction: (
            ...inputs: readonly {
              readonly psbt: Uint8Array
              readonly inputsToSign: readonly {
                readonly account: StandardAccount
                readonly signingIndexes: readonly number[]
              }[]
            }[]
          ) =>
            user.serve('bitcoin:signTransaction', inputs, async () => {
              await user.prompt()
              return inputs.map(({ psbt, inputsToSign }) => {
                const transaction = Transaction.fromPSBT(psbt)
                for (const { account, signingIndexes } of inputsToSign)
                  for (const index of signingIndexes)
                    transaction.signIdx(findKey(account.address).secret, index)
                return { signedPsbt: transaction.toPSBT() }
              })
            }),
        },
      }),
    },
  )
}

function createKey(secret: Uint8Array, taproot: boolean, network: typeof NETWORK): BitcoinKey {
  const publicKey = secp256k1.getPublicKey(secret, true)
  const payment = taproot
    ? p2tr(publicKey.slice(1), undefined, network)
    : p2wpkh(publicKey, network)
  return {
    secret,
    address: payment.address!,
    publicKey: taproot ? publicKey.slice(1) : publicKey,
    script: payment.script,
    ...(taproot && { internalKey: publicKey.slice(1) }),
  }
}

// BIP-322, simple: the message is the input of a virtual transaction, and the signature spends its
// output.
function signMessage({ secret, script, internalKey }: BitcoinKey, message: Uint8Array): Uint8Array {
  const tag = sha256(toUtf8('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, message))
  const toSpend = concatBytes(
    hexToBytes('0000000001'),
    new Uint8Array(32),
    hexToBytes('ffffffff220020'),
    hash,
    hexToBytes('0000000001'),
    new Uint8Array(8),
    Uint8Array.of(script.length),
    script,
    new Uint8Array(4),
  )
  const toSign = new Transaction({
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownVersion: true,
  } as ConstructorParameters<typeof Transaction>[0])
  toSign.addInput({
    txid: bytesToHex(sha256(sha256(toSpend)).reverse()),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(internalKey && { tapInternalKey: internalKey }),
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.sign(secret)
  toSign.finalize()
  const witness = toSign.getInput(0).finalScriptWitness!
  return concatBytes(
    Uint8Array.of(witness.length),
    ...witness.flatMap((item) => [Uint8Array.of(item.length), item]),
  )
}
