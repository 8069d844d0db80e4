import { createSiweMessage } from 'viem/siwe'
import {
  formatSiwxMessage,
  readSiwxMessage,
  type SiwxMessage,
} from '../../src/standards/caip122.js'
import { expect } from '../helpers/expect.js'

const FULL: SiwxMessage = {
  domain: 'app.example:8443',
  scheme: 'https',
  accountName: 'Ethereum',
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:8453',
  uri: 'https://app.example:8443/in?a=1',
  version: '1',
  nonce: 'k3v9q1x0',
  statement: 'I accept: the terms, (all of them).',
  issuedAt: '2026-11-20T10:00:00.000Z',
  expirationTime: '2026-11-20T11:00:00+02:00',
  notBefore: '2026-11-20T09:59:59Z',
  requestId: 'r:1~%20',
  resources: ['ipfs://bafy', 'https://app.example/terms'],
}
const OPTIONAL = [
  'scheme',
  'statement',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
  'resources',
] as const
const known = (reading: object) =>
  Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== undefined))
const fieldOf = (text: string) => {
  const reading = readSiwxMessage(text)
  return 'field' in reading ? reading.field : undefined
}

describe('CAIP-122', () => {
  it('behaviour: parses what it formats, with every choice of optional fields', () => {
    for (let choice = 0; choice < 2 ** OPTIONAL.length; choice++) {
      const left = new Set(OPTIONAL.filter((_, index) => choice & (1 << index)))
      const message = Object.fromEntries(
        Object.entries(FULL).filter(([key]) => !left.has(key as 'scheme')),
      ) as unknown as SiwxMessage
      expect(known(readSiwxMessage(formatSiwxMessage(message)))).to.deep.equal(message)
    }
  })

  const accounts = {
    Solana: [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    ],
    Bitcoin: [
      'bip122:000000000019d6689c085ae165831e93',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
    Polkadot: [
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    ],
    Cosmos: ['cosmos:cosmoshub-4', 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6'],
  } as const
  for (const [accountName, [chainId, accountAddress]] of Object.entries(accounts)) {
    it(`behaviour: formats and parses the message of a ${accountName} account, with the chain's reference`, () => {
      const message = { ...FULL, accountName, chainId, accountAddress }
      const text = formatSiwxMessage(message)
      expect(text)
        .to.contain(`with your ${accountName} account:\n${accountAddress}\n`)
        .and.to.contain(`\nChain ID: ${chainId.split(':')[1]}\n`)
      expect(known(readSiwxMessage(text))).to.deep.equal(message)
      expect(
        fieldOf(
          text
            .replace(`your ${accountName}`, 'your Ethereum')
            .replace(/Chain ID: .*/, `Chain ID: ${chainId}`),
        ),
      ).to.equal('chainId')
    })
  }

  it('behaviour: formats EIP-4361 exactly like viem, with and without a statement', () => {
    const { domain, uri, nonce, requestId, accountAddress } = FULL
    const times = {
      issuedAt: new Date('2026-11-20T10:00:00Z'),
      expirationTime: new Date('2026-11-20T11:00:00Z'),
      notBefore: new Date('2026-11-20T09:59:59Z'),
    }
    for (const statement of ['I accept the terms.', undefined]) {
      const optional = statement === undefined ? {} : { statement }
      const theirs = createSiweMessage({
        ...optional,
        ...times,
        domain,
        scheme: 'https',
        uri,
        version: '1',
        nonce,
        requestId: requestId!,
        address: accountAddress as '0x',
        chainId: 8453,
        resources: [...FULL.resources!],
      })
      const ours = {
        ...FULL,
        statement,
        issuedAt: times.issuedAt.toISOString(),
        expirationTime: times.expirationTime.toISOString(),
        notBefore: times.notBefore.toISOString(),
      }
      expect(formatSiwxMessage(ours)).to.equal(theirs)
      expect(known(readSiwxMessage(theirs))).to.deep.equal(known(ours))
    }
  })

  it('behaviour: accepts a chain as CAIP-2 under any network’s name, or its reference if the first line names the namespace', () => {
    const read = (name: string, chain: string) => {
      const reading = readSiwxMessage(
        formatSiwxMessage(FULL)
          .replace('Ethereum', name)
          .replace('Chain ID: 8453', `Chain ID: ${chain}`),
      )
      return 'field' in reading ? reading.field : reading.chainId
    }
    expect([
      read('Ethereum', 'eip155:5'),
      read('Solana', 'mainnet'),
      read('Base', 'eip155:8453'),
      read('OP Mainnet', 'eip155:10'),
    ]).to.deep.equal(['eip155:5', 'solana:mainnet', 'eip155:8453', 'eip155:10'])
    for (const [name, chain] of [
      ['Base', '8453'],
      ['Solana', 'eip155:1'],
      ['Ethereum', 'solana:x'],
      ['Ethereum', ''],
      ['Ethereum', 'eip155:'],
      ['Ethereum', 'eip155:1:2'],
      ['constructor', '1'],
      ['toString', '1'],
      ['Ethereum', 'mars:1'],
    ] as const)
      expect(read(name, chain), `${name} ${chain}`).to.equal('chainId')
  })

  it('error: no message of 500 with one character more, fewer or changed parses as the same', () => {
    const text = formatSiwxMessage(FULL)
    const same = JSON.stringify(readSiwxMessage(text))
    for (let at = 0; at < text.length; at++) {
      for (const changed of [
        `${text.slice(0, at)}${text.slice(at + 1)}`,
        `${text.slice(0, at)}\n${text.slice(at)}`,
        `${text.slice(0, at)}\u200b${text.slice(at)}`,
      ]) {
        if (changed !== text)
          expect(JSON.stringify(readSiwxMessage(changed)), JSON.stringify(changed)).not.to.equal(
            same,
          )
      }
    }
  })

  it('error: refuses days and times that do not exist', () => {
    const read = (time: string) => fieldOf(formatSiwxMessage({ ...FULL, issuedAt: time }))
    for (const good of ['2028-02-29T23:59:59Z', '2026-12-31T00:00:00.123456789-11:30'])
      expect(read(good)).to.equal(undefined)
    for (const bad of [
      '2026-02-29T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01',
      '2026-01-01T00:00:00',
      '2026-01-01 00:00:00Z',
      '1',
      'now',
      '2026-01-01T00:00:00+2',
    ])
      expect(read(bad), bad).to.equal('issuedAt')
  })
})
