import assert from 'node:assert/strict'
import { createHmac, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openFileKeys } from '../../../server/src/operation/keys/file-keys.js'
import { openKeyFile } from '../../../server/src/operation/keys/key-file.js'
import {
  KeyMissing,
  KeyServiceError,
  type KeyAdministration,
  type KeyProvider,
} from '../../../server/src/operation/keys/key-provider.js'
import { toKid, type WalletPurpose } from '../../../server/src/operation/keys/key-store.js'
import { createLocalKeys } from '../../../server/src/operation/keys/local-keys.js'
import { openPkcs11Keys } from '../../../server/src/operation/keys/pkcs11-keys.js'
import { parsePkcs11Uri } from '../../../server/src/operation/keys/pkcs11-uri.js'
import { openEnvelope, rewrapEnvelope, sealEnvelope } from '../../../server/src/wallet/envelope.js'
import { NO_SOFT_HSM, startSoftHsm } from '../../helpers/servers/start-soft-hsm.js'
import { until } from '../../helpers/clocks/until.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const [FIRST, SECOND, LATER] = [
  toKid(Date.now() - 7_200_000),
  toKid(Date.now() - 3_600_000),
  toKid(Date.now() + 3_600_000),
]
const PURPOSES = ['wallet tokens', 'wallet shares', 'wallet codes'] as const
const TEXT = Buffer.from('a key of a share, 32 bytes long!')

/** Both kinds of provider behave alike. */
interface Opened {
  readonly administration: KeyAdministration
  readonly keys: KeyProvider
  close(): void
}

/** The keys of a role with one key of each kind. */
function describeProvider(name: string, open: () => Promise<Opened>, skip?: string): void {
  describe(`keys: ${name}`, { skip: skip ?? false }, () => {
    const run = (title: string, work: (opened: Opened) => Promise<void>) =>
      test(title, async () => {
        const opened = await open()
        try {
          for (const purpose of PURPOSES) await opened.administration.add(purpose, FIRST)
          for (const purpose of PURPOSES) await waitForList(opened.keys, purpose, [FIRST])
          await work(opened)
        } finally {
          opened.close()
        }
      })

    run(
      'a wrapped key opens with its id and context, and with no other',
      async ({ keys, administration }) => {
        await administration.add('wallet shares', SECOND)
        const wrapped = await keys.wrap('wallet shares', FIRST, TEXT, 'account|row')
        assert.equal(wrapped.length, 12 + TEXT.length + 16)
        assert.deepEqual(
          Buffer.from(await keys.unwrap('wallet shares', FIRST, wrapped, 'account|row')),
          TEXT,
        )
        await assert.rejects(keys.unwrap('wallet shares', FIRST, wrapped, 'account|other row'))
        await assert.rejects(keys.unwrap('wallet shares', SECOND, wrapped, 'account|row'))
        for (const at of [0, 20, wrapped.length - 1]) {
          const changed = Buffer.from(wrapped)
          changed[at]! ^= 1
          await assert.rejects(keys.unwrap('wallet shares', FIRST, changed, 'account|row'), `${at}`)
        }
        await assert.rejects(keys.unwrap('wallet shares', FIRST, Buffer.alloc(3), 'account|row'))
        // After refusals the service still works.
        assert.deepEqual(
          Buffer.from(await keys.unwrap('wallet shares', FIRST, wrapped, 'account|row')),
          TEXT,
        )
      },
    )

    run('a signature is checked with the public key alone', async ({ keys }) => {
      const x = await keys.readPublicKey('wallet tokens', FIRST)
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
      const signature = await keys.sign('wallet tokens', FIRST, TEXT)
      assert.ok(verify(null, TEXT, publicKey, signature))
      assert.ok(!verify(null, Buffer.from('other'), publicKey, signature))
    })

    run('a mac is repeatable and differs by text and key', async ({ keys, administration }) => {
      await administration.add('wallet codes', SECOND)
      await waitForList(keys, 'wallet codes', [FIRST, SECOND])
      const mac = await keys.mac('wallet codes', FIRST, 'text')
      assert.equal(mac.length, 32)
      assert.deepEqual(await keys.mac('wallet codes', FIRST, 'text'), mac)
      assert.notDeepEqual(await keys.mac('wallet codes', FIRST, 'other'), mac)
      assert.notDeepEqual(await keys.mac('wallet codes', SECOND, 'text'), mac)
    })

    run('mails are encrypted with the keys of codes', async ({ keys }) => {
      const sealed = await sealEnvelope(keys, 'wallet codes', TEXT, 'mail|1')
      assert.deepEqual(
        Buffer.from(await openEnvelope(keys, 'wallet codes', sealed, 'mail|1')),
        TEXT,
      )
    })

    run(
      'a key is listed at once and used for new work from the time in its id',
      async ({ keys, administration }) => {
        await administration.add('wallet shares', LATER)
        await waitForList(keys, 'wallet shares', [FIRST, LATER])
        assert.equal(await keys.current('wallet shares'), FIRST)
        await administration.add('wallet shares', SECOND)
        await waitForList(keys, 'wallet shares', [FIRST, SECOND, LATER].sort())
        assert.equal(await keys.current('wallet shares'), SECOND)
      },
    )

    run(
      'a rewrapped envelope opens after the old key is removed, and not before under another context',
      async ({ keys, administration }) => {
        const sealed = await sealEnvelope(keys, 'wallet shares', TEXT, 'row')
        assert.equal(sealed.kid, FIRST)
        await administration.add('wallet shares', SECOND)
        await waitForList(keys, 'wallet shares', [FIRST, SECOND])
        await assert.rejects(rewrapEnvelope(keys, 'wallet shares', sealed, 'other row'))
        const next = await rewrapEnvelope(keys, 'wallet shares', sealed, 'row')
        assert.deepEqual([next.kid, next.data], [SECOND, sealed.data])
        await administration.remove('wallet shares', FIRST)
        await waitForList(keys, 'wallet shares', [SECOND])
        assert.deepEqual(Buffer.from(await openEnvelope(keys, 'wallet shares', next, 'row')), TEXT)
        await assert.rejects(openEnvelope(keys, 'wallet shares', sealed, 'row'), KeyMissing)
      },
    )

    run('a missing key is named by every use', async ({ keys }) => {
      for (const use of [
        () => keys.wrap('wallet shares', 'none', TEXT, 'row'),
        () => keys.unwrap('wallet shares', 'none', Buffer.alloc(60), 'row'),
        () => keys.mac('wallet codes', 'none', 'text'),
        () => keys.sign('wallet tokens', 'none', TEXT),
        () => keys.readPublicKey('wallet tokens', 'none'),
      ])
        await assert.rejects(use, (error: unknown) => {
          assert.ok(error instanceof KeyMissing)
          assert.match(error.message, /"none" of wallet/)
          return true
        })
    })

    run('a hundred uses at once do not disturb each other', async ({ keys }) => {
      await Promise.all(
        Array.from({ length: 100 }, async (_, n) => {
          const plain = Buffer.from(`share ${n}`)
          const wrapped = await keys.wrap('wallet shares', FIRST, plain, `row ${n}`)
          const again = await keys.unwrap('wallet shares', FIRST, wrapped, `row ${n}`)
          assert.deepEqual(Buffer.from(again), plain)
          assert.deepEqual(
            await keys.mac('wallet codes', FIRST, `${n}`),
            await keys.mac('wallet codes', FIRST, `${n}`),
          )
        }),
      )
    })
  })
}

// Changes are seen within a second, without a restart.
async function waitForList(
  keys: KeyProvider,
  purpose: WalletPurpose,
  kids: readonly string[],
): Promise<void> {
  await until(async () => String(await keys.list(purpose)) === String(kids), `keys ${kids}`)
}

describeProvider('a file', async () => {
  const path = join(createTemporaryFolder('keys'), 'api.json')
  const administration = openKeyFile(path)
  await administration.add('vault codes', FIRST)
  const keys = createLocalKeys(
    await openFileKeys(path, { required: [], onProblem: (error) => assert.fail(String(error)) }),
  )
  return { administration, keys, close: () => {} }
})

let tokens = 0
const softHsm = NO_SOFT_HSM === undefined ? startSoftHsm() : undefined
describeProvider(
  'a PKCS#11 key service',
  async () => {
    const opened = await openPkcs11Keys(softHsm!.createToken(`token ${tokens++}`))
    return { administration: opened, keys: opened, close: () => opened.close() }
  },
  NO_SOFT_HSM,
)

test('keys: what a file encrypts has the format of a key service: AES-256-GCM and HMAC-SHA-256 of the secret in the file', async () => {
  const path = join(createTemporaryFolder('keys'), 'api.json')
  await openKeyFile(path).add('wallet codes', FIRST)
  const { secret } = (
    JSON.parse(await readFile(path, 'utf8')) as {
      'wallet codes': [{ secret: string }]
    }
  )['wallet codes'][0]
  const keys = createLocalKeys(
    await openFileKeys(path, { required: [], onProblem: (error) => assert.fail(String(error)) }),
  )
  assert.deepEqual(
    await keys.mac('wallet codes', FIRST, 'text'),
    createHmac('sha256', Buffer.from(secret.slice(2), 'hex'))
      .update('text')
      .digest(),
  )
})

test(
  'keys: a key service that cannot be used is named with what to change',
  { skip: NO_SOFT_HSM ?? false },
  async () => {
    const uri = softHsm!.createToken('wrong')
    for (const [given, reason] of [
      ['https://keys.example', /not of the form pkcs11:/],
      ['pkcs11:token=wrong?module-path=/none.so&pin-value=1', /\/none\.so.*cannot be used/],
      [uri.replace('token=wrong', 'token=absent'), /no token "absent"/],
      [uri.replace(/pin-source.*/, 'pin-source=file:/none'), /PIN file \/none cannot be read/],
      [uri.replace(/pin-source.*/, 'pin-value=00000000'), /cannot be used: .*PIN/i],
    ] as const)
      await assert.rejects(openPkcs11Keys(given), (error: unknown) => {
        assert.ok(error instanceof KeyServiceError, String(error))
        assert.match(error.message, reason)
        assert.ok(!error.message.includes('87654321'), 'no PIN in a message')
        return true
      })
  },
)

test('keys: a PKCS#11 URI is read as RFC 7512 writes it', () => {
  assert.deepEqual(
    parsePkcs11Uri('pkcs11:token=my%20token;object=x?pin-source=file:///run/pin&module-path=/l.so'),
    { module: '/l.so', token: 'my token', pin: { file: '/run/pin' } },
  )
  for (const text of ['', 'pkcs11:', 'pkcs11:token=a?module-path=/l.so', 'pkcs11:token=%?x'])
    assert.equal(parsePkcs11Uri(text), undefined, text)
})
