import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { createDirectory } from '../../server/src/providers/directory/directory.js'
import { findDirectoryFaults } from '../../server/src/providers/directory/find-directory-faults.js'
import {
  DirectoryError,
  loadDirectory,
} from '../../server/src/providers/directory/load-directory.js'
import { drawMonogram } from '../../server/src/providers/images/monogram.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const LISTING = {
  version: 1,
  chainSets: { both: ['eip155:1', 'eip155:10'] },
  wallets: [
    {
      name: 'Own Wallet',
      homepage: 'https://own.example',
      chains: ['both', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    },
  ],
}

test('the shipped directory has unique ids and rdns, https pages, known chain sets, and valid links', async () => {
  const source = await loadDirectory()
  assert.ok(source.wallets.length >= 400)
  const { data, count } = createDirectory(source).list({ page: 1, entries: 1_000 })
  assert.equal(count, source.wallets.length)
  assert.equal(new Set(data.map(({ id }) => id)).size, count)
  assert.equal(new Set(data.map(({ image_id }) => image_id)).size, count)
  const rdns = data.flatMap((wallet) => wallet.rdns ?? [])
  assert.equal(new Set(rdns).size, rdns.length)
  for (const wallet of data) {
    assert.ok(
      wallet.chains!.every((chain) => /^[a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain)),
      wallet.name,
    )
    for (const link of [
      wallet.mobile_link,
      wallet.desktop_link,
      wallet.webapp_link,
      wallet.app_store,
      wallet.play_store,
      wallet.chrome_store,
    ]) {
      if (link)
        assert.ok(
          /^(?:https:\/\/[^/]+|[a-z][a-z0-9.+-]*:\/\/)/.test(link) &&
            !/^(?:javascript|data|file|http):/.test(link),
          `${wallet.name}: ${link}`,
        )
    }
  }
})

test('the shipped directory has no faults: schema, doubles, link formats, look-alikes, provenance', async () => {
  assert.deepEqual(findDirectoryFaults(await loadDirectory()), [])
})

test('provenance and unserved facts stay in the file', async () => {
  const source = await loadDirectory()
  assert.ok(source.wallets.every((wallet) => wallet.source!.length > 0))
  const { data } = createDirectory(source).list({ page: 1, entries: 1_000 })
  assert.ok(data.every((wallet) => !('source' in wallet) && !('browse_link' in wallet)))
})

test('the checker names doubles, look-alikes, dead formats, ended wallets and rows without provenance', () => {
  const wallet = (name: string, more: object = {}) => ({
    name,
    homepage: 'https://own.example',
    chains: ['both'],
    source: ['own'],
    ...more,
  })
  const check = (...wallets: ReturnType<typeof wallet>[]) =>
    findDirectoryFaults({
      version: 1,
      chainSets: LISTING.chainSets,
      lists: { own: { date: '2026-11-28' } },
      ended: [{ name: 'Old Wallet', date: '2026-08-03', evidence: 'https://news.example/old' }],
      wallets,
    })
  assert.deepEqual(check(wallet('Own'), wallet('Other')), [])
  const faults: [string, string[]][] = [
    ['rdns of Own', check(wallet('Own', { rdns: 'a.b' }), wallet('Other', { rdns: 'A.B' }))],
    ['looks like MetaMask', check(wallet('MetaMask'), wallet('Meta Mask Wallet'))],
    ['looks like Rainbow', check(wallet('Rainbow'), wallet('Ra1nb0w'))],
    ['mixes scripts', check(wallet('Met\u0430Mask'))],
    ['invisible letters', check(wallet('Own\u200b'))],
    ['mobile_link: javascript://x', check(wallet('Own', { mobile_link: 'javascript://x' }))],
    ['mobile_link: own:', check(wallet('Own', { mobile_link: 'own:' }))],
    [
      'browse_link: https://own.example',
      check(wallet('Own', { browse_link: 'https://own.example' })),
    ],
    [
      'chrome_store',
      check(wallet('Own', { chrome_store: 'https://chrome.google.com/webstore/detail/x' })),
    ],
    ['chains: none', check(wallet('Own', { chains: ['none'] }))],
    ['source: missing', check(wallet('Own', { source: undefined }), wallet('Other'))],
    ['source: none is not in lists', check(wallet('Own', { source: ['own', 'none'] }))],
    ['ended on 2026-08-03', check(wallet('Old Wallet'))],
    ['no home page', check(wallet('Own', { homepage: undefined }))],
  ]
  for (const [words, found] of faults) {
    assert.equal(found.length, 1, words)
    assert.ok(found[0]!.includes(words), found[0])
  }
})

test('a custom directory comes from a file or an address', async () => {
  const folder = createTemporaryFolder('directory')
  const file = join(folder, 'own.json')
  await writeFile(file, JSON.stringify(LISTING))
  const web = createServer(
    (request, response) =>
      void (request.url === '/own.json'
        ? response.end(JSON.stringify(LISTING))
        : response.writeHead(404).end()),
  )
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  try {
    for (const place of [file, `${base}/own.json`]) {
      const { data } = createDirectory(await loadDirectory(place)).list({ page: 1, entries: 40 })
      assert.deepEqual(
        data.map(({ name, chains, rdns }) => [name, chains, rdns]),
        [
          [
            'Own Wallet',
            ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
            null,
          ],
        ],
      )
    }
    await writeFile(file, '<html>')
    await assert.rejects(
      loadDirectory(file),
      (error) => error instanceof DirectoryError && /is not JSON/.test(error.message),
    )
    await writeFile(
      file,
      JSON.stringify({
        ...LISTING,
        wallets: [{ name: '', homepage: 'https://x.example', chains: ['both'] }],
      }),
    )
    await assert.rejects(
      loadDirectory(file),
      (error) => error instanceof DirectoryError && /wallets\.0\.name/.test(error.message),
    )
    await assert.rejects(loadDirectory(`${base}/none.json`), /HTTP status code: 404/)
    await assert.rejects(loadDirectory(join(folder, 'none.json')), DirectoryError)
  } finally {
    web.close()
    await rm(folder, { recursive: true })
  }
})

test('generated icons escape markup, and the same seed gives the same picture', () => {
  assert.doesNotMatch(drawMonogram('<"&', 'x'), /<"|&"/)
  assert.equal(drawMonogram('A', 'x'), drawMonogram('A', 'x'))
  assert.notEqual(drawMonogram('A', 'x'), drawMonogram('A', 'y'))
})
