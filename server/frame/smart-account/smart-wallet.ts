import type { AccountType, ChainId, FrameSiwxMessage } from '../../../src/contract.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import type { SignedSignIn } from '../login/sign-in-message.js'
import type { SiteSettings } from '../messages/site-settings.js'
import type { Prepared, RequestContext } from '../requests/prepared.js'
import type { Account } from '../wallet/account.js'
import { readChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import type { Rpc } from '../wallet/rpc.js'
import type { SmartAnswer } from './answer-smart.js'
import { createBundler, type Bundler } from './bundler.js'
import { SentOperations } from './sent-operations.js'
import { SmartAccounts, type AccountsOfUser } from './smart-accounts.js'

/** A request of the page with its account. */
export interface AskedRequest extends Omit<RequestContext, 'origin'> {
  readonly method: string
}

/** The smart accounts of the page's visitor, for requests that concern both accounts. */
export class SmartWallet {
  readonly accounts: SmartAccounts
  readonly #bundler: Bundler
  readonly #rpc: Rpc
  readonly #site: Pick<SiteSettings, 'rpc' | 'chains'>
  #sent: SentOperations | undefined

  constructor(site: Pick<SiteSettings, 'rpc' | 'chains' | 'smartAccounts'>, rpc: Rpc) {
    this.#site = site
    this.accounts = new SmartAccounts(site.smartAccounts, rpc)
    this.#bundler = createBundler(this.accounts.settings)
    this.#rpc = rpc
  }

  /**
   * The accounts of the visitor on a chain. `wanted` becomes the preferred type if the chain has
   * both.
   */
  async describe(
    { store }: Account,
    owner: string,
    { chainId, wanted }: { chainId: ChainId; wanted: AccountType | undefined },
  ): Promise<AccountsOfUser> {
    if (wanted !== undefined && this.accounts.isEnabled(chainId))
      await this.accounts.setType(store, wanted)
    return this.accounts.describe(store, owner, chainId)
  }

  /** Makes an account active, and returns its address. */
  async prefer(
    { store }: Account,
    owner: string,
    { chainId, type }: { chainId: ChainId; type: AccountType },
  ): Promise<string> {
    if (type === 'smartAccount' && !this.accounts.isEnabled(chainId))
      throw new Refusal(400, 'type', 'This network has no smart accounts')
    await this.accounts.setType(store, type)
    return type === 'eoa' ? owner : this.accounts.getAddress(store, owner)
  }

  /** The visitor's smart account on a chain (INIT_SMART_ACCOUNT). */
  async init(
    { store }: Account,
    owner: string,
    chainId: ChainId,
  ): Promise<{ address: string; isDeployed: boolean }> {
    if (!this.accounts.isEnabled(chainId))
      throw new Refusal(400, 'chainId', 'This network has no smart accounts')
    const address = await this.accounts.getAddress(store, owner)
    return {
      address,
      isDeployed: (await this.accounts.findDeployed(store, chainId, address)) === true,
    }
  }

  /** An answer that needs no consent; undefined when the owner's account answers. */
  async answer(
    { store }: Account,
    { method, params, chainId, addresses, rpc, now }: AskedRequest,
  ): Promise<SmartAnswer> {
    if (method === 'wallet_getAssets')
      return { value: await this.#listAssets(store, params, addresses) }
    if (method.startsWith('wallet_getSupported')) {
      const type = await this.#chooseType(store, { method, params, chainId, addresses })
      // The smart account grants none.
      if (type === 'smartAccount') return { value: {} }
      const { listSupported } = await import('../grants/list-grant-chains.js')
      return { value: listSupported(this.accounts.settings) }
    }
    if (this.accounts.networks.length === 0 || !chainId.startsWith('eip155:')) return undefined
    const context = {
      params,
      chainId,
      settings: this.accounts.settings,
      bundler: this.#bundler,
      rpc,
      now,
      sent: this.#listSent(store),
    }
    if (method === 'wallet_getCallsStatus')
      return (await import('./answer-smart.js')).answerStatus(params, context)
    const isOfBundler = /UserOperation|EntryPoints/.test(method) && this.accounts.isEnabled(chainId)
    const isAsked =
      ['eth_accounts', 'wallet_getCapabilities'].includes(method) &&
      (await this.#chooseType(store, { method, params, chainId, addresses })) === 'smartAccount'
    if (!isOfBundler && !isAsked) {
      if (
        method !== 'wallet_getCapabilities' ||
        !this.accounts.settings.chains.some(({ delegates = [] }) => delegates.length > 0)
      )
        return undefined
      return (await import('./answer-smart.js')).answerPlainCapabilities(params, {
        owner: addresses.eip155,
        chains: this.#site.chains as ChainId[],
        settings: this.accounts.settings,
        rpc,
      })
    }
    const [{ answerSmart }, address] = await Promise.all([
      import('./answer-smart.js'),
      this.accounts.getAddress(store, addresses.eip155),
    ])
    return answerSmart(method, { ...context, address })
  }

  /** Prepares a request for approval; undefined when it is for the owner's account. */
  async prepare(
    account: Account,
    { method, ...context }: RequestContext & { readonly method: string },
  ): Promise<Prepared | undefined> {
    if (!context.chainId.startsWith('eip155:')) return undefined
    const { store } = account
    const services = {
      settings: this.accounts.settings,
      bundler: this.#bundler,
      sent: this.#listSent(store),
    }
    // Only the plain account has granted permissions.
    const isRevocation = method.startsWith('wallet_revoke')
    if (isRevocation || (await this.#chooseType(store, { method, ...context })) === 'eoa') {
      if (!method.startsWith('wallet_')) return undefined
      const { preparePlain } = await import('./prepare-plain.js')
      return preparePlain(method, {
        ...context,
        ...services,
        device: account,
      })
    }
    const [{ prepareSmartRequest }, { openSafe }] = await Promise.all([
      import('./smart-requests.js'),
      import('./safe.js'),
    ])
    const safe = await openSafe(context.addresses.eip155)
    return prepareSmartRequest(method, {
      ...context,
      ...services,
      safe,
    })
  }

  /** Signs a sign-in message with the active account on its chain, without asking. */
  async signIn(
    account: Account,
    addresses: { readonly eip155: string; readonly solana: string },
    message: FrameSiwxMessage,
  ): Promise<SignedSignIn> {
    const { signSignIn } = await import('../login/sign-in-message.js')
    const chainId = readChainId(message.chainId)
    if (!this.accounts.isEnabled(chainId) || (await this.accounts.getType(account.store)) === 'eoa')
      return signSignIn(account, { addresses }, message)
    const [{ toSafeTask, wrapSignature }, { openSafe }, { toHex, parseHex }] = await Promise.all([
      import('./contract-signature.js'),
      import('./safe.js'),
      import('../encoding/bytes.js'),
    ])
    const context = {
      chainId,
      rpc: this.#rpc,
      safe: await openSafe(addresses.eip155 as `0x${string}`),
    }
    const sign: Account['sign'] = async (tasks) => {
      const signatures = await account.sign(tasks.map((task) => toSafeTask(task, context)))
      return Promise.all(
        signatures.map(async (signature) =>
          parseHex(await wrapSignature(toHex(signature), context))!,
        ),
      )
    }
    return signSignIn(
      { origin: account.origin, sign },
      { addresses: { ...addresses, eip155: context.safe.address } },
      message,
    )
  }

  async #listAssets(store: Account['store'], params: unknown, { eip155 }: WalletAddresses) {
    const { listAssets } = await import('./assets.js')
    const chains = this.#site.chains.filter((chainId) => chainId.startsWith('eip155:')) as ChainId[]
    const smart =
      this.accounts.networks.length === 0 ? [] : [await this.accounts.getAddress(store, eip155)]
    return listAssets(params, { rpc: this.#site.rpc, chains, accounts: [eip155, ...smart] })
  }

  #chooseType(
    store: Account['store'],
    {
      method,
      params,
      chainId,
      addresses,
    }: { method: string; params: unknown; chainId: ChainId; addresses: WalletAddresses },
  ): Promise<AccountType> {
    return this.accounts.chooseType(store, { method, params, owner: addresses.eip155, chainId })
  }

  #listSent(store: Account['store']): SentOperations {
    return (this.#sent ??= new SentOperations(store))
  }
}
