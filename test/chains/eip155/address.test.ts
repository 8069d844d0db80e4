import { getAddresses, toTransactionHash } from '../../../src/chains/eip155/addresses/accounts.js'
import { toChecksum } from '../../../src/chains/eip155/addresses/checksum.js'
import { isAddress } from '../../../src/chains/eip155/address.js'
import { parseAddress } from '../../../src/chains/eip155/addresses/parse-address.js'
import { keccak256 } from 'viem'
import { expect } from '../../helpers/expect.js'

// The test cases of EIP-55 itself.
const CHECKSUMMED = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]
const GOOD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WRONG = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'

describe('parseAddress', () => {
  it('accepts 40 hex digits with or without 0x and keeps their case', async () => {
    expect(await parseAddress(GOOD)).to.equal(GOOD)
    expect(await parseAddress(` ${GOOD.slice(2)} `)).to.equal(GOOD)
    expect(await parseAddress(WRONG)).to.equal(WRONG)
  })

  for (const text of [
    '',
    '0x',
    '0xabc',
    `${GOOD}0`,
    GOOD.slice(0, -1),
    `0x${'g'.repeat(40)}`,
    'vitalik.eth',
    `eip155:1:${GOOD}`,
    `0X0x${GOOD.slice(4)}`,
  ]) {
    it(`refuses "${text}"`, async () => expect(await parseAddress(text)).to.equal(undefined))
  }

  it('SEND-009 refuses a wrong checksum when strict', async () => {
    expect(await parseAddress(WRONG, { strict: true })).to.equal(undefined)
    expect(await parseAddress(GOOD, { strict: true })).to.equal(GOOD)
  })

  it('SEND-009 accepts an address without mixed case, which has no checksum', async () => {
    expect(await parseAddress(GOOD.toLowerCase(), { strict: true })).to.equal(GOOD.toLowerCase())
    expect(await parseAddress(`0x${GOOD.slice(2).toUpperCase()}`, { strict: true })).to.equal(
      `0x${GOOD.slice(2).toUpperCase()}`,
    )
  })

  for (const address of CHECKSUMMED) {
    it(`writes the checksum of EIP-55: ${address}`, () =>
      expect(toChecksum(address.toLowerCase())).to.equal(address))
  }

  it('writes the accounts of a wallet with their checksum, without duplicates (D9)', () => {
    expect(
      getAddresses([GOOD.toLowerCase(), `0X${GOOD.slice(2).toUpperCase()}`, WRONG]),
    ).to.deep.equal([GOOD])
  })

  it('hashes a signed transaction', () => {
    // The example of EIP-155.
    const raw =
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'
    expect(toTransactionHash(raw)).to.equal(keccak256(raw))
    expect([
      toTransactionHash('0x'),
      toTransactionHash('0xabc'),
      toTransactionHash(7),
    ]).to.deep.equal([undefined, undefined, undefined])
  })

  it('requires 0x in an account of a wallet', () => {
    expect(isAddress(GOOD)).to.equal(true)
    expect(isAddress(GOOD.slice(2))).to.equal(false)
    expect(isAddress(`${GOOD}0`)).to.equal(false)
  })
})
