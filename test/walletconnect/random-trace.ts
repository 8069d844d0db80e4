import { GRANT } from '../helpers/wallets/fake-sign-wallet.js'
import { openSignClientPage, PROPOSED } from '../helpers/wallets/sign-client-page.js'
import { createPrefixedStorage } from '../../src/platform/storage.js'
import { createTopicKey, randomBytes } from '../../src/walletconnect/crypto/keys.js'
import { seal } from '../../src/walletconnect/crypto/envelope.js'

const STEPS = 14
let prefix = 0

/** A pseudo-random number from 0 to 1 by a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Runs a random sequence of what a wallet and a relay can do, rules broken, against a fresh client.
 * Returns what was wrong; undefined if every rule held: one outcome of each promise, only proposed
 * and well-formed grants, no answer twice, nothing stored of an ended session.
 */
export async function runTrace(
  seed: number,
  settle: () => Promise<void>,
): Promise<string | undefined> {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const page = openSignClientPage({ storage: createPrefixedStorage(`trace${prefix++}.`) })
  const faults: string[] = []
  const outcomes: string[] = []
  let requests = 0
  let settled = 0
  try {
    const { proposal, wallet } = await page.propose()
    proposal.approval.then(
      () => outcomes.push('approved'),
      () => outcomes.push('failed'),
    )
    const sent: [string, string][] = []
    const raw = wallet.raw.bind(wallet)
    wallet.raw = (topic, envelope) => {
      sent.push([topic, envelope])
      raw(topic, envelope)
    }
    const grants = [
      GRANT,
      { ...GRANT, cosmos: { accounts: ['cosmos:hub:a'], methods: [], events: [] } },
      {},
      null,
      { eip155: { ...GRANT.eip155, accounts: [] } },
      { 'eip155:137': { ...GRANT.eip155, accounts: ['eip155:137:0xab'] } },
      JSON.parse('{"__proto__":{"accounts":["eip155:1:0x1"],"methods":[],"events":[]}}') as object,
    ]
    const now = () => Date.now() * 1000 + Math.floor(random() * 2_000_000 - 1_000_000)
    const steps: (() => unknown)[] = [
      () => wallet.respond(),
      () =>
        wallet.respond({
          result: { responderPublicKey: pick(['00'.repeat(32), 'zz', wallet.keys.publicKey]) },
        }),
      () => wallet.settle({ namespaces: pick(grants) }, now()),
      () =>
        wallet.settle(
          { controller: pick([wallet.controller, {}, { publicKey: 'ab'.repeat(32) }]) },
          now(),
        ),
      () => random() < 0.2 && wallet.reject(pick([{}, 'no', { code: 5000 }])),
      () => wallet.request('wc_sessionUpdate', { namespaces: pick(grants) }, now()),
      () =>
        wallet.request(
          'wc_sessionEvent',
          {
            event: { name: pick(['chainChanged', 'x', '__proto__']), data: 1 },
            chainId: pick(['eip155:1', 'constructor:1', 5]),
          },
          now(),
        ),
      () =>
        wallet.request(
          'wc_sessionExtend',
          pick([{}, { expiry: 1 }, { expiry: 'x' }, { expiry: 1e300 }]),
          now(),
        ),
      () =>
        wallet.request(
          pick(['wc_sessionPing', 'wc_x', 'constructor', 'wc_sessionPropose']),
          {},
          now(),
        ),
      () => random() < 0.2 && wallet.request('wc_sessionDelete', {}, now()),
      () => {
        const again = pick(sent)
        if (again) raw(...again)
      },
      () =>
        wallet.raw(
          wallet.session.topic,
          pick(['', 'AA==', seal(createTopicKey(randomBytes).symKey, '{}', randomBytes)]),
        ),
      () => wallet.answer(pick(wallet.received)?.id ?? 1, pick([null, 0, 'x', {}])),
      () => page.relay.close(pick([1001, 1006])),
      () => (page.relay.mood = pick(['answer', 'answer', 'foreign', 'html', 'silent'])),
      () => random() < 0.1 && proposal.withdraw(),
      () => random() < 0.1 && page.client.disconnect(wallet.session.topic),
      () => {
        requests++
        const count = () => void settled++
        page.client
          .request({ topic: wallet.session.topic, chainId: 'eip155:1', method: 'personal_sign' })
          .then(count, count)
      },
    ]
    for (let step = 0; step < STEPS; step++) {
      pick(steps)()
      if (random() < 0.7) await settle()
      for (const { topic, namespaces } of page.client.listSessions()) {
        if (topic !== wallet.session.topic) faults.push('a session of another key')
        for (const [name, { accounts, chains }] of Object.entries(namespaces)) {
          if (!(name in PROPOSED)) faults.push(`the namespace ${name} was not proposed`)
          if (accounts.length === 0) faults.push('a namespace without accounts')
          if (![...accounts, ...chains].every((id) => id.startsWith(`${name}:`)))
            faults.push('an id of another namespace')
        }
      }
      if (page.client.listSessions().length > 1) faults.push('two sessions of one proposal')
    }
    page.relay.mood = 'answer'
    const isAlive = page.client.getSession(wallet.session.topic) !== undefined
    if (!isAlive && page.storage.list('session.').length > 0)
      faults.push('a stored session that has ended')
    page.client.close()
    await settle()
    if (outcomes.length !== 1) faults.push(`the approval settled ${outcomes.length} times`)
    if (settled !== requests) faults.push(`${requests} requests, ${settled} outcomes`)
    const answers = wallet.received.filter(({ method }) => method === undefined)
    const accepted = answers.filter(
      ({ result, id }) =>
        result !== undefined &&
        wallet.received.filter((frame) => frame.id === id && frame.error).length > 0,
    )
    if (accepted.length > 0) faults.push('a request that was both accepted and refused')
  } finally {
    page.client.close()
    for (const key of page.storage.list('')) page.storage.remove(key)
  }
  return faults.length > 0 ? `seed ${seed}: ${[...new Set(faults)].join('; ')}` : undefined
}
