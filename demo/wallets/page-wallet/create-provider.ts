import { numberToHex, isAddressEqual, type Address } from 'viem'
import { loadStack } from '../../stack.js'
import { describeRequest } from '../describe-request.js'
import {
  invalidParams,
  rejected,
  RpcError,
  unauthorized,
  unknownChain,
  unsupported,
} from '../rpc-error.js'
import { readPersonalSign, readTransaction, readTypedData, type Signer } from '../signer.js'
import {
  readAddedChain,
  readChainId,
  requestRpc,
  toWalletChain,
  type WalletChain,
} from '../wallet-chain.js'
import type { createPrompt, Question } from './prompt.js'
import { createWalletStore } from './wallet-store.js'

/** A request as EIP-1193 passes it. */
export interface Request {
  readonly method: string
  readonly params?: unknown
}

type Listener = (value: never) => void

/** Answers the page wallet's prompts: the user, or a test. */
export type Ask = ReturnType<typeof createPrompt>['ask']

/**
 * The EIP-1193 side of a development wallet: prompts before it shows an account, signs, sends or changes
 * the network; stores the permissions of each origin; forwards requests that need no key to the
 * chain.
 */
export function createProvider({
  id,
  signer,
  ask,
  onChange = () => {},
}: {
  /** Key of its memory in this browser. */
  id: string
  signer: Signer
  ask: Ask
  onChange?: () => void
}) {
  const origin = location.origin
  const listeners = new Map<string, Set<Listener>>()
  let shown = { accounts: '', chainId: 0 }
  let connecting = false
  const store = createWalletStore(id, announceChanges)
  const stack = loadStack().then(({ chains }) => chains.map(toWalletChain))
  // If no stack is running, the first request that needs it reports that.
  stack.then(
    () => emit('connect', { chainId: numberToHex(store.get().chainId) }),
    () => {},
  )
  shown = { accounts: permitted().join(), chainId: store.get().chainId }

  /** The accounts this page may see, the selected one first. */
  function permitted(): readonly Address[] {
    const { permissions, selected } = store.get()
    const allowed = permissions[origin] ?? []
    const first = signer.accounts[selected]?.address
    return [...allowed].sort((one, other) => Number(other === first) - Number(one === first))
  }

  function emit(event: string, value: unknown) {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }

  /** Emits the changes to the page, in this tab and, through storage, in the others. */
  function announceChanges() {
    const now = { accounts: permitted().join(), chainId: store.get().chainId }
    const before = shown
    shown = now
    if (now.chainId !== before.chainId) emit('chainChanged', numberToHex(now.chainId))
    if (now.accounts !== before.accounts) emit('accountsChanged', permitted())
    onChange()
  }

  /**
   * The networks of the wallet: the first of the stack, and those that a page added, with their
   * current RPC URLs.
   */
  async function listChains(): Promise<readonly WalletChain[]> {
    const chains = await stack
    const today = (added: WalletChain) =>
      chains.find(({ chainId }) => chainId === added.chainId) ?? added
    return [...chains.slice(0, 1), ...store.get().added.map(today)]
  }

  async function getChain(): Promise<WalletChain> {
    const chains = await listChains()
    const { chainId } = store.get()
    const chain = chains.find((known) => known.chainId === chainId)
    if (!chain) throw new RpcError(4901, `The wallet does not know chain ${chainId} any more.`)
    return chain
  }

  async function confirm(question: Question) {
    const answer = await ask(question)
    if (!answer.approved) throw rejected()
    return answer
  }

  async function requestAccounts(method: string): Promise<readonly Address[]> {
    if (connecting)
      throw new RpcError(
        -32002,
        `Request of type '${method}' already pending for origin ${origin}.`,
      )
    connecting = true
    try {
      const { choice } = await confirm({
        method,
        title: 'Connect to this page?',
        rows: [['It will', 'see the address, and may ask you to sign']],
        choice: {
          legend: 'Account',
          options: signer.accounts.map(({ name, address }) => ({
            label: name,
            detail: shorten(address),
          })),
          selected: store.get().selected,
        },
      })
      const { address } = signer.accounts[choice]!
      store.set({
        selected: choice,
        permissions: { ...store.get().permissions, [origin]: [address] },
      })
      announceChanges()
      return permitted()
    } finally {
      connecting = false
    }
  }

  async function switchChain(method: string, params: unknown) {
    const chainId = readChainId(params)
    const target = (await listChains()).find((known) => known.chainId === chainId)
    if (!target) throw unknownChain(numberToHex(chainId))
    if (chainId === store.get().chainId) return null
    await confirm({
      method,
      title: 'Switch the network?',
      rows: [['To', `${target.name} (${chainId})`]],
    })
    store.set({ chainId })
    announceChanges()
    return null
  }

  async function addChain(method: string, params: unknown) {
    const asked = readChainId(params)
    if ((await listChains()).some(({ chainId }) => chainId === asked))
      return switchChain(method, params)
    const chain = await readAddedChain(params)
    await confirm({
      method,
      title: 'Add this network and switch to it?',
      rows: [
        ['Network', `${chain.name} (${chain.chainId})`],
        ['Currency', chain.symbol],
        ['Address', chain.rpc],
      ],
    })
    store.set({ added: [...store.get().added, chain], chainId: chain.chainId })
    announceChanges()
    return null
  }

  /** Shows a signing request to the user, after checking that the page may make it. */
  async function confirmSigning(
    method: string,
    params: unknown,
    address: Address,
  ): Promise<WalletChain> {
    if (!permitted().some((account) => isAddressEqual(account, address)))
      throw unauthorized(address)
    const chain = await getChain()
    await confirm({ method, ...describeRequest(method, params, chain)! })
    return chain
  }

  async function signTypedData(method: string, params: unknown) {
    const { address, typedData } = readTypedData(params)
    const { chainId } = (typedData.domain ?? {}) as { chainId?: unknown }
    const current = store.get().chainId
    if (chainId !== undefined && Number(chainId) !== current)
      throw invalidParams(`the data is for chain ${String(chainId)}, the wallet is on ${current}.`)
    await confirmSigning(method, params, address)
    return signer.signTypedData({ address, typedData })
  }

  function listPermissions() {
    const accounts = permitted()
    if (!accounts.length) return []
    return [
      {
        parentCapability: 'eth_accounts',
        invoker: origin,
        caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
      },
    ]
  }

  function revoke() {
    const { [origin]: _revoked, ...permissions } = store.get().permissions
    store.set({ permissions })
    announceChanges()
    return null
  }

  const methods: Record<string, (method: string, params: unknown) => unknown> = {
    eth_accounts: () => permitted(),
    eth_requestAccounts: (method) => (permitted().length ? permitted() : requestAccounts(method)),
    eth_chainId: () => numberToHex(store.get().chainId),
    net_version: () => String(store.get().chainId),
    personal_sign: async (method, params) => {
      const { address, message } = readPersonalSign(params)
      await confirmSigning(method, params, address)
      return signer.signMessage({ address, message })
    },
    eth_signTypedData_v4: signTypedData,
    eth_sendTransaction: async (method, params) => {
      const transaction = readTransaction(params)
      return signer.sendTransaction(
        await confirmSigning(method, params, transaction.from),
        transaction,
      )
    },
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: addChain,
    wallet_getPermissions: listPermissions,
    wallet_requestPermissions: async (method, params) => {
      readAccountsPermission(params)
      await requestAccounts(method)
      return listPermissions()
    },
    wallet_revokePermissions: (_method, params) => {
      readAccountsPermission(params)
      return revoke()
    },
    wallet_getCapabilities: async (_method, params) => {
      const [address] = Array.isArray(params) ? (params as Address[]) : []
      if (!address || !permitted().some((account) => isAddressEqual(account, address)))
        throw unauthorized(String(address))
      return Object.fromEntries(
        (await listChains()).map(({ chainId }) => [
          numberToHex(chainId),
          { atomic: { status: 'unsupported' } },
        ]),
      )
    },
  }

  const provider = {
    async request({ method, params }: Request): Promise<unknown> {
      if (Object.hasOwn(methods, method)) return methods[method]!(method, params)
      if (method.startsWith('wallet_')) throw unsupported(method)
      return requestRpc(await getChain(), method, params)
    },
    on(event: string, listener: Listener) {
      if (!listeners.has(event)) listeners.set(event, new Set())
      listeners.get(event)!.add(listener)
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  return {
    provider,
    emit,
    listChains,
    getState: () => ({ ...store.get(), accounts: permitted() }),
    countListeners: (event: string) => listeners.get(event)?.size ?? 0,
    /**
     * The user selects another account in the wallet; a page with a permission gets the new one.
     */
    selectAccount(index: number) {
      const account = signer.accounts[index]
      if (!account) throw new RangeError(`The wallet has ${signer.accounts.length} accounts.`)
      const { permissions } = store.get()
      store.set({
        selected: index,
        ...(permissions[origin] && {
          permissions: { ...permissions, [origin]: [account.address] },
        }),
      })
      announceChanges()
    },
    /**
     * The user selects another network in the wallet. Any number is accepted, so that a page can
     * meet an unknown network.
     */
    selectChain(chainId: number) {
      store.set({ chainId })
      announceChanges()
    },
    revoke,
  }
}

/** A shortened address. */
export function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

function readAccountsPermission(params: unknown) {
  if (!Array.isArray(params) || !params[0]?.eth_accounts)
    throw invalidParams('only the permission eth_accounts exists.')
}
