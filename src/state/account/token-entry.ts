import { atom, readonlyType } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toNamespace, type ChainId } from '../../standards/caip.js'
import { toShortAddress } from '../../standards/short-address.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import type { Account } from './account.js'
import type { BalancesSlice } from './balances.js'
import { canAddTokens, MAX_CUSTOM_TOKENS, toTokenKey, type CustomToken, type CustomTokens } from './custom-tokens.js'
import { MAX_DECIMALS, type TokenBalance } from './read-balances.js'
import { canWatch, watchAsset } from './watch-asset.js'

const MAX_TEXT = 120

/** What is known of the token at the typed address. */
export type TokenEntryState =
  | { readonly status: 'empty' | 'looking' | 'invalid' | 'none' | 'full' }
  | { readonly status: 'known'; readonly token: Pick<TokenBalance, 'symbol'> }
  | { readonly status: 'failed'; readonly error: WalletModalError }
  /** `alike` is another token of the list with the same symbol. */
  | { readonly status: 'found'; readonly token: TokenBalance & { readonly address: string }; readonly alike: boolean }

/** The slices that adding a token is made from. */
interface TokenEntryParts {
  readonly account: Account
  readonly balances: BalancesSlice
  readonly customTokens: CustomTokens
}

export type TokenEntry = ReturnType<typeof createTokenEntry>

/** Adds tokens to the list of the active account's network by their address, removes them, and offers them to the wallet. */
export function createTokenEntry(core: Core, { account: { $account }, balances, customTokens }: TokenEntryParts) {
  const { config, connector, network, report } = core
  const $entry = atom<TokenEntryState>({ status: 'empty' })
  const $text = atom('')
  let controller = new AbortController()
  let shown: string | undefined

  /** The active account on a network whose tokens can be added. */
  function findPlace() {
    const { account, chainId, connection } = $account.get() ?? {}
    const chain = network.find(chainId)
    return account && connection && chain && canAddTokens(chain.id) ? { account, connection, chain, chainId: chain.id } : undefined
  }
  function findKnown(chainId: ChainId, address: string): Pick<TokenBalance, 'symbol'> | undefined {
    const key = toTokenKey(chainId, address)
    const is = (token: { readonly address: string | undefined }) => token.address !== undefined && toTokenKey(chainId, token.address) === key
    // A token of which nothing is held does not show unless it is added.
    return customTokens.find(chainId).find(is) ?? balances.$balances.get().value?.tokens.find((token) => token.amount > 0n && is(token))
  }
  async function read(text: string, signal: AbortSignal): Promise<TokenEntryState> {
    const place = findPlace()
    if (!place) return { status: 'invalid' }
    const { account, chain, chainId } = place
    const adapter = await connector.getAdapter(toNamespace(chainId))
    const address = await adapter.parseAddress(text, { strict: true })
    if (address === undefined) return { status: 'invalid' }
    const known = findKnown(chainId, address)
    if (known) return { status: 'known', token: known }
    if (customTokens.find(chainId).length >= MAX_CUSTOM_TOKENS) return { status: 'full' }
    const actions = await adapter.actions?.()
    if (!actions?.readToken || !actions.getTokenBalances) return { status: 'none' }
    const options = { chain, readUrls: createReadUrls(config), signal }
    const [facts, [amount]] = await Promise.all([actions.readToken(address, options), actions.getTokenBalances(account, [address], options)])
    if (amount === undefined || facts.decimals > MAX_DECIMALS) return { status: 'none' }
    // A token without readable texts is known by its address.
    const name = toWalletName(facts.name) ?? toWalletName(facts.symbol) ?? toShortAddress(address)
    const symbol = toWalletName(facts.symbol) ?? toShortAddress(address)
    const others = [chain.nativeCurrency, ...(balances.$balances.get().value?.tokens ?? []), ...customTokens.find(chainId)]
    const alike = others.some((other) => fold(other.symbol) === fold(symbol))
    return { status: 'found', token: { chainId, address, name, symbol, decimals: facts.decimals, amount, icon: undefined, price: undefined, value: undefined }, alike }
  }
  async function type(value: string): Promise<void> {
    controller.abort()
    const { signal } = (controller = new AbortController())
    const text = value.slice(0, MAX_TEXT).trim()
    $text.set(text)
    $entry.set({ status: text === '' ? 'empty' : 'looking' })
    if (text === '') return
    try {
      const state = await read(text, signal)
      if (!signal.aborted) $entry.set(state)
    } catch (failure) {
      if (signal.aborted || isAbort(failure)) return
      const error = toError(failure)
      $entry.set(error.code === 'OPTIONS_INVALID' ? { status: 'none' } : { status: 'failed', error })
    }
  }
  // What was read belongs to one account on one network.
  $account.subscribe((account) => {
    const now = `${account?.account} ${account?.chainId}`
    if (now !== shown) void type('')
    shown = now
  })

  return {
    /** As typed, without spaces around it. */
    $text: readonlyType($text),
    $entry: readonlyType($entry),
    /** The network whose tokens are listed; undefined where none can be added. */
    findChain: () => findPlace()?.chain,
    /** Takes a new text; an answer for an older one is dropped. */
    type,
    /** Reads the typed address again. */
    retry: () => void type($text.get()),
    /** Adds the token that was found. Returns it. */
    add(): TokenBalance | undefined {
      const entry = $entry.get()
      const place = findPlace()
      if (entry.status !== 'found' || entry.token.chainId !== place?.chainId) return undefined
      const { token } = entry
      customTokens.add(token.chainId, token)
      balances.include(token)
      void type('')
      return token
    },
    remove(chainId: ChainId, { address }: CustomToken) {
      customTokens.remove(chainId, address)
      balances.exclude(chainId, address)
      // An address that was in the list may be added now.
      void type($text.get())
    },
    /** Whether the wallet can be asked to list a token. */
    canWatch(token: CustomToken): boolean {
      const place = findPlace()
      return place !== undefined && canWatch({ account: place.account, token: { ...token, icon: undefined } })
    },
    /** Asks the wallet to list a token (EIP-747). False where the visitor or the wallet refuses. Rejects where it cannot be asked. */
    async watch(token: CustomToken): Promise<boolean> {
      const place = findPlace()
      try {
        return place !== undefined && (await watchAsset(core, { connection: place.connection, token: { ...token, icon: undefined } }))
      } catch (failure) {
        report(failure)
        throw failure
      }
    },
  }
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
