import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { test } from 'node:test'
import {
  AddressRefused,
  createResolve,
  publicFetch,
  type Resolve,
} from '../../server/src/providers/public-fetch.js'

// Loopback, private, carrier, link-local and metadata, documentation, benchmark, multicast,
// broadcast, unspecified.
const HIDDEN = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.255.255',
  '100.64.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '192.0.0.192',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]
const NAMES = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  'printer.local',
  'metadata.google.internal',
  'db',
  'host.docker.internal',
  '127.0.0.1.nip.io',
  'rebinding.example',
  'ⓛocalhost',
]

function spell(address: string): string[] {
  const bytes = address.split('.').map(Number)
  const number = bytes.reduce((value, byte) => value * 256 + byte, 0)
  const hex = (from: number) => ((bytes[from]! << 8) | bytes[from + 1]!).toString(16)
  const six = `${hex(0)}:${hex(2)}`
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
    `${bytes[0]}.${number % 2 ** 24}`,
    [...address]
      .map((letter) =>
        letter === '.' ? '。' : String.fromCodePoint(letter.codePointAt(0)! + 0xfee0),
      )
      .join(''),
    `[::ffff:${address}]`,
    `[::ffff:${six}]`,
    `[::${six}]`,
    `[64:ff9b::${six}]`,
    `[64:ff9b:1::${six}]`,
    `[2002:${six}::1]`,
    `user:word@${address}`,
    `public.example@${address}`,
  ]
}

test('E8 fetches no spelling of an address outside the public internet, and no name that resolves to one', async () => {
  const asked: string[] = []
  const resolve: Resolve = (name, done) => {
    asked.push(name)
    done(null, [
      { address: '1.1.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])
  }
  const hosts = [
    ...HIDDEN.flatMap(spell),
    ...NAMES,
    '[::]',
    '[::1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[2001::1]',
    '[100::1]',
  ]
  const addresses = hosts.flatMap((host) => [
    `http://${host}/`,
    `https://${host}:8443/latest/meta-data/`,
  ])
  for (const address of addresses)
    await assert.rejects(publicFetch(address, { resolve }), AddressRefused, address)
  assert.ok(addresses.length > 600)
  assert.deepEqual(
    asked.filter((name) => /^[\d.]+$/.test(name)),
    [],
    'numbers are no names',
  )
})

test('E8 refuses other ports, credentials and schemes of public addresses without a lookup', async () => {
  const resolve: Resolve = (_, done) => done(new Error('nobody should ask'), [])
  for (const address of [
    ...[21, 22, 25, 53, 111, 2375, 3306, 5432, 5984, 6379, 8081, 9200, 11211, 27017].map(
      (port) => `http://public.example:${port}/`,
    ),
    'http://user@public.example/',
    'http://:word@public.example/',
    'file:///etc/passwd',
    'ftp://public.example/',
    'gopher://public.example:80/',
    'ws://public.example/',
    'data:application/json,{}',
    'blob:https://public.example/1',
    'javascript:1',
    'unix:/run/docker.sock',
    'http://',
    '//public.example',
    'http://[::1',
    `http://${'a'.repeat(70_000)}:99999/`,
  ])
    await assert.rejects(publicFetch(address, { resolve }), AddressRefused, address.slice(0, 80))
})

test('E8 names whose DNS servers stay silent keep no other name of the process waiting', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  const resolve = createResolve([`127.0.0.1:${silent.address().port}`])
  let answered = 0
  const waiting = Array.from({ length: 20 }, (_, number) =>
    publicFetch(`https://silent-${number}.example/`, { resolve }).finally(() => answered++),
  )
  const ended = Promise.allSettled(waiting)
  await once(silent, 'message')
  await lookup('localhost')
  assert.equal(answered, 0, 'the control: none of the names has been answered')
  for (const { status } of await ended) assert.equal(status, 'rejected')
  silent.close()
})
