import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../open/database.js'
import { connectionCounts } from '../schema/connection-counts.js'

const DAY_MS = 86_400_000
const MAX_NAME = 64
// A page can invent names. A project counts this many pairs of a wallet and a family a day, the
// other wallets as OTHER_WALLET; and this many families, the others without one.
const MAX_PAIRS_PER_DAY = 200
const MAX_FAMILIES_PER_DAY = 20
// These are always counted by name.
const KNOWN_FAMILIES = ['', 'eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
const FAMILY = /^[a-z0-9]{3,8}$/

/** Steps of a connection, in their order. */
export const CONNECTION_STEPS = ['opened', 'chosen', 'connected', 'signedIn'] as const

/** One of {@link CONNECTION_STEPS}. */
export type ConnectionStep = (typeof CONNECTION_STEPS)[number]

/** Name of the wallets beyond the number of pairs that are counted by name. */
export const OTHER_WALLET = '*'

const STEP_OF: Readonly<Record<string, ConnectionStep>> = {
  MODAL_OPEN: 'opened',
  SELECT_WALLET: 'chosen',
  CONNECT_SUCCESS: 'connected',
  SIWX_AUTH_SUCCESS: 'signedIn',
}

/** A step that an event reports. Wallet and family are empty where the event names none. */
export interface CountedStep {
  readonly step: ConnectionStep
  readonly wallet: string
  /** CAIP-2 namespace. */
  readonly family: string
}

/** The step of a connection that an analytics event reports; undefined for other events. */
export function readStep(event: unknown): CountedStep | undefined {
  const { event: name, properties } = readMember(event, 'props') as {
    event?: unknown
    properties?: unknown
  }
  const step = typeof name === 'string' && Object.hasOwn(STEP_OF, name) ? STEP_OF[name] : undefined
  if (!step) return undefined
  const { name: wallet, connected, namespace, network } = toObject(properties)
  // A modal that opens with a connected wallet shows the account.
  if (step === 'opened') return connected === true ? undefined : { step, wallet: '', family: '' }
  const [family = ''] = String(namespace ?? network ?? '').split(':')
  return {
    step,
    wallet: typeof wallet === 'string' ? cleanName(wallet) : '',
    family: FAMILY.test(family) ? family : '',
  }
}

/** Adds the steps that events of a project report to the counts of the day, in the transaction that stores the events. */
export async function countConnections(
  orm: Orm,
  {
    projectId,
    list,
    receivedAt,
  }: { projectId: string; list: readonly unknown[]; receivedAt: number },
): Promise<void> {
  const steps = list.map(readStep).filter((step) => step !== undefined)
  if (steps.length === 0) return
  const day = Math.floor(receivedAt / DAY_MS)
  const named = await limitNames(orm, { projectId, day, steps })
  const counts = new Map<string, CountedStep & { count: number }>()
  for (const step of named) {
    const key = JSON.stringify([step.step, step.wallet, step.family])
    counts.set(key, { ...step, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  // In one order, so that two instances never wait for each other's rows.
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
  await orm
    .insert(connectionCounts)
    .values(rows.map(([, row]) => ({ projectId, day, ...row })))
    .onConflictDoUpdate({
      target: [
        connectionCounts.projectId,
        connectionCounts.day,
        connectionCounts.step,
        connectionCounts.wallet,
        connectionCounts.family,
      ],
      set: { count: sql`${connectionCounts.count} + excluded.count` },
    })
}

async function limitNames(
  orm: Orm,
  { projectId, day, steps }: { projectId: string; day: number; steps: readonly CountedStep[] },
): Promise<readonly CountedStep[]> {
  if (steps.every(({ wallet, family }) => wallet === '' && family === '')) return steps
  const rows = await orm
    .selectDistinct({ wallet: connectionCounts.wallet, family: connectionCounts.family })
    .from(connectionCounts)
    .where(and(eq(connectionCounts.projectId, projectId), eq(connectionCounts.day, day)))
  const families = new Set([...KNOWN_FAMILIES, ...rows.map(({ family }) => family)])
  const pairs = new Set(rows.map(toPair))
  return steps.map((step) => {
    if (families.size < MAX_FAMILIES_PER_DAY) families.add(step.family)
    const counted = { ...step, family: families.has(step.family) ? step.family : '' }
    if (counted.wallet === '') return counted
    if (pairs.size < MAX_PAIRS_PER_DAY) pairs.add(toPair(counted))
    return pairs.has(toPair(counted)) ? counted : { ...counted, wallet: OTHER_WALLET }
  })
}

const toPair = ({ wallet, family }: Pick<CountedStep, 'wallet' | 'family'>) =>
  JSON.stringify([wallet, family])

// Control characters and halves of surrogate pairs cannot be stored or shown.
function cleanName(name: string): string {
  return [...name.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, MAX_NAME).join('').trim()
}

function readMember(value: unknown, name: string): object {
  return toObject((toObject(value) as Record<string, unknown>)[name])
}

function toObject(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as never) : {}
}
