import * as z from 'zod/mini'

/** Roles of people, as in the admin API. */
export const ROLES = ['owner', 'developer', 'support', 'auditor'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** A person who may sign in. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  /** CAIP-10 without the chain, such as `eip155:0x…`. */
  account: z.nullable(z.string()),
  disabled: z.boolean(),
})
export type Person = z.infer<typeof Person>
export const People = z.object({ users: z.array(Person) })

/** The person who is signed in; `rights` are `<method> <path>` of the endpoints they may use. */
export const Me = z.extend(Person, { rights: z.array(z.string()) })
export type Me = z.infer<typeof Me>

/** A row of the list of projects. */
export const ListedProject = z.object({
  id: z.string(),
  name: z.string(),
  development: z.boolean(),
  origins: z.array(z.string()),
  disabled: z.boolean(),
  createdAt: z.number(),
})
export type ListedProject = z.infer<typeof ListedProject>
export const Projects = z.object({ projects: z.array(ListedProject) })

/** A switch of a project. `config: null` leaves the feature to the app. */
export const Feature = z.object({
  id: z.string(),
  isEnabled: z.boolean(),
  config: z.nullable(z.array(z.string())),
})
export type Feature = z.infer<typeof Feature>

/** A project. */
export const Project = z.object({
  id: z.string(),
  name: z.string(),
  development: z.boolean(),
  origins: z.array(z.string()),
  features: z.array(Feature),
  analytics: z.boolean(),
  disabled: z.optional(z.boolean()),
})
export type Project = z.infer<typeof Project>

/** What a project's own services do. */
export const SERVICE_KINDS = ['node', 'bundler', 'paymaster'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

/** A service of a project on one chain (CAIP-2), without its address. */
export const Service = z.object({
  kind: z.enum(SERVICE_KINDS),
  chainId: z.string(),
  host: z.string(),
})
export type Service = z.infer<typeof Service>
export const Services = z.object({ services: z.array(Service) })

/** Answer of requests that return an id. */
export const Identified = z.object({ id: z.string() })

/** Stored data of a project; null for what is in NATS. */
export const Usage = z.object({
  mailboxBytes: z.nullable(z.number()),
  messages: z.nullable(z.number()),
  subscriptions: z.number(),
  sessions: z.number(),
  accounts: z.number(),
  /** At most `maxEventsCounted` + 1. */
  events: z.number(),
  maxEventsCounted: z.number(),
  eventBytesToday: z.number(),
  maxEventBytesPerDay: z.number(),
})
export type Usage = z.infer<typeof Usage>

/** Steps of a connection, in their order. */
export const STEPS = ['opened', 'chosen', 'connected', 'signedIn'] as const
const Steps = z.object({
  opened: z.number(),
  chosen: z.number(),
  connected: z.number(),
  signedIn: z.number(),
})

/** Counts of the steps of connections. `day` is Unix milliseconds. */
export const Connections = z.object({
  days: z.number(),
  steps: Steps,
  byDay: z.array(z.object({ day: z.number(), steps: Steps })),
  wallets: z.array(z.object({ wallet: z.string(), steps: Steps })),
  families: z.array(z.object({ family: z.string(), steps: Steps })),
})
export type Connections = z.infer<typeof Connections>

/** An analytics event, as a page sent it. */
export const StoredEvent = z.object({ id: z.number(), receivedAt: z.number(), event: z.unknown() })
export type StoredEvent = z.infer<typeof StoredEvent>
export const Events = z.object({ events: z.array(StoredEvent) })

/** An entry of the log of acts. */
export const Act = z.object({
  id: z.number(),
  at: z.number(),
  userId: z.string(),
  userName: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.unknown(),
})
export type Act = z.infer<typeof Act>
export const Acts = z.object({ entries: z.array(Act) })

/** An account of the embedded wallet, as support sees it. */
export const WalletAccount = z.object({
  id: z.string(),
  createdAt: z.number(),
  addresses: z.nullable(z.object({ eip155: z.string(), solana: z.string() })),
  identities: z.array(z.object({ issuer: z.string(), subject: z.string() })),
  frozen: z.object({
    operator: z.nullable(z.object({ at: z.number() })),
    owner: z.nullable(z.object({ at: z.number() })),
  }),
  devices: z.array(z.object({ origin: z.string(), browser: z.string(), lastUsedAt: z.number() })),
  sessions: z.array(z.object({ origin: z.string(), browser: z.string(), usedAt: z.number() })),
  passkeys: z.array(z.object({ label: z.string(), createdAt: z.number(), lastUsedAt: z.number() })),
  log: z.array(
    z.object({ at: z.number(), event: z.string(), origin: z.string(), browser: z.string() }),
  ),
  mails: z.array(
    z.object({
      kind: z.enum(['login', 'account']),
      createdAt: z.number(),
      state: z.enum(['sent', 'waiting', 'failed']),
      canResend: z.boolean(),
    }),
  ),
})
export type WalletAccount = z.infer<typeof WalletAccount>
export const Resent = z.object({ resent: z.number(), account: WalletAccount })

/** State of the database, and what is wrong. */
export const Health = z.object({
  database: z.object({
    kind: z.enum(['server', 'embedded']),
    answeredMs: z.number(),
    bytes: z.number(),
    migration: z.number(),
    clockAheadMs: z.number(),
  }),
  incidents: z.array(
    z.object({
      id: z.enum(['clock', 'slow', 'accounts', 'mailsFailed', 'mailsLate', 'eventsFull']),
      count: z.optional(z.number()),
      runbook: z.string(),
    }),
  ),
})
export type Health = z.infer<typeof Health>

export const Invitation = z.object({ token: z.string() })
export const Nonce = z.object({ nonce: z.string() })
export const Nothing = z.object({})
