import type { AccountType, ChainId, FrameUser } from '../../../src/contract.js'
import { toEvmChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import type { Rpc } from '../wallet/rpc.js'
import type { DeviceStore } from '../device/device-store.js'
import type { SmartAccountSettings } from './settings.js'

const TYPE = 'account-type'
const DEPLOYED_LIMIT_MS = 3_000
const AHEAD_MS = 5_000

/** The accounts of a visitor on a chain, and the preferred one. */
export type AccountsOfUser = Required<
  Pick<FrameUser, 'address' | 'accounts' | 'preferredAccountType'>
> &
  Pick<FrameUser, 'smartAccountDeployed'>

/**
 * The smart accounts of a site: where they are offered, their addresses, and the active account.
 * The cryptographic code loads on demand.
 */
export class SmartAccounts {
  readonly settings: SmartAccountSettings
  readonly #rpc: Rpc
  /** Addresses that a login of this page load computes, by owner. */
  readonly #renewed = new Map<string, Promise<`0x${string}`>>()
  #ahead:
    | {
        readonly key: string
        readonly endsAt: number
        readonly answer: Promise<boolean | undefined>
      }
    | undefined

  constructor(settings: SmartAccountSettings | undefined, rpc: Rpc) {
    this.settings = settings ?? { url: '', chains: [], paymasters: [] }
    this.#rpc = rpc
  }

  /** Numbers of the chains with smart accounts. */
  get networks(): number[] {
    return this.settings.chains.map(({ chainId }) => toEvmChainId(chainId as ChainId))
  }

  isEnabled(chainId: ChainId): boolean {
    return this.settings.chains.some((chain) => chain.chainId === chainId)
  }

  /**
   * The address of an owner's smart account, equal on every chain. The stored one is used between
   * two logins.
   */
  async getAddress(store: DeviceStore, owner: string): Promise<`0x${string}`> {
    return (
      this.#renewed.get(owner) ??
      (await store.get<`0x${string}`>(toAddressKey(owner))) ??
      computeAddress(store, owner)
    )
  }

  /**
   * Computes an owner's address again, because a login does not trust what the device stored. Calls
   * of {@link getAddress} that follow wait for it.
   */
  renewAddress(store: DeviceStore, owner: string): void {
    if (this.settings.chains.length === 0) return
    const computed = computeAddress(store, owner)
    this.#renewed.set(owner, computed)
    // The next call computes it, and reports a failure.
    computed.catch(() => this.#renewed.delete(owner))
  }

  /** The account type that the visitor prefers on chains with both. */
  async getType(store: DeviceStore): Promise<AccountType> {
    return (await store.get<AccountType>(TYPE)) ?? 'smartAccount'
  }

  async setType(store: DeviceStore, type: AccountType): Promise<void> {
    await store.set(TYPE, type)
  }

  /** The accounts of an owner on a chain; without smart accounts only the owner. */
  async describe(store: DeviceStore, owner: string, chainId: ChainId): Promise<AccountsOfUser> {
    const own = { address: owner, type: 'eoa' as const }
    if (!this.isEnabled(chainId))
      return {
        address: owner,
        accounts: [own],
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
      }
    const [type, address] = await Promise.all([this.getType(store), this.getAddress(store, owner)])
    const deployed = await this.findDeployed(store, chainId, address)
    return {
      address: type === 'eoa' ? owner : address,
      accounts: [own, { address, type: 'smartAccount' }],
      preferredAccountType: type,
      ...(deployed !== undefined && { smartAccountDeployed: deployed }),
    }
  }

  /** Loads the code that computes addresses, if the site has smart accounts. */
  async warmUp(): Promise<void> {
    if (this.settings.chains.length > 0) await import('./safe.js')
  }

  /** Performs the work of {@link describe} in advance. */
  async describeAhead(store: DeviceStore, owner: string, chainId: ChainId): Promise<void> {
    if (!this.isEnabled(chainId)) return
    const address = await this.getAddress(store, owner)
    const answer = this.findDeployed(store, chainId, address)
    this.#ahead = { key: toDeployedKey(chainId, address), endsAt: Date.now() + AHEAD_MS, answer }
    await answer
  }

  /**
   * True when the account's contract is deployed on the chain; undefined when the network does not
   * answer within three seconds.
   */
  async findDeployed(
    store: DeviceStore,
    chainId: ChainId,
    address: string,
  ): Promise<boolean | undefined> {
    const key = toDeployedKey(chainId, address)
    const ahead = this.#ahead
    this.#ahead = undefined
    if (ahead?.key === key && ahead.endsAt > Date.now()) return ahead.answer
    if (await store.get<boolean>(key)) return true
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), DEPLOYED_LIMIT_MS)
    })
    const asked = this.#rpc.call(chainId, 'eth_getCode', [address, 'latest']).then(
      (code) => typeof code === 'string' && code.length > 2,
      () => undefined,
    )
    const deployed = await Promise.race([asked, limit]).finally(() => clearTimeout(timer))
    if (deployed) await store.set(key, true)
    return deployed
  }

  /**
   * The account named by a request, or the active one. Refuses a smart account if there is none.
   */
  async chooseType(
    store: DeviceStore,
    {
      method,
      params,
      owner,
      chainId,
    }: { method: string; params: unknown; owner: string; chainId: ChainId },
  ): Promise<AccountType> {
    const named = listNamed(method, params)
    if (
      this.settings.chains.length > 0 &&
      named.some((name) => name.toLowerCase() !== owner.toLowerCase())
    ) {
      const address = (await this.getAddress(store, owner)).toLowerCase()
      const first = named
        .find((name) => [owner.toLowerCase(), address].includes(name.toLowerCase()))
        ?.toLowerCase()
      if (first === address && !this.isEnabled(chainId))
        throw new Refusal(400, 'chainId', 'This network has no smart accounts')
      if (first !== undefined) return first === address ? 'smartAccount' : 'eoa'
    } else if (named.length > 0) return 'eoa'
    return this.isEnabled(chainId) ? this.getType(store) : 'eoa'
  }
}

async function computeAddress(store: DeviceStore, owner: string): Promise<`0x${string}`> {
  const { openSafe } = await import('./safe.js')
  const { address } = await openSafe(owner as `0x${string}`)
  await store.set(toAddressKey(owner), address)
  return address
}

function toAddressKey(owner: string): string {
  return `smart-account|${owner}`
}

function toDeployedKey(chainId: ChainId, address: string): string {
  return `deployed|${chainId}|${address}`
}

// Accounts named in a method's parameters.
function listNamed(method: string, params: unknown): string[] {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  const { from, sender, account, address } = (
    first !== null && typeof first === 'object' ? first : {}
  ) as Record<string, unknown>
  const places =
    method === 'personal_sign' || method === 'eth_signTypedData_v4'
      ? [second, first]
      : method === 'wallet_getCapabilities'
        ? [first]
        : [from, sender, account, address]
  // Typed data as text may stand in the place of the account.
  return places.filter(
    (value): value is string => typeof value === 'string' && !value.startsWith('{'),
  )
}
