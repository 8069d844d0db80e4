import {
  bip122,
  bitcoin,
  bitcoinSignet,
  bitcoinTestnet,
  bitcoinTestnet4,
} from '../../../src/chains/bip122/index.js'
import { actions, parseAddress } from '../../../src/chains/bip122/addresses/account.js'
import { readAddress } from '../../../src/chains/bip122/addresses/check-address.js'
import { watchInjected } from '../../../src/chains/bip122/watch-injected.js'
import { BTC_KEYS } from '../../helpers/wallets/bitcoin-keys.js'
import { endlessResponse } from '../../helpers/faults/endless-response.js'
import { expect } from '../../helpers/expect.js'
import {
  fakeMethodBitcoin,
  fakeRequestBitcoin,
} from '../../helpers/wallets/fake-bitcoin-wallets.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'

const GENESIS = '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'
const account = `${bitcoinTestnet.id}:${BTC_KEYS[0].address}` as const
const stats = {
  chain_stats: { funded_txo_sum: 900, spent_txo_sum: 300 },
  mempool_stats: { funded_txo_sum: 50, spent_txo_sum: 600 },
}

describe('bip122', () => {
  it('names networks by the first 32 characters of the hash of their first block', () => {
    expect(
      [bitcoin, bitcoinTestnet, bitcoinTestnet4, bitcoinSignet].map(({ id }) => id),
    ).to.deep.equal(
      [
        '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
        GENESIS,
        '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
        '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
      ].map((hash) => `bip122:${hash.slice(0, 32)}`),
    )
  })

  it('has a mark for each of its networks, and names a wrong option', async () => {
    const marks = await bip122({ networks: [bitcoin] }).loadMarks!()
    for (const { id } of [bitcoin, bitcoinTestnet, bitcoinTestnet4, bitcoinSignet])
      expect(marks[id]).to.match(/^data:image\/svg\+xml,/)
    expect(() => bip122({ networks: [] })).to.throw('bip122.networks')
    expect(() => bip122({ networks: [{ ...bitcoin, id: 'eip155:1' }] })).to.throw(
      'bip122.networks[0].id',
    )
    expect(() => bip122({ networks: [{ ...bitcoin, rpcUrls: [] }] })).to.throw(
      'bip122.networks[0].rpcUrls',
    )
  })

  const addresses = {
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2': 'mainnet p2pkh',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy': 'mainnet p2sh',
    mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn: 'testnet p2pkh',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc': 'testnet p2sh',
    bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4: 'mainnet p2wpkh',
    bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3: 'mainnet p2wsh',
    bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0: 'mainnet p2tr',
    bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y: 'mainnet witness',
  }
  for (const [address, kind] of Object.entries(addresses)) {
    it(`reads the address ${address} (BIP-173, BIP-350, base58check): ${kind}`, async () => {
      const read = readAddress(address)
      expect(`${read?.network} ${read?.type}`).to.equal(kind)
      expect(await parseAddress(` ${address} `, { strict: true })).to.equal(address)
    })
  }

  it('reads an address in capitals as the same address, and refuses wrong checksums and encodings', async () => {
    expect(
      await parseAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', { strict: true }),
    ).to.equal('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    expect(
      await parseAddress('TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX', { strict: true }),
    ).to.equal('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')
    // Invalid ones of BIP-173 and BIP-350: bech32m for version 0, bech32 for version 1, mixed case,
    // a program too short, an unknown prefix.
    for (const wrong of [
      'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
      'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
      'bc1pw5dgrnzv',
      'bc1rw5uspcuh',
      'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
    ]) {
      expect(await parseAddress(wrong, { strict: true }), wrong).to.equal(undefined)
    }
  })

  it('lists wallets of btc_providers, including those that register late, and UniSat, once each', async () => {
    const listed = fakeRequestBitcoin([])
    const unisat = fakeMethodBitcoin([])
    const seen: string[][] = []
    const remove = [listed.present()]
    const unwatch = watchInjected((wallets) => seen.push(wallets.map(({ name }) => name)), {
      announced: true,
      legacy: false,
    })
    expect(seen.at(-1)).to.have.length(1)
    remove.push(unisat.present())
    await until(() => seen.at(-1)!.length === 2, 'the second wallet')
    expect(seen.at(-1)![1]).to.equal('UniSat Wallet')
    unwatch()
    remove.forEach((act) => act())
  })

  it('reads a balance only from an Esplora API of the network, and tries the next address after a failure', async () => {
    const asked: string[] = []
    const stop = answer((url) => {
      asked.push(url)
      if (url.startsWith('https://down.example')) return new Response('', { status: 502 })
      if (url.endsWith('/block-height/0'))
        return new Response(
          url.startsWith('https://other.example')
            ? '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6'
            : GENESIS,
        )
      return Response.json(stats)
    })
    try {
      const chain = {
        ...bitcoinTestnet,
        rpcUrls: [
          'https://down.example/api',
          'https://other.example/api',
          'https://esplora.example/api/',
        ],
      }
      expect(
        await actions.getBalance(account, { chain, readUrls: () => ['https://json-rpc.example'] }),
      ).to.equal(50n)
      expect(asked).to.include(`https://esplora.example/api/address/${BTC_KEYS[0].address}`)
      expect(asked.join()).not.to.contain('json-rpc')
      expect(
        (
          await rejection(
            actions.getBalance(account, {
              chain: { ...chain, rpcUrls: ['https://other.example/api'] },
            }),
          )
        ).code,
      ).to.equal('CHAIN_MISMATCH')
      expect(
        (
          await rejection(
            actions.getBalance(account, {
              chain: { ...chain, rpcUrls: ['https://down.example/api'] },
            }),
          )
        ).code,
      ).to.equal('SERVICE_UNAVAILABLE')
    } finally {
      stop()
    }
  })

  it('error: RATE_LIMITED, RESPONSE_INVALID and REQUEST_ABORTED', async () => {
    const chain = { ...bitcoinTestnet, rpcUrls: ['https://strange.example/api'] }
    let reply = () => new Response('', { status: 429, headers: { 'retry-after': '7' } })
    const stop = answer(() => reply())
    try {
      expect((await rejection(actions.getBalance(account, { chain }))).details).to.include({
        seconds: 7,
      })
      reply = () => new Response('<html>')
      expect((await rejection(actions.getBalance(account, { chain }))).code).to.equal(
        'RESPONSE_INVALID',
      )
      reply = () => Response.json({ chain_stats: { funded_txo_sum: 0.5 } })
      expect((await rejection(actions.getBalance(account, { chain }))).code).to.equal(
        'RESPONSE_INVALID',
      )
      const endless = endlessResponse()
      reply = () => endless.response
      expect((await rejection(actions.getBalance(account, { chain }))).details['reason']).to.equal(
        'it is larger than 100000 bytes',
      )
      expect([endless.cancelled, endless.sentBytes < 500_000]).to.deep.equal([true, true])
      reply = () => Response.json(stats)
      expect(
        (await rejection(actions.getBalance(account, { chain, signal: AbortSignal.abort() }))).code,
      ).to.equal('REQUEST_ABORTED')
    } finally {
      stop()
    }
  })
})

function answer(reply: (url: string) => Response): () => void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    init?.signal?.throwIfAborted()
    return reply(String(input))
  }
  return () => void (window.fetch = fetch)
}
