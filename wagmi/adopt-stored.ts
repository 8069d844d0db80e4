/** What the connector knows of its wagmi configuration. */
interface WagmiConfig {
  readonly chains: readonly { readonly id: number }[]
  readonly storage?: { readonly key: string } | null | undefined
}

/** A connection as wagmi stores it. */
interface StoredByWagmi {
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly connector: { readonly id: string; readonly name: string; readonly type: string }
}

/**
 * Ids of wallets in RainbowKit's own connectors, which wagmi stores in the place of the reverse
 * domain name.
 */
const RDNS: Readonly<Record<string, string>> = {
  metaMask: 'io.metamask',
  metaMaskSDK: 'io.metamask',
  rabby: 'io.rabby',
  rainbow: 'me.rainbow',
  trust: 'com.trustwallet.app',
  okx: 'com.okex.wallet',
  brave: 'com.brave.wallet',
  zerion: 'io.zerion.wallet',
  phantom: 'app.phantom',
  coinbase: 'com.coinbase.wallet',
  coinbaseWalletSDK: 'com.coinbase.wallet',
}

const ADDRESS = /^0x[\da-f]{40}$/i
const WALLET = /^(?:injected|[a-z][\w-]*(?:\.[\w-]+)+)$/i

/**
 * Writes the record of a connection that wagmi stored before the app used this connector, so that a
 * visitor stays connected over the deploy. The modal then asks the wallet for its accounts, without
 * a prompt. Does nothing where the modal has a record of its own, or when the visitor disconnected.
 * Deletes nothing, so that a page of the release before finds its own connection again.
 *
 * @param id Id of the modal.
 * @param own Ids of the connectors that the modal lists as wallets of the app.
 */
export function adoptStored(
  id: string,
  { chains, storage }: WagmiConfig,
  own: readonly string[] = [],
): void {
  try {
    const prefix = `wallet-modal.${id}.`
    if (storage === null || hasOwnRecords(id)) return
    const key = storage?.key ?? 'wagmi'
    const stored = findCurrent(read(`${key}.store`))
    if (!stored) return
    const isOwn = own.includes(stored.connector.id)
    const wallet = isOwn ? stored.connector.id : (RDNS[stored.connector.id] ?? stored.connector.id)
    if (
      !(isOwn || WALLET.test(wallet)) ||
      read(`${key}.${stored.connector.id}.disconnected`) === true
    )
      return
    const chainId = `eip155:${stored.chainId}`
    const accounts = stored.accounts
      .filter((address) => typeof address === 'string' && ADDRESS.test(address))
      .map((address) => `${chainId}:${address}`)
    if (accounts.length === 0 || !chains.some(({ id: one }) => one === stored.chainId)) return
    localStorage.setItem(
      `${prefix}connection.eip155:${wallet}`,
      writeRecord(wallet, accounts, stored, isOwn),
    )
    localStorage.setItem(`${prefix}adopted`, '1')
  } catch {
    // Storage is blocked, or holds something else: the visitor connects anew.
  }
}

function writeRecord(
  wallet: string,
  accounts: readonly string[],
  stored: StoredByWagmi,
  isOwn: boolean,
): string {
  const type = isOwn ? 'EXTERNAL' : wallet === 'injected' ? 'INJECTED' : 'ANNOUNCED'
  return JSON.stringify({
    v: 2,
    value: {
      id: `eip155:${wallet}`,
      namespace: 'eip155',
      connectorId: wallet,
      type,
      accounts,
      chainId: `eip155:${stored.chainId}`,
      wallet: { name: stored.connector.name, ...(type === 'ANNOUNCED' ? { rdns: wallet } : {}) },
      revision: 'adopted',
    },
  })
}

/**
 * Whether a modal has stored a connection or a disconnect in this browser, or has read the records
 * of the kit before it. Throws where storage is blocked.
 */
export function hasOwnRecords(id: string): boolean {
  const prefix = `wallet-modal.${id}.`
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index)
    if (
      key?.startsWith(`${prefix}connection`) ||
      key === `${prefix}disconnected` ||
      key === `${prefix}adopted`
    )
      return true
  }
  return false
}

/** A value that wagmi stored: in localStorage, otherwise in a cookie. */
function read(key: string): unknown {
  const cookie = document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${key}=`))
    ?.slice(key.length + 1)
  const text = localStorage.getItem(key) ?? (cookie && decodeURIComponent(cookie))
  return text ? (JSON.parse(text) as unknown) : undefined
}

function findCurrent(stored: unknown): StoredByWagmi | undefined {
  const { state } = (stored ?? {}) as {
    state?: { current?: string; connections?: { value?: [string, StoredByWagmi][] } }
  }
  const current = state?.connections?.value?.find(([uid]) => uid === state.current)?.[1]
  const usable =
    Array.isArray(current?.accounts) &&
    Number.isSafeInteger(current.chainId) &&
    typeof current.connector?.id === 'string' &&
    typeof current.connector.name === 'string'
  return usable ? current : undefined
}
