import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { serializeSignDoc, type StdSignDoc } from '@cosmjs/amino'
import { base58, bech32 } from '@scure/base'
import { privateKeyToAddress } from 'viem/accounts'
import {
  compileOffchainMessageEnvelope,
  getBase58Decoder,
  getOffchainMessageEncoder,
  offchainMessageApplicationDomain,
  OffchainMessageContentFormat,
  offchainMessageContentRestrictedAsciiOf1232BytesMax,
} from '@solana/kit'
import { ApiError as ServerError } from '../../../server/src/http/api-error.js'
import type { Nodes } from '../../../server/src/providers/node.js'
import { checkSignature, readAccount } from '../../../server/src/sign-in/verify-account.js'
import type { SiwxMessage } from '../../../src/contract.js'
import { toArbitraryDoc } from '../../../src/chains/cosmos/adr36.js'
import { BTC_KEYS, BTC_MAIN_KEYS, signBitcoinMessage } from '../../helpers/wallets/bitcoin-keys.js'
import {
  COSMOS_ADDRESSES,
  OSMO_ADDRESSES,
  signCosmosAmino,
} from '../../helpers/wallets/fake-cosmos-wallet.js'
import {
  DOT_PAIRS,
  signDotMessage,
  toDotAddress,
} from '../../helpers/wallets/fake-polkadot-wallet.js'

const TEXT =
  'app.example wants you to sign in with your account:\nÄ text with more lines\n\nNonce: k3v9q1x0'
const ASCII = 'app.example wants you to sign in\n\nNonce: k3v9q1x0'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const HUB = 'cosmos:cosmoshub-4'
const nodes = { find: () => undefined } as unknown as Nodes

/** Whether the server accepts a signature, or the field of the refusal. */
async function check(
  chainId: string,
  accountAddress: string,
  message: string,
  signature: string,
): Promise<string> {
  try {
    await checkSignature(
      await readAccount({ chainId, accountAddress } as SiwxMessage),
      message,
      signature,
      nodes,
    )
    return 'signed in'
  } catch (failure) {
    assert.ok(failure instanceof ServerError, String(failure))
    return `${failure.status} ${failure.field}`
  }
}

/** Changes one character in the middle of a signature. */
const flip = (signature: string) =>
  `${signature.slice(0, 20)}${signature[20] === 'A' ? 'B' : 'A'}${signature.slice(21)}`

describe('signatures of sign-in messages', () => {
  for (const protocol of ['bip322', 'ecdsa'] as const) {
    test(`SIWX-001 Bitcoin by ${protocol}: every address type and both networks; another text, address, network or byte is refused`, async () => {
      for (const [chainId, keys] of [
        [BITCOIN, BTC_MAIN_KEYS],
        [TESTNET, BTC_KEYS],
      ] as const) {
        for (const key of keys) {
          if (
            (protocol === 'ecdsa') !== (key.type === 'p2pkh') &&
            (key.type === 'p2pkh' || key.type === 'p2tr')
          )
            continue
          const signature = signBitcoinMessage(key, TEXT, protocol)
          assert.equal(
            await check(chainId, key.address, TEXT, signature),
            'signed in',
            `${key.type} ${chainId}`,
          )
          assert.equal(await check(chainId, key.address, `${TEXT} `, signature), '401 signature')
          assert.equal(await check(chainId, key.address, TEXT, flip(signature)), '401 signature')
          assert.equal(
            await check(chainId, keys.find((other) => other !== key)!.address, TEXT, signature),
            '401 signature',
          )
          assert.equal(
            await check(chainId === BITCOIN ? TESTNET : BITCOIN, key.address, TEXT, signature),
            '400 accountAddress',
          )
        }
      }
      for (const wrong of ['', '0x', 'A'.repeat(88), 'A'.repeat(100_000)])
        assert.equal(await check(BITCOIN, BTC_MAIN_KEYS[0].address, TEXT, wrong), '401 signature')
      for (const wrong of ['', 'bc1q', BTC_MAIN_KEYS[0].address.toUpperCase(), COSMOS_ADDRESSES[0]])
        assert.equal(
          await check(BITCOIN, wrong, TEXT, signBitcoinMessage(BTC_MAIN_KEYS[0], TEXT, 'ecdsa')),
          '400 accountAddress',
        )
    })
  }

  test('SIWX-001 Bitcoin: signatures of BIP-322 itself, nested segwit, and ECDSA of every header', async () => {
    const native = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    // The vectors of BIP-322.
    const vectors = [
      [
        '',
        'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      ],
      [
        'Hello World',
        'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      ],
    ] as const
    for (const [text, signature] of vectors) {
      assert.equal(await check(BITCOIN, native, text, signature), 'signed in', text)
      assert.equal(await check(BITCOIN, native, `${text}.`, signature), '401 signature')
    }
    const { Signer, Verifier } = await import('bip322-js')
    const [wif, nested] = [
      'KwTbAxmBXjoZM3bzbXixEr9nxLhyYSM4vp2swet58i19bw9sqk5z',
      '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f',
    ] as const
    const signature = String(Signer.sign(wif, nested, TEXT))
    assert.equal(Verifier.verifySignature(nested, TEXT, signature), true)
    assert.equal(await check(BITCOIN, nested, TEXT, signature), 'signed in')
    assert.equal(await check(BITCOIN, nested, `${TEXT}.`, signature), '401 signature')
    assert.equal(await check(BITCOIN, native, TEXT, signature), '401 signature')
    const ecdsa = Buffer.from(signBitcoinMessage(BTC_MAIN_KEYS[0], TEXT, 'ecdsa'), 'base64')
    const recovery = (ecdsa[0]! - 27) & 3
    for (let header = 0; header < 64; header++) {
      const bytes = Buffer.concat([Buffer.of(header), ecdsa.subarray(1)])
      const isValid = header >= 27 && header <= 42 && ((header - 27) & 3) === recovery
      assert.equal(
        await check(BITCOIN, BTC_MAIN_KEYS[0].address, TEXT, bytes.toString('base64')),
        isValid ? 'signed in' : '401 signature',
        String(header),
      )
    }
  })

  test('SIWX-001 Polkadot by sr25519, Ed25519 and ECDSA, wrapped and not; another text, account or byte is refused', async () => {
    for (const index of [0, 3, 4]) {
      for (const prefix of [0, 2, 42, 1284]) {
        const address = toDotAddress(index, prefix)
        const signature = signDotMessage(address, TEXT)
        assert.equal(
          await check(POLKADOT, address, TEXT, signature),
          'signed in',
          `${index} ${prefix}`,
        )
        assert.equal(await check(POLKADOT, address, `${TEXT} `, signature), '401 signature')
        assert.equal(
          await check(POLKADOT, toDotAddress(1, prefix), TEXT, signature),
          '401 signature',
        )
        assert.equal(
          await check(
            POLKADOT,
            address,
            TEXT,
            `${signature.slice(0, -4)}${signature.endsWith('0000') ? '1111' : '0000'}`,
          ),
          '401 signature',
        )
      }
      const pair = DOT_PAIRS[index]!
      const bare = Buffer.from(pair.sign(Buffer.from(TEXT), { withType: true })).toString('hex')
      assert.equal(
        await check(POLKADOT, toDotAddress(index, 0), TEXT, `0x${bare}`),
        'signed in',
        'with the kind of a MultiSignature',
      )
      if (index < 4)
        assert.equal(
          await check(
            POLKADOT,
            toDotAddress(index, 0),
            TEXT,
            `0x${index === 3 ? '01' : '00'}${bare.slice(2)}`,
          ),
          '401 signature',
          'with another kind',
        )
    }
    const address = toDotAddress(0, 0)
    for (const wrong of [
      `${address.slice(0, -1)}${address.endsWith('1') ? '2' : '1'}`,
      address.slice(1),
      '',
      'x'.repeat(60),
    ])
      assert.equal(
        await check(POLKADOT, wrong, TEXT, signDotMessage(address, TEXT)),
        '400 accountAddress',
        wrong,
      )
  })

  test('error: keys that need no secret sign nobody in', async () => {
    const { encodeAddress } = await import('@polkadot/util-crypto')
    const neutral = Buffer.alloc(32)
    // R is the neutral element and s is 0, with sr25519's marker bit.
    const forged = Buffer.alloc(64)
    forged[63] = 128
    assert.equal(
      await check(POLKADOT, encodeAddress(neutral, 0), TEXT, `0x01${forged.toString('hex')}`),
      '401 signature',
    )
    assert.equal(
      await check(POLKADOT, encodeAddress(neutral, 0), TEXT, `0x${forged.toString('hex')}`),
      '401 signature',
    )
    const one = Buffer.alloc(32)
    one[0] = 1
    const ed = Buffer.alloc(64)
    ed[0] = 1
    assert.equal(
      await check(POLKADOT, encodeAddress(one, 0), TEXT, `0x00${ed.toString('hex')}`),
      '401 signature',
    )
  })

  test('SIWX-001 Cosmos by ADR-36, on every network of the key; another text, account or byte is refused', async () => {
    for (const [chainId, address, other] of [
      [HUB, COSMOS_ADDRESSES[0], COSMOS_ADDRESSES[1]],
      ['cosmos:osmosis-1', OSMO_ADDRESSES[2], OSMO_ADDRESSES[0]],
    ] as const) {
      const { signature } = (await signCosmosAmino(address, toArbitraryDoc(address, TEXT)))
        .signature
      assert.equal(await check(chainId, address, TEXT, signature), 'signed in')
      assert.equal(await check(chainId, address, `${TEXT} `, signature), '401 signature')
      assert.equal(await check(chainId, other, TEXT, signature), '401 signature')
      assert.equal(await check(chainId, address, TEXT, flip(signature)), '401 signature')
      for (const wrong of ['', `${'A'.repeat(86)}==`, `0x${'00'.repeat(64)}`])
        assert.equal(await check(chainId, address, TEXT, wrong), '401 signature')
    }
    for (const wrong of [
      '',
      COSMOS_ADDRESSES[0].toUpperCase(),
      `${COSMOS_ADDRESSES[0].slice(0, -1)}q`,
    ])
      assert.equal(await check(HUB, wrong, TEXT, `${'A'.repeat(86)}==`), '400 accountAddress')
  })

  test('SIWX-001 Cosmos with a key of Ethermint: its address and its document are hashed by Keccak-256', async () => {
    const secret = new Uint8Array(32).fill(9)
    const address = bech32.encode(
      'evmos',
      bech32.toWords(
        Buffer.from(
          privateKeyToAddress(`0x${Buffer.from(secret).toString('hex')}`).slice(2),
          'hex',
        ),
      ),
    )
    const sign = (hash: (bytes: Uint8Array) => Uint8Array) =>
      Buffer.from(
        secp256k1
          .sign(hash(serializeSignDoc(toArbitraryDoc(address, TEXT) as StdSignDoc)), secret)
          .toCompactRawBytes(),
      ).toString('base64')
    const signature = sign(keccak_256)
    assert.equal(await check('cosmos:evmos_9001-2', address, TEXT, signature), 'signed in')
    assert.equal(
      await check('cosmos:evmos_9001-2', address, `${TEXT} `, signature),
      '401 signature',
    )
    assert.equal(
      await check('cosmos:evmos_9001-2', address, TEXT, flip(signature)),
      '401 signature',
    )
    assert.equal(
      await check('cosmos:evmos_9001-2', address, TEXT, sign(sha256)),
      '401 signature',
      'the document hashed as for the other kind of key',
    )
  })

  test('SIWX-001 Solana by Ed25519 over the text and over each form of an off-chain message', async () => {
    const secret = new Uint8Array(32).fill(7)
    const key = ed25519.getPublicKey(secret)
    const address = base58.encode(key)
    const sign = (bytes: Uint8Array) => getBase58Decoder().decode(ed25519.sign(bytes, secret))
    const bytes = Buffer.from(ASCII)
    assert.equal(await check(SOLANA, address, ASCII, sign(bytes)), 'signed in')
    const message = {
      version: 0,
      applicationDomain: offchainMessageApplicationDomain('11111111111111111111111111111111'),
      requiredSignatories: [{ address }],
      content: offchainMessageContentRestrictedAsciiOf1232BytesMax('one line'),
    }
    assert.equal(
      message.content.format,
      OffchainMessageContentFormat.RESTRICTED_ASCII_1232_BYTES_MAX,
    )
    assert.equal(
      await check(
        SOLANA,
        address,
        'one line',
        sign(Uint8Array.from(getOffchainMessageEncoder().encode(message as never))),
      ),
      'signed in',
      'version 0 by @solana/offchain-messages',
    )
    const later = { version: 1, requiredSignatories: [{ address }], content: ASCII }
    assert.equal(
      await check(
        SOLANA,
        address,
        ASCII,
        sign(Uint8Array.from(compileOffchainMessageEnvelope(later as never).content)),
      ),
      'signed in',
      'version 1 by @solana/offchain-messages',
    )
    const length = Buffer.from([bytes.length & 255, bytes.length >> 8])
    for (const format of [0, 1, 2])
      assert.equal(
        await check(
          SOLANA,
          address,
          ASCII,
          sign(
            Buffer.concat([
              Buffer.from('\xffsolana offchain', 'latin1'),
              Buffer.from([0, format]),
              length,
              bytes,
            ]),
          ),
        ),
        'signed in',
        `the command line's form ${format}`,
      )
    assert.equal(
      await check(
        SOLANA,
        address,
        ASCII,
        sign(
          Buffer.concat([
            Buffer.from('\xffsolana offchain', 'latin1'),
            Buffer.from([0, 3]),
            length,
            bytes,
          ]),
        ),
      ),
      '401 signature',
      'a form there is not',
    )
    assert.equal(
      await check(SOLANA, address, ASCII, sign(Buffer.concat([Buffer.from('x'), bytes]))),
      '401 signature',
    )
  })

  test('error: 400 for a family that is not supported', async () => {
    assert.equal(await check('stellar:pubnet', 'GABC', TEXT, ''), '400 chainId')
  })
})
