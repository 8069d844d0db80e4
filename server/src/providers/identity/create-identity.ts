import type { Address } from 'viem'
import { meterCall, type CallMeter } from '../../operation/call-meter.js'
import { createPictureMap } from '../picture-map.js'
import { publicFetch } from '../public-fetch.js'
import type { NameRegistry } from '../names/name-registry.js'
import type { Nodes } from '../node.js'
import type { ProviderSettings } from '../settings.js'
import { findAvatar } from './avatar.js'
import { createEns, type Ens, type FetchGateway } from './ens.js'

const TTL_MS = 5 * 60_000
// A missing name is cached for a shorter time, because a user who sets a name checks it
// immediately.
const NONE_TTL_MS = 30_000

/** Name and avatar of an address. */
export interface IdentityRecord {
  readonly name: string | null
  readonly avatar: string | null
  readonly resolvedAt: string
}

/**
 * Names and pictures of EVM addresses: the public name service first, then names registered here.
 */
export interface Identities {
  readonly ens: Ens | undefined
  find(address: Address): Promise<IdentityRecord>
}

/**
 * Looks up names on the configured chain. Answers of the public name service are cached for five
 * minutes.
 */
export function createIdentities({
  settings,
  nodes,
  registry,
  fetchGateway = publicFetch,
  meter,
}: {
  settings: ProviderSettings['ens']
  nodes: Nodes
  registry: NameRegistry
  fetchGateway?: FetchGateway | undefined
  meter?: CallMeter | undefined
}): Identities {
  const node = settings && nodes.find(settings.chainId)
  const ens =
    node &&
    createEns({
      node,
      registry: settings.registry as Address | undefined,
      fetchGateway: (...request) =>
        meterCall(meter, 'name gateways', () => fetchGateway(...request)),
    })
  const kept = createPictureMap<{
    readonly until: number
    readonly record: IdentityRecord | undefined
  }>(({ record }) => record?.avatar)

  async function findPublic(address: Address): Promise<IdentityRecord | undefined> {
    const found = kept.get(address)
    if (found && found.until > performance.now()) return found.record
    const name = await ens?.findName(address)
    if (!ens) return undefined
    if (!name) {
      kept.set(address, { record: undefined, until: performance.now() + NONE_TTL_MS })
      return undefined
    }
    const avatar = await ens.findText(name, 'avatar')
    const record = {
      name,
      avatar:
        (avatar &&
          (await findAvatar(avatar, nodes, (...request) =>
            meterCall(meter, 'avatars', () => publicFetch(...request)),
          ))) ||
        null,
      resolvedAt: new Date().toISOString(),
    }
    kept.set(address, { record, until: performance.now() + TTL_MS })
    return record
  }
  return {
    ens,
    async find(address) {
      const asked = await findPublic(address).then(
        (record) => ({ record }),
        (error: unknown) => ({ error }),
      )
      if ('record' in asked && asked.record) return asked.record
      const [own] = await registry.listNames(address)
      // A name registered here is valid without the public service; the absence of a name cannot be
      // known without it.
      if ('error' in asked && !own) throw asked.error
      return { name: own?.name ?? null, avatar: null, resolvedAt: new Date().toISOString() }
    },
  }
}
