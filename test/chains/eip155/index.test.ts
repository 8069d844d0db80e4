import type { Chain } from '../../../src/chains/adapter.js'
import * as entry from '../../../src/chains/eip155/index.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import * as viemChains from 'viem/chains'
import type { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { expect } from '../../helpers/expect.js'

const networks = Object.entries(entry).filter(
  (row): row is [string, Chain] => typeof row[1] === 'object',
)

function mistake(options: unknown): WalletModalError {
  try {
    eip155(options as Parameters<typeof eip155>[0])
  } catch (error) {
    return error as WalletModalError
  }
  throw new Error('was accepted')
}

describe('eip155()', () => {
  it('describes the networks, and loads the adapter only on load()', async () => {
    const support = eip155({ networks: [mainnet] })
    expect(support.namespace).to.equal('eip155')
    expect(support.chains).to.deep.equal([mainnet])
    expect((await support.load()).namespace).to.equal('eip155')
  })

  it('error: OPTIONS_INVALID names the option, the value and the expectation', () => {
    expect(mistake({ networks: [] })).to.have.property('code', 'OPTIONS_INVALID')
    expect(mistake({ networks: [] }).message).to.equal(
      'Option `eip155.networks` is []; expected a list of at least one network.',
    )
    expect(mistake({ networks: { mainnet: 1 } }).message).to.equal(
      'Option `eip155.networks` is {"mainnet":1}; expected a list of at least one network.',
    )
    expect(mistake({ networks: undefined }).message).to.equal(
      'Option `eip155.networks` is undefined; expected a list of at least one network.',
    )
    expect(mistake({ networks: [mainnet, { ...mainnet, id: 1 }] }).message).to.equal(
      'Option `eip155.networks[1].id` is 1; expected a CAIP-2 id such as eip155:1.',
    )
    expect(mistake({ networks: [{ ...mainnet, id: 'solana:main' }] }).details['option']).to.equal(
      'eip155.networks[0].id',
    )
    expect(mistake({ networks: [null] }).details['option']).to.equal('eip155.networks[0].id')
    expect(
      mistake({ networks: [{ ...mainnet, rpcUrls: ['javascript:alert(1)'] }] }).details['option'],
    ).to.equal('eip155.networks[0].rpcUrls')
    expect(mistake({ networks: [{ ...mainnet, rpcUrls: [] }] }).details['option']).to.equal(
      'eip155.networks[0].rpcUrls',
    )
  })

  it('offers well-known networks under viem’s names, with viem’s ids and currencies', () => {
    expect(networks.length).to.be.greaterThan(20)
    for (const [name, chain] of networks) {
      const known = (viemChains as unknown as Record<string, viemChains.Chain>)[name]
      expect(known, name).to.be.an('object')
      expect(chain.id).to.equal(`eip155:${known!.id}`)
      expect(chain.nativeCurrency.symbol, name).to.equal(known!.nativeCurrency.symbol)
      expect(chain.nativeCurrency.decimals, name).to.equal(known!.nativeCurrency.decimals)
      expect(Boolean(chain.testnet), name).to.equal(Boolean(known!.testnet) || name === 'anvil')
    }
    expect(() => eip155({ networks: networks.map(([, chain]) => chain) })).not.to.throw()
  })

  it('has no keys in public RPC addresses, which wallets store', () => {
    for (const [name, chain] of networks) {
      for (const url of chain.rpcUrls)
        expect(url, name).not.to.match(/[?&](key|apikey|projectid)=|[0-9a-f]{32}/i)
    }
  })

  it('has an icon of at most 3 kB for each network except the local one', async () => {
    const marks = (await eip155({ networks: [mainnet] }).loadMarks?.())!
    // The table also has test networks that the family does not export but a wallet may use.
    expect(Object.keys(marks)).to.include.members(
      networks.map(([, { id }]) => id).filter((id) => id !== 'eip155:31337'),
    )
    for (const [id, mark] of Object.entries(marks)) {
      expect(mark.length, id).to.be.below(3000)
      const image = new Image()
      image.src = mark
      await image.decode()
      expect(image.naturalWidth, id).to.be.greaterThan(0)
    }
  })

  it('converts addresses and network ids to the types of viem (D9)', () => {
    const address: `0x${string}` = entry.toEvmAddress(
      'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    )
    expect(address).to.equal('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(entry.toEvmChainId('eip155:8453')).to.equal(8453)
    for (const other of [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc',
      'eip155:1:0xabc',
      'eip155:1',
    ] as const)
      expect(() => entry.toEvmAddress(other as `${string}:${string}:${string}`)).to.throw(
        'Not a valid account address',
      )
  })
})
