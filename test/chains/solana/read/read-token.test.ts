import { solanaMainnet } from '../../../../src/chains/solana/index.js'
import { actions } from '../../../../src/chains/solana/read/nodes.js'
import { expect } from '../../../helpers/expect.js'
import { rejection } from '../../../helpers/rejection.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
// Derived from the mint by Metaplex Token Metadata; explorers show the same address.
const METADATA = '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const toMint = (info: object = {}, owner = TOKEN_PROGRAM, type = 'mint') => ({
  owner,
  data: { program: 'spl-token', parsed: { type, info: { decimals: 6, supply: '1', ...info } } },
})

/** A metadata account as Metaplex writes it: texts after their length, padded with zero bytes. */
function toMetadata(
  name: string,
  symbol: string,
  change: (bytes: number[]) => number[] = (bytes) => bytes,
) {
  const toField = (text: string, size: number) => [
    size & 0xff,
    size >> 8,
    0,
    0,
    ...new TextEncoder().encode(text.padEnd(size, '\0')),
  ]
  const bytes = change([
    4,
    ...Array.from({ length: 64 }, () => 7),
    ...toField(name, 32),
    ...toField(symbol, 10),
    ...toField('https://token.example', 200),
  ])
  return { owner: METAPLEX, data: [btoa(String.fromCharCode(...bytes)), 'base64'] }
}

describe('metadata of a Solana mint', () => {
  let server: StubbedFetch
  const asked: unknown[] = []
  afterEach(() => {
    server.restore()
    asked.length = 0
  })
  function read(accounts: readonly unknown[] | string, token = MINT) {
    server = stubFetch((_, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as {
        method: string
        params: [unknown]
      }
      if (method !== 'getMultipleAccounts')
        return { jsonrpc: '2.0', id: 1, result: solanaMainnet.id.slice(7) }
      asked.push(params[0])
      return { jsonrpc: '2.0', id: 1, result: { value: accounts } }
    })
    return actions.readToken!(token, { chain: solanaMainnet })
  }

  it('reads the decimals of the mint, and the name and symbol of its Metaplex metadata, in one request', async () => {
    expect(await read([toMint(), toMetadata('USD Coin', 'USDC')])).to.deep.equal({
      decimals: 6,
      name: 'USD Coin',
      symbol: 'USDC',
    })
    expect(asked).to.deep.equal([[MINT, METADATA]])
  })

  it('reads the metadata that a mint of Token-2022 carries itself', async () => {
    const extensions = [
      { extension: 'transferFeeConfig', state: {} },
      { extension: 'tokenMetadata', state: { name: 'Pay', symbol: 'PYUSD', uri: '' } },
    ]
    expect(await read([toMint({ extensions }, TOKEN_2022), null])).to.deep.equal({
      decimals: 6,
      name: 'Pay',
      symbol: 'PYUSD',
    })
  })

  it('a mint without metadata has neither name nor symbol', async () => {
    expect(await read([toMint(), null])).to.deep.equal({
      decimals: 6,
      name: undefined,
      symbol: undefined,
    })
  })

  const BROKEN = {
    'of another program': { ...toMetadata('USD Coin', 'USDC'), owner: TOKEN_PROGRAM },
    'cut off': toMetadata('USD Coin', 'USDC', (bytes) => bytes.slice(0, 66)),
    'that is no base64': { owner: METAPLEX, data: ['*', 'base64'] },
  }
  for (const [what, metadata] of Object.entries(BROKEN)) {
    it(`ignores metadata ${what}`, async () => {
      expect(await read([toMint(), metadata])).to.deep.equal({
        decimals: 6,
        name: undefined,
        symbol: undefined,
      })
    })
  }

  it('a length beyond the end truncates the text', async () => {
    const { name, symbol } = await read([
      toMint(),
      toMetadata('USD Coin', 'USDC', (bytes) => (bytes.splice(65, 4, 255, 255, 255, 127), bytes)),
    ])
    expect([name!.startsWith('USD Coin'), symbol]).to.deep.equal([true, undefined])
  })

  for (const [what, account] of Object.entries({
    'an account that does not exist': null,
    "a wallet's account": { owner: '11111111111111111111111111111111', data: ['', 'base64'] },
    'a token account': toMint({}, TOKEN_PROGRAM, 'account'),
    'a mint of another program': toMint({}, METAPLEX),
  })) {
    it(`OPTIONS_INVALID for ${what}`, async () => {
      expect((await rejection(read([account, null]))).code).to.equal('OPTIONS_INVALID')
    })
  }

  it('OPTIONS_INVALID for an invalid address, without a request; RESPONSE_INVALID without a list', async () => {
    expect((await rejection(read([], '0xabc'))).code).to.equal('OPTIONS_INVALID')
    expect(server.requests).to.have.length(0)
    server.restore()
    expect((await rejection(read('none'))).code).to.equal('RESPONSE_INVALID')
  })
})
