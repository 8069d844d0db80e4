import { xxhashAsHex, blake2AsHex, checkAddress, encodeAddress } from '@polkadot/util-crypto'
import { u8aToHex } from '@polkadot/util'
import { parseAddress } from '../../../src/chains/polkadot/address.js'
import {
  kusama,
  polkadot,
  polkadotAssetHub,
  polkadotRelay,
  westend,
} from '../../../src/chains/polkadot/index.js'
import { actions, toStorageKey } from '../../../src/chains/polkadot/nodes.js'
import { readAddress, toAddressText } from '../../../src/chains/polkadot/ss58.js'
import { expect } from '../../helpers/expect.js'
import { fakeNodes, result } from '../../helpers/fakes/fake-nodes.js'
import { DOT_PAIRS, toDotAddress } from '../../helpers/wallets/fake-polkadot-wallet.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const NODE = 'https://polkadot.example/'
const GENESIS = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
// nonce 5, consumers 1, providers 1, sufficients 0; free 12,345,678,901,234,567,890, then reserved,
// frozen and flags.
const STORED = `0x05000000010000000100000000000000d20a1feb8ca954ab${'00'.repeat(8)}${'00'.repeat(48)}`

describe('polkadot', () => {
  it('writes and reads SS58 like the library, for prefixes of one and two bytes', () => {
    for (const prefix of [0, 2, 42, 63, 64, 69, 255, 256, 1328, 16_383]) {
      const { publicKey } = DOT_PAIRS[1]
      expect(toAddressText(publicKey, prefix)).to.equal(encodeAddress(publicKey, prefix))
      expect(checkAddress(toAddressText(publicKey, prefix), prefix)[0]).to.equal(true)
      expect(readAddress(encodeAddress(publicKey, prefix))).to.deep.equal({
        prefix,
        key: publicKey,
      })
    }
    expect(() => toAddressText(DOT_PAIRS[0].publicKey, 16_384)).to.throw('SS58 prefix')
  })

  it('refuses a bad checksum and a key of another length', async () => {
    const good = toDotAddress(0, 0)
    expect(await parseAddress(` ${good} `, { strict: true })).to.equal(good)
    for (let at = 1; at < good.length; at += 5) {
      const wrong = `${good.slice(0, at)}${good[at] === '2' ? '3' : '2'}${good.slice(at + 1)}`
      expect(await parseAddress(wrong, { strict: true }), wrong).to.equal(undefined)
    }
    expect(readAddress(encodeAddress(new Uint8Array(8), 0))).to.equal(undefined)
  })

  it('has marks, and names a wrong option', async () => {
    const marks = await polkadot({ networks: [polkadotRelay] }).loadMarks!()
    for (const { id } of [polkadotRelay, polkadotAssetHub, westend])
      expect(marks[id]).to.match(/^data:image\/svg\+xml,/)
    expect(() => polkadot({ networks: [] })).to.throw('polkadot.networks')
    expect(() => polkadot({ networks: [{ ...kusama, id: 'polkadot:kusama' }] })).to.throw(
      'polkadot.networks[0].id',
    )
    expect(() => polkadot({ networks: [{ ...kusama, ss58Prefix: 70_000 }] })).to.throw(
      'polkadot.networks[0].ss58Prefix',
    )
    expect(() =>
      polkadot({ networks: [{ ...kusama, rpcUrls: ['wss://kusama.example'] }] }),
    ).to.throw('polkadot.networks[0].rpcUrls')
  })

  it('computes the same storage key as the library', () => {
    const { publicKey } = DOT_PAIRS[0]
    const expected =
      xxhashAsHex('System', 128) +
      xxhashAsHex('Account', 128).slice(2) +
      blake2AsHex(publicKey, 128).slice(2) +
      u8aToHex(publicKey).slice(2)
    expect(toStorageKey(toDotAddress(0, 2))).to.equal(expected)
  })

  it('reads the free balance of system.account, 0 for an unknown account, only from a node of the network', async () => {
    let stored: unknown = STORED
    let genesis = GENESIS
    const params: unknown[] = []
    const nodes = fakeNodes({
      [NODE]: (method, given) => {
        if (method === 'chain_getBlockHash') return result(genesis)
        params.push(given)
        return result(stored)
      },
    })
    const account = `${polkadotRelay.id}:${toDotAddress(0, 0)}` as const
    const chain = { ...polkadotRelay, rpcUrls: [NODE] }
    try {
      expect(await actions.getBalance(account, { chain })).to.equal(12_345_678_901_234_567_890n)
      expect(params[0]).to.deep.equal([toStorageKey(toDotAddress(0, 0))])
      stored = null
      expect(await actions.getBalance(account, { chain })).to.equal(0n)
      stored = '0x05'
      expect((await rejection(actions.getBalance(account, { chain }))).code).to.equal(
        'RESPONSE_INVALID',
      )
      genesis = `0x${'b0a8d493285c2df73290dfb7e61f870f'.padEnd(64, '0')}`
      expect(
        (
          await installVirtualClock().run(
            rejection(
              actions.getBalance(`${westend.id}:${toDotAddress(0, 42)}`, {
                chain: { ...westend, rpcUrls: [NODE] },
              }),
            ),
          )
        ).code,
      ).to.equal('CHAIN_MISMATCH')
    } finally {
      nodes.stop()
    }
  })
})
