import { actions } from '../../../src/chains/solana/read/nodes.js'
import {
  solana,
  solanaDevnet,
  solanaMainnet,
  solanaTestnet,
} from '../../../src/chains/solana/index.js'
import { parseAddress } from '../../../src/chains/solana/address.js'
import { expect } from '../../helpers/expect.js'
import { fakeNodes, result } from '../../helpers/fakes/fake-nodes.js'
import { SOL_ALICE } from '../../helpers/wallets/fake-standard-wallet.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const NODE = 'https://solana.example/'
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

describe('solana', () => {
  it('names networks by the first 32 characters of their genesis hash (CAIP-30)', () => {
    expect(
      [solanaMainnet, solanaDevnet, solanaTestnet].map(({ id }) => id.slice('solana:'.length)),
    ).to.deep.equal(
      [
        GENESIS,
        'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
        '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
      ].map((hash) => hash.slice(0, 32)),
    )
  })

  it('has a mark for each of its networks', async () => {
    const marks = await solana({ networks: [solanaMainnet] }).loadMarks!()
    for (const { id } of [solanaMainnet, solanaDevnet, solanaTestnet])
      expect(marks[id]).to.match(/^data:image\/svg\+xml,/)
  })

  it('names a wrong option', () => {
    expect(() => solana({ networks: [] })).to.throw('solana.networks')
    expect(() => solana({ networks: [{ ...solanaMainnet, id: 'eip155:1' }] })).to.throw(
      'solana.networks[0].id',
    )
    expect(() => solana({ networks: [{ ...solanaMainnet, rpcUrls: [] }] })).to.throw(
      'solana.networks[0].rpcUrls',
    )
  })

  it('reads a native balance from a node of the network only', async () => {
    let genesis = GENESIS
    const nodes = fakeNodes({
      [NODE]: (method) =>
        result(method === 'getGenesisHash' ? genesis : { context: {}, value: 5_000_000_000 }),
    })
    try {
      const account = `${solanaMainnet.id}:${SOL_ALICE}` as const
      expect(
        await actions.getBalance(account, { chain: { ...solanaMainnet, rpcUrls: [NODE] } }),
      ).to.equal(5_000_000_000n)
      genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
      const chain = { ...solanaTestnet, rpcUrls: [NODE] }
      expect(
        (
          await installVirtualClock().run(
            rejection(actions.getBalance(`${solanaTestnet.id}:${SOL_ALICE}`, { chain })),
          )
        ).code,
      ).to.equal('CHAIN_MISMATCH')
    } finally {
      nodes.stop()
    }
  })

  it('SEND-010 refuses a base58 text of 31 characters as an address, and accepts one of 32', async () => {
    expect(await parseAddress('1'.repeat(31))).to.equal(undefined)
    expect(await parseAddress('1'.repeat(31), { strict: true })).to.equal(undefined)
    expect(await parseAddress('1'.repeat(32), { strict: true })).to.equal('1'.repeat(32))
    expect(await parseAddress('z'.repeat(45))).to.equal(undefined)
  })
  it('reads typed addresses: 32 to 44 characters of base58, 32 bytes when strict', async () => {
    expect(await parseAddress(` ${SOL_ALICE} `, { strict: true })).to.equal(SOL_ALICE)
    expect(await parseAddress('z'.repeat(44))).to.equal('z'.repeat(44))
    expect(await parseAddress('z'.repeat(44), { strict: true })).to.equal(undefined)
    expect(await parseAddress(`${SOL_ALICE}l`)).to.equal(undefined)
  })
})
