import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { getAddress, type Address } from 'viem'
import type { NameRecord } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import type { Database, Orm } from '../../storage/open/database.js'
import { readSecondsOfDayLeft, takeDaily } from '../../storage/upkeep/daily-use.js'
import { nameAddresses, nameSignatures, names } from '../../storage/schema/names.js'
import { ETHEREUM_COIN } from './coin-type.js'

const MAX_NAMES_OF_ADDRESS = 50
const MAX_NAMES_OF_OWNER = 100
// Names are permanent, so one network address may register only this many per day.
const MAX_REGISTRATIONS_A_DAY = 200
// The registry stores each signed message for a month and refuses it a second time. One network
// address may cause only this many rows per day.
const MAX_MESSAGES_A_DAY = 1_000
const DAY_MS = 86_400_000
// Advisory lock id of the registry; must be equal in all versions.
const LOCK = 7_309

/**
 * The signer: a key, which is the same on every chain, or a contract on the chain of
 * `contractCoinType`.
 */
export interface NameSigner {
  readonly address: string
  readonly contractCoinType: number | undefined
}

/** A message with a verified signature, to be used once. */
export interface UsedMessage {
  readonly text: string
  readonly address: string
  /** Unix milliseconds. */ readonly expiresAt: number
  /** The oldest time that is accepted: records that expired before it are deleted. */
  readonly oldest: number
  /** The keyed hash of the network address it came from. */ readonly source: string
}

/** Names registered here. Addresses are compared in lower case. */
export interface NameRegistry {
  find(name: string): Promise<NameRecord | undefined>
  /** The taken names among the candidates. */
  listTaken(candidates: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Names of an address, newest first: only those it agreed to, not those assigned by
   * another account.
   */
  listNames(address: string): Promise<readonly NameRecord[]>
  /**
   * Throws 400 when the name is taken or the message was used before, 429 when the owner or the
   * network address has reached its limit.
   */
  register(
    entry: {
      readonly name: string
      readonly signer: NameSigner
      readonly coinType: number
      readonly attributes: Record<string, string>
    },
    message: UsedMessage,
  ): Promise<NameRecord>
  /** Throws 401 unless the signer registered the name; its other addresses have no such right. */
  setAttributes(
    name: string,
    signer: NameSigner,
    attributes: Record<string, string>,
    message: UsedMessage,
  ): Promise<Record<string, string>>
  /** Also lets an address of the name confirm it with its own signature. */
  setAddress(
    name: string,
    signer: NameSigner,
    entry: { readonly coinType: number; readonly address: string },
    message: UsedMessage,
  ): Promise<NameRecord>
}

/** Creates the registry in SQL. */
export function createNameRegistry(open: () => Promise<Database>): NameRegistry {
  async function read(orm: Orm, list: readonly string[]): Promise<NameRecord[]> {
    if (list.length === 0) return []
    const [rows, addresses] = await Promise.all([
      orm
        .select()
        .from(names)
        .where(inArray(names.name, [...list]))
        .orderBy(desc(names.registeredAt), names.name),
      orm
        .select()
        .from(nameAddresses)
        .where(inArray(nameAddresses.name, [...list])),
    ])
    return rows.map(({ name, attributes, registeredAt, updatedAt }) => ({
      name,
      attributes,
      registered_at: toTime(registeredAt),
      updated_at: toTime(updatedAt),
      // Clients use the first entry, which is Ethereum's.
      addresses: Object.fromEntries(
        addresses
          .filter((row) => row.name === name)
          .sort((a, b) => a.coinType - b.coinType)
          .map(({ coinType, address, createdAt }) => [
            coinType,
            { address: getAddress(address), created_at: toTime(createdAt) },
          ]),
      ),
    }))
  }

  async function use(
    orm: Orm,
    { text, address, expiresAt, oldest, source }: UsedMessage,
  ): Promise<void> {
    if (
      !(await takeDaily(orm, {
        kind: 'signed messages of address',
        owner: source,
        amount: 1,
        max: MAX_MESSAGES_A_DAY,
      }))
    )
      throw new ApiError(
        429,
        '',
        `One network address may change names ${MAX_MESSAGES_A_DAY} times a day`,
        { retryAfterS: readSecondsOfDayLeft() },
      )
    await orm.delete(nameSignatures).where(lt(nameSignatures.expiresAt, Math.floor(oldest)))
    // Keyed by message and signer, not by signature: one message has many valid signatures.
    const digest = createHash('sha256').update(`${address.toLowerCase()}\n${text}`).digest('hex')
    const used = await orm
      .insert(nameSignatures)
      .values({ digest, expiresAt })
      .onConflictDoNothing()
      .returning()
    if (used.length === 0)
      throw new ApiError(400, 'message', 'This signed message was already used; sign a new one')
  }

  async function own(
    orm: Orm,
    name: string,
    { address, contractCoinType }: NameSigner,
  ): Promise<void> {
    const [row] = await orm.select().from(names).where(eq(names.name, name)).for('update')
    if (!row) throw new ApiError(400, 'name', 'The name is not registered')
    const isOwner =
      row.owner === address.toLowerCase() &&
      (contractCoinType === undefined ||
        row.ownerCoinType === null ||
        row.ownerCoinType === contractCoinType)
    if (!isOwner)
      throw new ApiError(
        401,
        'signature',
        'The signer does not own the name; its owner is the account that registered it',
      )
    await orm
      .update(nameAddresses)
      .set({ agreed: true })
      .where(and(eq(nameAddresses.name, name), eq(nameAddresses.address, row.owner!)))
  }

  // An address that the owner set as a record may make the name its primary name, and nothing else.
  async function agrees(
    orm: Orm,
    name: string,
    { address }: NameSigner,
    entry: { readonly coinType: number; readonly address: string },
  ): Promise<boolean> {
    const own = address.toLowerCase()
    if (entry.address.toLowerCase() !== own) return false
    const rows = await orm
      .update(nameAddresses)
      .set({ agreed: true })
      .where(
        and(
          eq(nameAddresses.name, name),
          eq(nameAddresses.coinType, entry.coinType),
          eq(nameAddresses.address, own),
        ),
      )
      .returning()
    return rows.length > 0
  }

  async function checkQuotas(orm: Orm, owner: string, source: string): Promise<void> {
    // Serialised per address, so that concurrent calls are counted individually.
    await orm.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${source}))`)
    const [owned] = await orm.select({ count: count() }).from(names).where(eq(names.owner, owner))
    if (owned!.count >= MAX_NAMES_OF_OWNER)
      throw new ApiError(429, 'address', `An account may own ${MAX_NAMES_OF_OWNER} names`, {
        retryAfterS: DAY_MS / 1000,
      })
    const [recent] = await orm
      .select({ count: count() })
      .from(names)
      .where(and(eq(names.source, source), gt(names.registeredAt, Date.now() - DAY_MS)))
    if (recent!.count >= MAX_REGISTRATIONS_A_DAY)
      throw new ApiError(
        429,
        '',
        `One network address may register ${MAX_REGISTRATIONS_A_DAY} names a day`,
        { retryAfterS: DAY_MS / 1000 },
      )
  }

  return {
    async find(name) {
      const [record] = await read((await open()).orm, [name])
      return record
    },
    async listTaken(candidates) {
      const { orm } = await open()
      const rows =
        candidates.length === 0
          ? []
          : await orm
              .select({ name: names.name })
              .from(names)
              .where(inArray(names.name, [...candidates]))
      return new Set(rows.map(({ name }) => name))
    },
    async listNames(address) {
      const { orm } = await open()
      const rows = await orm
        .selectDistinct({ name: names.name, registeredAt: names.registeredAt })
        .from(nameAddresses)
        .innerJoin(names, eq(names.name, nameAddresses.name))
        .where(and(eq(nameAddresses.address, address.toLowerCase()), nameAddresses.agreed))
        .orderBy(desc(names.registeredAt), names.name)
        .limit(MAX_NAMES_OF_ADDRESS)
      return read(
        orm,
        rows.map(({ name }) => name),
      )
    },
    async register({ name, signer, coinType, attributes }, message) {
      const { source } = message
      const owner = signer.address.toLowerCase()
      const now = Date.now()
      return (await open()).transaction(async (orm) => {
        await use(orm, message)
        await checkQuotas(orm, owner, source)
        const taken = await orm
          .insert(names)
          .values({
            name,
            attributes,
            registeredAt: now,
            updatedAt: now,
            owner,
            ownerCoinType: signer.contractCoinType ?? null,
            source,
          })
          .onConflictDoNothing()
          .returning()
        if (taken.length === 0) throw new ApiError(400, 'name', 'The name is taken')
        // A contract account controls its address only on the chain it signed on; on mainnet the
        // address may be empty or another contract.
        const coins =
          signer.contractCoinType === undefined
            ? [...new Set([ETHEREUM_COIN, coinType])]
            : [coinType]
        await orm.insert(nameAddresses).values(
          coins.map((coin) => ({
            name,
            coinType: coin,
            address: owner,
            createdAt: now,
            agreed: true,
          })),
        )
        return (await read(orm, [name]))[0]!
      })
    },
    async setAttributes(name, signer, attributes, message) {
      return (await open()).transaction(async (orm) => {
        await own(orm, name, signer)
        await use(orm, message)
        const [row] = await orm
          .update(names)
          .set({ attributes, updatedAt: Date.now() })
          .where(eq(names.name, name))
          .returning()
        return row!.attributes
      })
    },
    async setAddress(name, signer, entry, message) {
      const now = Date.now()
      return (await open()).transaction(async (orm) => {
        if (await agrees(orm, name, signer, entry)) {
          await use(orm, message)
          return (await read(orm, [name]))[0]!
        }
        await own(orm, name, signer)
        await use(orm, message)
        const newcomer = entry.address.toLowerCase()
        const values = {
          address: newcomer,
          createdAt: now,
          agreed: newcomer === message.address.toLowerCase(),
        }
        await orm
          .insert(nameAddresses)
          .values({ name, coinType: entry.coinType, ...values })
          .onConflictDoUpdate({ target: [nameAddresses.name, nameAddresses.coinType], set: values })
        await orm.update(names).set({ updatedAt: now }).where(eq(names.name, name))
        return (await read(orm, [name]))[0]!
      })
    },
  }
}

/** The address of a record for a coin type. */
export function findRecordAddress(
  { addresses }: NameRecord,
  coinType: number,
): Address | undefined {
  return addresses[coinType]?.address as Address | undefined
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
