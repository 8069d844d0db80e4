import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { marks as eip155Marks } from '../../src/chains/eip155/marks.js'
import { marks as solanaMarks } from '../../src/chains/solana/marks.js'
import { walletConnectMark } from '../../src/elements/parts/wallet-connect-mark.js'
import { drawMark, isAlike, planMark } from '../../src/platform/drawing/drawn-mark.js'
import { loadDirectory } from '../../server/src/providers/directory/load-directory.js'
import { findAssetIcon, findWalletIcon } from '../../server/src/providers/images/icons.js'

const FIRST = 60
const SETS = ['wallets', 'exchanges'] as const
const toKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(wallet|app|live|suite)\b/g, '')
    .replace(/[^a-z0-9]/g, '')

function listPackage(set: string): string[] {
  const folder = new URL(
    `svgs/${set}/background/`,
    `file://${createRequire(import.meta.url).resolve('@web3icons/core')}`,
  )
  return readdirSync(folder).flatMap((file) =>
    file.endsWith('.svg.js') ? [file.slice(0, -'.svg.js'.length)] : [],
  )
}

test('every wallet with a mark in the package shows it, among them 34 of the first 60', async () => {
  const { wallets } = await loadDirectory()
  const known = new Map(
    SETS.flatMap((set) => listPackage(set).map((name) => [toKey(name), `${set}/${name}`])),
  )
  for (const { name, icon } of wallets) {
    if (icon !== undefined)
      assert.match((await findWalletIcon(icon)) ?? '', /^<svg/, `${name}: ${icon}`)
    else assert.equal(known.get(toKey(name)), undefined, `${name} has a mark in the package`)
  }
  assert.ok(wallets.slice(0, FIRST).filter(({ icon }) => icon !== undefined).length >= 34)
})

test('no two wallets of the directory share a mark, and no two drawn marks are alike', async () => {
  const { wallets } = await loadDirectory()
  const icons = wallets.flatMap(({ icon }) => icon ?? [])
  assert.equal(new Set(icons).size, icons.length)
  const plans = wallets.flatMap(({ name, icon }) =>
    icon === undefined ? [{ name, plan: planMark(name) }] : [],
  )
  const alike = plans.flatMap((one, at) =>
    plans
      .slice(at + 1)
      .flatMap((other) => (isAlike(one.plan, other.plan) ? [`${one.name} and ${other.name}`] : [])),
  )
  assert.deepEqual(alike, [])
})

test('a drawn mark is the same for the same name, holds no text, and differs for local chains', () => {
  assert.equal(drawMark('Frame'), drawMark(' frame '))
  for (const name of ['<script>', '"', '', '東京', 'x'.repeat(10_000)])
    assert.match(drawMark(name), /^<svg [^]*<\/svg>$/)
  assert.doesNotMatch(drawMark('<script>"'), /script|<text|NaN|undefined/)
  const local = ['Local One', 'Local Two', 'Anvil', 'Hardhat', 'Localhost', 'Ganache'].map(planMark)
  for (const [at, one] of local.entries())
    for (const other of local.slice(at + 1)) assert.equal(isAlike(one, other), false)
})

test('networks: every well-known network and its test networks have their own mark, the same in the kit and on the server', async () => {
  const kit = { ...eip155Marks, ...solanaMarks }
  const exported = {
    ...(await import('../../src/chains/eip155/chains.js')),
    ...(await import('../../src/chains/solana/chains.js')),
  }
  const chains = Object.values(exported).filter((value) => 'rpcUrls' in value)
  assert.ok(chains.length >= 25)
  // The local development chain has no mark.
  for (const { id, name } of chains)
    if (id !== 'eip155:31337') assert.ok(kit[id], `${name} has no mark`)
  assert.equal(new Set(Object.values(kit)).size, Object.keys(kit).length)
  for (const [id, mark] of Object.entries(kit))
    assert.equal(
      decodeURIComponent(mark.slice('data:image/svg+xml,'.length)),
      (await findAssetIcon(id))!.replaceAll('"', "'"),
      id,
    )
  assert.equal(
    decodeURIComponent(walletConnectMark.slice('data:image/svg+xml,'.length)),
    (await findAssetIcon('walletConnect'))!.replaceAll('"', "'"),
  )
})

test('test networks differ from their main network by a dashed ring', async () => {
  for (const [main, ...tests] of [
    ['eip155:1', 'eip155:11155111', 'eip155:17000', 'eip155:560048'],
    ['eip155:8453', 'eip155:84532'],
    ['eip155:137', 'eip155:80002'],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    ],
  ]) {
    assert.doesNotMatch((await findAssetIcon(main!))!, /stroke-dasharray/)
    const rings = await Promise.all(
      tests.map(
        async (id) => /stroke="([^"]+)"[^>]*stroke-dasharray/.exec((await findAssetIcon(id))!)![1],
      ),
    )
    assert.equal(new Set(rings).size, tests.length)
  }
})

test('names that lead out of the sets find nothing', async () => {
  for (const icon of [
    '../tokens/USDC',
    'tokens/../wallets/metamask',
    'constructor',
    '__proto__',
    'wallets/',
    '/',
    'other/metamask',
  ])
    assert.equal(await findWalletIcon(icon), undefined, icon)
})
