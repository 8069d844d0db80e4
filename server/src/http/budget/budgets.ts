import type { RateLimit } from '../../operation/server-config.js'
import {
  OwnerUse,
  type AddressLimits,
  type AddressUse,
  type SharedBudget,
  type Spent,
  type SpentElsewhere,
} from './owner-use.js'
import { toSource } from './source.js'
import { createTokenBucket, type TokenBucket } from './token-bucket.js'

// A client key is free to create and takes 1.2 KiB here. Idle ones without debt are removed in
// sweeps.
const SWEEP_AT = 1_000
const MAX_KEPT = 100_000
const PROJECT_ID = /^[0-9a-f]{32}$/
const ADDRESS = 'a:'
const CLIENT = 'c:'
const NO_LIMITS: AddressLimits = {
  maxSockets: Infinity,
  maxTopics: Infinity,
  maxUnreadBytes: Infinity,
  maxPages: Infinity,
  maxBacklogBytes: Infinity,
}

/**
 * The budgets of this instance by address, by client key and by project. All endpoints share them.
 */
export interface Budgets {
  /** Takes the cost from both budgets, or returns the seconds until it is available. */
  tryTake(address: string, projectId: string | undefined, cost?: number): number
  of(address: string): AddressUse
  /** The budget of a client key, in relay frames, over all its connections from any address. */
  ofClient(clientId: string): SharedBudget
  /** Spending of addresses and client keys since the last call. */
  takeSpent(): Spent[]
  /** Deducts what an owner spent at another instance. */
  charge(owner: string, spent: SpentElsewhere): void
}

/** Creates {@link Budgets}. Spending is recorded only if other instances need it (`isShared`). */
export function createBudgets({
  address: ofAddress,
  client: ofClient,
  project: ofProject,
  limits,
  isShared = false,
}: {
  address: RateLimit
  client: RateLimit
  project: RateLimit
  limits: AddressLimits
  isShared?: boolean
}): Budgets {
  let spenders = new Set<OwnerUse>()
  const note = isShared
    ? (use: OwnerUse) => {
        spenders.add(use)
      }
    : () => {}
  const addresses = createKept(
    (source) => new OwnerUse(`${ADDRESS}${source}`, { rate: ofAddress, limits, onSpent: note }),
  )
  const clients = createKept(
    (clientId) =>
      new OwnerUse(`${CLIENT}${clientId}`, { rate: ofClient, limits: NO_LIMITS, onSpent: note }),
  )
  const projects = createKept((): Kept & { bucket: TokenBucket } => {
    const bucket = createTokenBucket(ofProject)
    return { bucket, isIdle: () => bucket.isFull() }
  })
  return {
    tryTake(address, projectId, cost = 1) {
      const wait = addresses(toSource(address)).tryTake(cost)
      if (wait > 0 || projectId === undefined || !PROJECT_ID.test(projectId)) return wait
      return projects(projectId).bucket.tryTake(cost)
    },
    of: (address) => addresses(toSource(address)),
    ofClient: (clientId) => clients(clientId),
    takeSpent() {
      const all = [...spenders].map((use) => use.takeSpent())
      spenders = new Set()
      return all
    },
    charge(owner, spent) {
      if (owner.startsWith(ADDRESS)) addresses(owner.slice(ADDRESS.length)).charge(spent)
      if (owner.startsWith(CLIENT)) clients(owner.slice(CLIENT.length)).charge(spent)
    },
  }
}

interface Kept {
  isIdle(): boolean
}

function createKept<T extends Kept>(create: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>()
  let sweepAt = SWEEP_AT
  return (key) => {
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= sweepAt) {
      for (const [name, entry] of kept) if (entry.isIdle()) kept.delete(name)
      // If even the active ones are too many, the oldest are removed.
      for (const name of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(name)
      sweepAt = Math.max(SWEEP_AT, kept.size * 2)
    }
    const entry = create(key)
    kept.set(key, entry)
    return entry
  }
}
