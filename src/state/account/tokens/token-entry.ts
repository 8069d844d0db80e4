import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort, toError } from '../../../errors/to-error.js'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toNamespace, type ChainId } from '../../../standards/caip.js'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import { toWalletName } from '../../../standards/wallet-text.js'
import type { Core } from '../../core.js'
import { createReadUrls } from '../../network/read-urls.js'
import type { Chain } from '../../../chains/adapter.js'
import type { Account } from '../account.js'
import type { BalancesSlice } from './balances.js'
import {
  canAddTokens,
  MAX_CUSTOM_TOKENS,
  toTokenKey,
  type CustomToken,
  type CustomTokens,
} from './custom-tokens.js'
import { MAX_DECIMALS, type TokenBalance } from './read-balances.js'
import { canWatch, watchAsset } from './watch-asset.js'

const MAX_TEXT = 120

/** The token at the typed address, as far as it is known. */
export type TokenEntryState =
  | { readonly status: 'empty' | 'looking' | 'invalid' | 'none' | 'full' }
  | { readonly status: 'known'; readonly token: Pick<TokenBalance, 'symbol'> }
  | { readonly status: 'failed'; readonly error: WalletModalError }
  /** `alike` is another listed token with the same symbol. */
  | {
      readonly status: 'found'
      readonly token: TokenBalance & { readonly address: string }
      readonly alike: boolean
    }

/** The slices that `createTokenEntry()` needs. */
interface TokenEntryParts {
  readonly account: Account
  readonly balances: BalancesSlice
  readonly customTokens: CustomTokens
}

/**
 * Adds tokens by address to the list of the active account's network, removes them, and offers them
 * to the wallet.
 */
export interface TokenEntry {
  /** As typed, trimmed. */
  readonly $text: ReadableAtom<string>
  readonly $entry: ReadableAtom<TokenEntryState>
  /** The network of the list; undefined if no token can be added. */
  findChain(): Chain | undefined
  /** Sets the text. A response for an older text is dropped. */
  type(value: string): Promise<void>
  /** Reads the typed address again. */
  retry(): void
  /** Adds the found token. `kept` is false if that lasts only until the page is left. */
  add(): { readonly token: TokenBalance; readonly kept: boolean } | undefined
  /** Returns false if the removal lasts only until the page is left. */
  remove(chainId: ChainId, token: CustomToken): boolean
  /** True when the wallet supports listing a token. */
  canWatch(token: CustomToken): boolean
  /**
   * Asks the wallet to list a token (EIP-747). Resolves with false when the visitor or the wallet
   * refuses. Rejects when the wallet cannot be asked.
   */
  watch(token: CustomToken): Promise<boolean>
}

/** Creates {@link TokenEntry}. */
export function createTokenEntry(
  core: Core,
  { account: { $account }, balances, customTokens }: TokenEntryParts,
): TokenEntry {
  const { config, connector, network, report } = core
  const $entry = atom<TokenEntryState>({ status: 'empty' })
  const $text = atom('')
  let controller = new AbortController()
  let shown: string | undefined

  /** The active account, if tokens can be added on its network. */
  function findPlace() {
    const { account, chainId, connection } = $account.get() ?? {}
    const chain = network.find(chainId)
    return account && connection && chain && canAddTokens(chain.id)
      ? { account, connection, chain, chainId: chain.id }
      : undefined
  }
  function findKnown(chainId: ChainId, address: string): Pick<TokenBalance, 'symbol'> | undefined {
    const key = toTokenKey(chainId, address)
    const is = (token: { readonly address: string | undefined }) =>
      token.address !== undefined && toTokenKey(chainId, token.address) === key
    // A token with balance 0 is only listed once it is added.
    return (
      customTokens.find(chainId).find(is) ??
      balances.$balances.get().value?.tokens.find((token) => token.amount > 0n && is(token))
    )
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
    const [facts, [amount]] = await Promise.all([
      actions.readToken(address, options),
      actions.getTokenBalances(account, [address], options),
    ])
    if (amount === undefined || facts.decimals > MAX_DECIMALS) return { status: 'none' }
    // A token without readable texts is shown by its address.
    const name = toWalletName(facts.name) ?? toWalletName(facts.symbol) ?? toShortAddress(address)
    const symbol = toWalletName(facts.symbol) ?? toShortAddress(address)
    const others = [
      chain.nativeCurrency,
      ...(balances.$balances.get().value?.tokens ?? []),
      ...customTokens.find(chainId),
    ]
    const alike = others.some((other) => fold(other.symbol) === fold(symbol))
    return {
      status: 'found',
      token: {
        chainId,
        address,
        name,
        symbol,
        decimals: facts.decimals,
        amount,
        icon: undefined,
        price: undefined,
        value: undefined,
      },
      alike,
    }
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
      $entry.set(
        error.code === 'OPTIONS_INVALID' ? { status: 'none' } : { status: 'failed', error },
      )
    }
  }
  // A result is valid for one account on one network.
  $account.subscribe((account) => {
    const now = `${account?.account} ${account?.chainId}`
    if (now !== shown) void type('')
    shown = now
  })

  return {
    $text: readonlyType($text),
    $entry: readonlyType($entry),
    findChain: () => findPlace()?.chain,
    type,
    retry: () => void type($text.get()),
    add() {
      const entry = $entry.get()
      const place = findPlace()
      if (entry.status !== 'found' || entry.token.chainId !== place?.chainId) return undefined
      const { token } = entry
      const kept = customTokens.add(token.chainId, token)
      balances.include(token)
      void type('')
      return { token, kept }
    },
    remove(chainId, { address }) {
      const kept = customTokens.remove(chainId, address)
      balances.exclude(chainId, address)
      // The typed address may have been in the list and can be added now.
      void type($text.get())
      return kept
    },
    canWatch(token) {
      const place = findPlace()
      return (
        place !== undefined &&
        canWatch({ account: place.account, token: { ...token, icon: undefined } })
      )
    },
    async watch(token) {
      const place = findPlace()
      try {
        return (
          place !== undefined &&
          (await watchAsset(core, {
            connection: place.connection,
            token: { ...token, icon: undefined },
          }))
        )
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
