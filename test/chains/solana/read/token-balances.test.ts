import { actions } from '../../../../src/chains/solana/read/nodes.js'
import { solanaMainnet } from '../../../../src/chains/solana/index.js'
import { expect } from '../../../helpers/expect.js'
import { rejection } from '../../../helpers/rejection.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const OTHER = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const ACCOUNT = `${solanaMainnet.id}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as const

describe('balances of Solana tokens', () => {
  let server: StubbedFetch
  afterEach(() => server.restore())
  const answer = (accounts: (program: string) => unknown) => {
    server = stubFetch((_, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as {
        method: string
        params: [string, { programId: string }]
      }
      return {
        jsonrpc: '2.0',
        id: 1,
        result:
          method === 'getTokenAccountsByOwner'
            ? { value: accounts(params[1].programId) }
            : solanaMainnet.id.slice(7),
      }
    })
  }
  const holding = (mint: string, amount: string) => ({
    account: { data: { parsed: { info: { mint, tokenAmount: { amount } } } } },
  })

  it('adds up the token accounts of a mint, of both programs; a mint without one is 0', async () => {
    answer((program) =>
      program.startsWith('TokenkegQ')
        ? [holding(MINT, '5'), holding(MINT, '18446744073709551615'), holding(OTHER, 'x'), null]
        : [holding(MINT, '1')],
    )
    expect(
      await actions.getTokenBalances!(ACCOUNT, [OTHER, MINT], { chain: solanaMainnet }),
    ).to.deep.equal([0n, 18446744073709551621n])
  })

  it('RESPONSE_INVALID if the answer has no list', async () => {
    answer(() => 'none')
    expect(
      (await rejection(actions.getTokenBalances!(ACCOUNT, [MINT], { chain: solanaMainnet }))).code,
    ).to.equal('RESPONSE_INVALID')
  })
})
