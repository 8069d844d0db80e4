import assert from 'node:assert/strict'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { startWalletServer } from '../../helpers/wallet-server.js'

const WALLETS = process.env['SECURITY'] === 'full' ? 100 : 3
const PAUSE_MS = 31_000

test('G6 what both roles keep on disk holds no share in clear; the control, the ids of the enrolments, is found', async () => {
  const data = createTemporaryFolder('custody')
  const wallet = await startWalletServer({ data })
  const kept = []
  try {
    for (let count = 0; count < WALLETS; count++) {
      const device = await wallet.createDevice()
      const { done } = await device.signIn(`visitor-${count}@example.org`)
      const { shares, answers } = await device.enrol(done)
      assert.deepEqual(answers.map(({ status }) => status), [200, 200, 200])
      kept.push(shares)
      wallet.pass(PAUSE_MS)
    }
  } finally {
    await wallet.stop()
  }
  const bytes = Buffer.concat(listFiles(data).map((file) => readFileSync(file)))
  const isFound = (base64url: string) => {
    const raw = Buffer.from(base64url, 'base64url')
    return [raw, raw.toString('hex'), raw.toString('base64').replace(/=+$/, ''), base64url].some((form) => bytes.includes(form))
  }
  for (const { enrolmentId, device, auth, recovery } of kept) {
    assert.deepEqual([device, auth, recovery].map(isFound), [false, false, false])
    assert.equal(isFound(enrolmentId), true, 'the scan reads the database')
  }
})

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
}
