import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  KeyMissing,
  KeyServiceError,
  type KeyAdministration,
  type KeyProvider,
} from './key-provider.js'
import { chooseCurrent, type WalletPurpose } from './key-store.js'
import type {
  Pkcs11,
  Pkcs11Handle,
  Pkcs11Mechanism,
  Pkcs11Package,
  Pkcs11Template,
} from './pkcs11-package.js'
import { parsePkcs11Uri } from './pkcs11-uri.js'

// Parallel operations; a session runs one at a time.
const SESSIONS = 4
const LIST_MS = 1_000
const IV_BYTES = 12
const TAG_BYTES = 16
const SECRET_BYTES = 32
const SIGNATURE_BYTES = 64
// PKCS#11 3.0; pkcs11js has no names for them.
const CKM_EC_EDWARDS_KEY_PAIR_GEN = 0x1055
const CKM_EDDSA = 0x1057
// PrintableString "edwards25519".
const EDWARDS_25519 = Buffer.from('130c656477617264733235353139', 'hex')
const MAX_KEYS = 1_000

type Kind = 'tokens' | 'shares' | 'codes'
type Use = 'sign' | 'verify' | 'encrypt' | 'mac'
// The objects of one key; the last lists a purpose. Codes are derived with HMAC and their mails
// encrypted with AES, and no object does both.
const USES: Readonly<Record<Kind, readonly Use[]>> = {
  tokens: ['sign', 'verify'],
  shares: ['encrypt'],
  codes: ['encrypt', 'mac'],
}
const toKind = (purpose: WalletPurpose) => purpose.split(' ')[1] as Kind

/** Keys that stay in a PKCS#11 key service, such as an HSM. */
export interface Pkcs11Keys extends KeyProvider, KeyAdministration {
  close(): void
}

/**
 * Opens a token of a PKCS#11 key service, by its URI (RFC 7512). Its keys have the purpose as label
 * and their id as `CKA_ID`. Needs the package `pkcs11js`. Throws {@link KeyServiceError}.
 */
export async function openPkcs11Keys(uri: string): Promise<Pkcs11Keys> {
  const place = parsePkcs11Uri(uri)
  if (!place)
    throw new KeyServiceError(
      'WALLET_MODAL_KEY_SERVICE is not of the form pkcs11:token=<label>?module-path=<library>&pin-source=file:<path>',
    )
  // A package that the operator installs, so that the compiler need not find it.
  const name: string = 'pkcs11js'
  const { default: api } = (await import(name).catch((cause: unknown) => {
    throw new KeyServiceError(
      'WALLET_MODAL_KEY_SERVICE needs the package pkcs11js; install it beside the server (npm install pkcs11js@2)',
      { cause },
    )
  })) as { default: Pkcs11Package }
  const pin =
    'value' in place.pin
      ? place.pin.value
      : (
          await readFile(place.pin.file, 'utf8').catch(() => {
            throw new KeyServiceError(
              `The PIN file ${(place.pin as { file: string }).file} cannot be read`,
            )
          })
        ).trim()
  const module = new api.PKCS11()
  try {
    module.load(place.module)
    // Operations run on several threads.
    module.C_Initialize({ flags: api.CKF_OS_LOCKING_OK })
    const slot = module
      .C_GetSlotList(true)
      .find((one) => module.C_GetTokenInfo(one).label.trim() === place.token)
    if (!slot) throw new KeyServiceError(`${place.module} has no token "${place.token}"`)
    const sessions = Array.from({ length: SESSIONS }, () =>
      module.C_OpenSession(slot, api.CKF_SERIAL_SESSION | api.CKF_RW_SESSION),
    )
    module.C_Login(sessions[0]!, api.CKU_USER, pin)
    return createKeys(api, module, sessions)
  } catch (error) {
    module.close()
    if (error instanceof KeyServiceError) throw error
    throw new KeyServiceError(
      `The key service of ${place.module}, token "${place.token}", cannot be used: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

function createKeys(
  api: Pkcs11Package,
  module: Pkcs11,
  sessions: readonly Pkcs11Handle[],
): Pkcs11Keys {
  const free = [...sessions]
  const waiting: ((session: Pkcs11Handle) => void)[] = []
  const listed = new Map<WalletPurpose, { readonly at: number; readonly kids: readonly string[] }>()

  async function use<T>(work: (session: Pkcs11Handle) => T | Promise<T>): Promise<T> {
    const session =
      free.pop() ??
      (await new Promise<Pkcs11Handle>((resolve) => {
        waiting.push(resolve)
      }))
    try {
      return await work(session)
    } finally {
      const next = waiting.shift()
      if (next) next(session)
      else free.push(session)
    }
  }

  function findAll(session: Pkcs11Handle, template: Pkcs11Template): Pkcs11Handle[] {
    module.C_FindObjectsInit(session, template)
    try {
      return module.C_FindObjects(session, MAX_KEYS)
    } finally {
      module.C_FindObjectsFinal(session)
    }
  }

  function toTemplate(purpose: WalletPurpose, use: Use): Pkcs11Template {
    const [kind, ...types] = {
      sign: [api.CKO_PRIVATE_KEY],
      verify: [api.CKO_PUBLIC_KEY],
      encrypt: [api.CKO_SECRET_KEY, api.CKK_AES],
      mac: [api.CKO_SECRET_KEY, api.CKK_GENERIC_SECRET],
    }[use] as [number, ...number[]]
    return [
      { type: api.CKA_LABEL, value: purpose },
      { type: api.CKA_CLASS, value: kind },
      ...types.map((type) => ({ type: api.CKA_KEY_TYPE, value: type })),
    ]
  }

  function find(
    session: Pkcs11Handle,
    use: Use,
    purpose: WalletPurpose,
    kid: string,
  ): Pkcs11Handle {
    const [key] = findAll(session, [
      ...toTemplate(purpose, use),
      { type: api.CKA_ID, value: Buffer.from(kid) },
    ])
    if (!key) throw new KeyMissing(purpose, kid)
    return key
  }

  // Other instances and the command add keys too, so the list is read again after a second.
  async function list(purpose: WalletPurpose): Promise<readonly string[]> {
    const known = listed.get(purpose)
    if (known && performance.now() - known.at < LIST_MS) return known.kids
    const kids = await use((session) =>
      findAll(session, toTemplate(purpose, USES[toKind(purpose)].at(-1)!))
        .map((key) =>
          (
            module.C_GetAttributeValue(session, key, [{ type: api.CKA_ID }])[0]!.value as Buffer
          ).toString(),
        )
        .sort(),
    )
    listed.set(purpose, { at: performance.now(), kids })
    return kids
  }

  function toGcm(iv: Uint8Array, context: string): Pkcs11Mechanism {
    const parameter = {
      type: api.CK_PARAMS_AES_GCM,
      iv: Buffer.from(iv),
      ivBits: IV_BYTES * 8,
      aad: Buffer.from(context),
      tagBits: TAG_BYTES * 8,
    }
    return { mechanism: api.CKM_AES_GCM, parameter }
  }

  return {
    list,
    async current(purpose) {
      const kids = await list(purpose)
      const current = chooseCurrent(kids.map((kid) => ({ kid })))
      if (!current) throw new KeyMissing(purpose, 'current')
      return current.kid
    },
    wrap: (purpose, kid, plain, context) =>
      use(async (session) => {
        const iv = randomBytes(IV_BYTES)
        module.C_EncryptInit(session, toGcm(iv, context), find(session, 'encrypt', purpose, kid))
        const room = Buffer.alloc(plain.length + TAG_BYTES)
        return Buffer.concat([iv, await module.C_EncryptAsync(session, Buffer.from(plain), room)])
      }),
    unwrap: (purpose, kid, wrapped, context) =>
      use(async (session) => {
        const bytes = Buffer.from(wrapped)
        const key = find(session, 'encrypt', purpose, kid)
        module.C_DecryptInit(session, toGcm(bytes.subarray(0, IV_BYTES), context), key)
        return module.C_DecryptAsync(session, bytes.subarray(IV_BYTES), Buffer.alloc(bytes.length))
      }),
    mac: (purpose, kid, text) =>
      use(async (session) => {
        module.C_SignInit(
          session,
          { mechanism: api.CKM_SHA256_HMAC },
          find(session, 'mac', purpose, kid),
        )
        return module.C_SignAsync(session, Buffer.from(text), Buffer.alloc(SECRET_BYTES))
      }),
    sign: (purpose, kid, bytes) =>
      use(async (session) => {
        module.C_SignInit(session, { mechanism: CKM_EDDSA }, find(session, 'sign', purpose, kid))
        return module.C_SignAsync(session, Buffer.from(bytes), Buffer.alloc(SIGNATURE_BYTES))
      }),
    readPublicKey: (purpose, kid) =>
      use((session) => {
        const key = find(session, 'verify', purpose, kid)
        const [point] = module.C_GetAttributeValue(session, key, [{ type: api.CKA_EC_POINT }])
        // DER: an octet string around the 32 bytes.
        return (point!.value as Buffer).subarray(-SECRET_BYTES).toString('base64url')
      }),
    async add(purpose, kid) {
      await use((session) => {
        const named = [
          { type: api.CKA_TOKEN, value: true },
          { type: api.CKA_LABEL, value: purpose },
          { type: api.CKA_ID, value: Buffer.from(kid) },
        ]
        const guarded = [
          { type: api.CKA_PRIVATE, value: true },
          { type: api.CKA_SENSITIVE, value: true },
          { type: api.CKA_EXTRACTABLE, value: false },
        ]
        const generate: Readonly<Record<Exclude<Use, 'verify'>, () => void>> = {
          sign: () =>
            module.C_GenerateKeyPair(
              session,
              { mechanism: CKM_EC_EDWARDS_KEY_PAIR_GEN },
              [
                ...named,
                { type: api.CKA_VERIFY, value: true },
                { type: api.CKA_EC_PARAMS, value: EDWARDS_25519 },
              ],
              [...named, ...guarded, { type: api.CKA_SIGN, value: true }],
            ),
          encrypt: () =>
            module.C_GenerateKey(session, { mechanism: api.CKM_AES_KEY_GEN }, [
              ...named,
              ...guarded,
              { type: api.CKA_VALUE_LEN, value: SECRET_BYTES },
              { type: api.CKA_ENCRYPT, value: true },
              { type: api.CKA_DECRYPT, value: true },
            ]),
          mac: () =>
            module.C_GenerateKey(session, { mechanism: api.CKM_GENERIC_SECRET_KEY_GEN }, [
              ...named,
              ...guarded,
              { type: api.CKA_VALUE_LEN, value: SECRET_BYTES },
              { type: api.CKA_SIGN, value: true },
            ]),
        }
        for (const use of USES[toKind(purpose)]) if (use !== 'verify') generate[use]()
      })
      listed.delete(purpose)
    },
    async remove(purpose, kid) {
      await use((session) => {
        for (const use of USES[toKind(purpose)])
          module.C_DestroyObject(session, find(session, use, purpose, kid))
      })
      listed.delete(purpose)
    },
    close() {
      module.C_Finalize()
      module.close()
    },
  }
}
