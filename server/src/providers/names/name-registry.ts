import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { getAddress, type Address } from 'viem'
import type { NameRecord } from '../../../../src/contract.js'
import { ApiError } from '../../api-error.js'
import type { Database, Orm } from '../../storage/database.js'
import { nameAddresses, nameSignatures, names } from '../../storage/schema/names.js'
import { ETHEREUM_COIN } from './coin-type.js'

const MAX_NAMES_OF_ADDRESS = 50

/** A message whose signature was checked, to be used once. */
export interface UsedMessage { readonly text: string; readonly address: string; /** Unix milliseconds. */ readonly expiresAt: number }

/** Names people hold here. Addresses go in and are compared in lower case. */
export interface NameRegistry {
  find(name: string): Promise<NameRecord | undefined>
  /** Which of the names are taken. */
  listTaken(candidates: readonly string[]): Promise<ReadonlySet<string>>
  /** Names an address goes by, the newest first: those it signed something for, never one that somebody else gave it. */
  listNames(address: string): Promise<readonly NameRecord[]>
  /** Throws 400 when the name is taken or the message was used before. */
  register(entry: { readonly name: string; readonly address: string; readonly coinType: number; readonly attributes: Record<string, string> }, message: UsedMessage): Promise<NameRecord>
  /** Throws 401 unless `message.address` is the name's address for the coin type. */
  setAttributes(name: string, coinType: number, attributes: Record<string, string>, message: UsedMessage): Promise<Record<string, string>>
  setAddress(name: string, coinType: number, entry: { readonly coinType: number; readonly address: string }, message: UsedMessage): Promise<NameRecord>
}

/** The registry in SQL. */
export function createNameRegistry(open: () => Promise<Database>): NameRegistry {
  async function read(orm: Orm, list: readonly string[]): Promise<NameRecord[]> {
    if (list.length === 0) return []
    const [rows, addresses] = await Promise.all([
      orm.select().from(names).where(inArray(names.name, [...list])).orderBy(desc(names.registeredAt), names.name),
      orm.select().from(nameAddresses).where(inArray(nameAddresses.name, [...list])),
    ])
    return rows.map(({ name, attributes, registeredAt, updatedAt }) => ({
      name, attributes,
      registered_at: toTime(registeredAt),
      updated_at: toTime(updatedAt),
      // Clients take the first: Ethereum's.
      addresses: Object.fromEntries(addresses.filter((row) => row.name === name).sort((a, b) => a.coinType - b.coinType).map(({ coinType, address, createdAt }) => [coinType, { address: getAddress(address), created_at: toTime(createdAt) }])),
    }))
  }

  async function use(orm: Orm, { text, address, expiresAt }: UsedMessage): Promise<void> {
    await orm.delete(nameSignatures).where(lt(nameSignatures.expiresAt, Date.now()))
    // By message and signer, not by signature: one message has many valid signatures.
    const digest = createHash('sha256').update(`${address.toLowerCase()}\n${text}`).digest('hex')
    const used = await orm.insert(nameSignatures).values({ digest, expiresAt }).onConflictDoNothing().returning()
    if (used.length === 0) throw new ApiError(400, 'message', 'This signed message was used already; sign a new one')
  }

  async function own(orm: Orm, name: string, coinType: number, address: string): Promise<void> {
    const [row] = await orm.select().from(nameAddresses).where(and(eq(nameAddresses.name, name), eq(nameAddresses.coinType, coinType))).for('update')
    if (!row) throw new ApiError(400, 'name', 'The name is not registered with an address for this coin type')
    if (row.address !== address.toLowerCase()) throw new ApiError(401, 'signature', 'The signer does not hold the name')
    await orm.update(nameAddresses).set({ agreed: true }).where(and(eq(nameAddresses.name, name), eq(nameAddresses.address, row.address)))
  }

  return {
    async find(name) {
      const [record] = await read((await open()).orm, [name])
      return record
    },
    async listTaken(candidates) {
      const { orm } = await open()
      const rows = candidates.length === 0 ? [] : await orm.select({ name: names.name }).from(names).where(inArray(names.name, [...candidates]))
      return new Set(rows.map(({ name }) => name))
    },
    async listNames(address) {
      const { orm } = await open()
      const rows = await orm.selectDistinct({ name: names.name, registeredAt: names.registeredAt }).from(nameAddresses).innerJoin(names, eq(names.name, nameAddresses.name))
        .where(and(eq(nameAddresses.address, address.toLowerCase()), nameAddresses.agreed)).orderBy(desc(names.registeredAt), names.name).limit(MAX_NAMES_OF_ADDRESS)
      return read(orm, rows.map(({ name }) => name))
    },
    async register({ name, address, coinType, attributes }, message) {
      const now = Date.now()
      return (await open()).transaction(async (orm) => {
        await use(orm, message)
        const taken = await orm.insert(names).values({ name, attributes, registeredAt: now, updatedAt: now }).onConflictDoNothing().returning()
        if (taken.length === 0) throw new ApiError(400, 'name', 'The name is taken')
        const coins = [...new Set([ETHEREUM_COIN, coinType])]
        await orm.insert(nameAddresses).values(coins.map((coin) => ({ name, coinType: coin, address: address.toLowerCase(), createdAt: now, agreed: true })))
        return (await read(orm, [name]))[0]!
      })
    },
    async setAttributes(name, coinType, attributes, message) {
      return (await open()).transaction(async (orm) => {
        await own(orm, name, coinType, message.address)
        await use(orm, message)
        const [row] = await orm.update(names).set({ attributes, updatedAt: Date.now() }).where(eq(names.name, name)).returning()
        return row!.attributes
      })
    },
    async setAddress(name, coinType, entry, message) {
      const now = Date.now()
      return (await open()).transaction(async (orm) => {
        await own(orm, name, coinType, message.address)
        await use(orm, message)
        const newcomer = entry.address.toLowerCase()
        const values = { address: newcomer, createdAt: now, agreed: newcomer === message.address.toLowerCase() }
        await orm.insert(nameAddresses).values({ name, coinType: entry.coinType, ...values }).onConflictDoUpdate({ target: [nameAddresses.name, nameAddresses.coinType], set: values })
        await orm.update(names).set({ updatedAt: now }).where(eq(names.name, name))
        return (await read(orm, [name]))[0]!
      })
    },
  }
}

/** The address a record gives for a coin type. */
export function findRecordAddress({ addresses }: NameRecord, coinType: number): Address | undefined {
  return addresses[coinType]?.address as Address | undefined
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
