import { base64, hex } from '@scure/base'
import { holdApproval, type ContractWallet } from '../../chains/adapter-contract.js'
import { findBitcoinKey, signBitcoinMessage, signPsbtInput } from './bitcoin-keys.js'
import { never, rpcError } from './fake-eip1193.js'
import { registerWithPage } from '../browser/register-with-page.js'

/** A fake Bitcoin wallet of one protocol, with real signatures. */
export interface FakeBitcoinWallet extends ContractWallet {
  /** The object in the page. */
  readonly provider: object
  /** `[method, parameters]` of each call, in order. */
  readonly calls: [method: string, params: unknown][]
  /** Replaces the answer of a method. */
  readonly answers: Record<string, (params: never) => unknown>
}

interface Base extends Omit<FakeBitcoinWallet, 'provider' | 'present'> {
  addresses: readonly string[]
  connected: boolean
  readonly listeners: Set<(change: { event: string; value: unknown }) => void>
  call(method: string, params: unknown, usual: () => unknown): Promise<unknown>
}

function createBase(
  addresses: readonly string[],
  {
    connects,
    ends,
    declined,
  }: { connects: readonly string[]; ends: readonly string[]; declined: () => unknown },
): Base {
  let usualAnswer: ((value: () => unknown) => unknown) | undefined
  let held: ReturnType<typeof holdApproval> | undefined
  const base: Base = {
    addresses,
    connected: false,
    listeners: new Set(),
    calls: [],
    answers: {},
    async call(method, params, usual) {
      base.calls.push([method, params])
      const own = base.answers[method]
      if (own) return own(params as never)
      if (ends.includes(method)) return usual()
      if (usualAnswer) return usualAnswer(usual)
      if (held && connects.includes(method)) return (held as unknown as { ask(): unknown }).ask()
      if (connects.includes(method)) base.connected = base.addresses.length > 0
      return usual()
    },
    setAddresses(next) {
      base.addresses = next
      base.connected = next.length > 0
      for (const listener of [...base.listeners]) listener({ event: 'accounts', value: next })
    },
    decline: () => void (usualAnswer = () => Promise.reject(declined())),
    freeze: () => void (usualAnswer = never),
    hold() {
      const answer = holdApproval(() => base.answers['held']!(undefined as never))
      held = answer
      return answer
    },
    countEnds: () => base.calls.filter(([method]) => ends.includes(method)).length,
    countListeners: () => base.listeners.size,
  }
  return base
}

/** A wallet of the Wallet Standard with Bitcoin's features. */
export function fakeStandardBitcoin(addresses: readonly string[]): FakeBitcoinWallet {
  const base = createBase(addresses, {
    connects: ['connect'],
    ends: ['disconnect'],
    declined: () => rpcError(4001),
  })
  const chains = ['bitcoin:testnet', 'bitcoin:signet', 'bitcoin:mainnet']
  const toAccount = (address: string) => ({
    address,
    publicKey: hex.decode(findBitcoinKey(address)?.publicKey ?? ''),
    chains,
    features: ['bitcoin:signMessage'],
  })
  const connect = (params: unknown) =>
    base.call('connect', params, () => ({ accounts: provider.accounts }))
  const provider = {
    version: '1.0.0',
    name: `Standard Bitcoin ${crypto.randomUUID()}`,
    icon: 'data:image/png;base64,AA==',
    chains,
    get accounts() {
      return base.connected ? base.addresses.map(toAccount) : []
    },
    features: {
      'bitcoin:connect': { version: '1.0.0', connect },
      'standard:connect': {
        version: '1.0.0',
        connect: async (input?: { silent?: boolean }) => {
          if (input?.silent) base.connected = base.addresses.length > 0
          return { accounts: provider.accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => base.call('disconnect', undefined, () => base.setAddresses([])),
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: string, listener: (change: object) => void) {
          const changed = () => listener({ accounts: provider.accounts })
          base.listeners.add(changed)
          return () => base.listeners.delete(changed)
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (input: { account: { address: string }; message: Uint8Array }) =>
          base.call('signMessage', input, () => {
            const key = findBitcoinKey(input.account.address)
            return [
              {
                signedMessage: input.message,
                signature: base64.decode(
                  signBitcoinMessage(key, new TextDecoder().decode(input.message), 'bip322'),
                ),
              },
            ]
          }),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (input: {
          psbt: Uint8Array
          inputsToSign: { account: { address: string }; signingIndexes: number[] }[]
        }) =>
          base.call('signTransaction', input, () => {
            let { psbt } = input
            for (const { account, signingIndexes } of input.inputsToSign)
              for (const index of signingIndexes)
                psbt = signPsbtInput(psbt, findBitcoinKey(account.address), index)
            return [{ signedPsbt: psbt }]
          }),
      },
    },
  }
  base.answers['held'] = () => {
    base.connected = true
    return { accounts: provider.accounts }
  }
  return Object.assign(base, {
    provider,
    present: () => registerWithPage(provider),
  })
}

/**
 * A wallet of sats-connect, listed in `window.btc_providers`; with `leather` one that behaves like
 * Leather.
 */
export function fakeRequestBitcoin(
  addresses: readonly string[],
  { leather = false, network = toSatsNetwork(addresses) } = {},
): FakeBitcoinWallet & { changeNetwork(name: string, value: object): void } {
  const id = `wallet${crypto.randomUUID().replaceAll('-', '')}`
  const base = createBase(addresses, {
    connects: ['wallet_connect', 'getAddresses'],
    ends: ['wallet_disconnect'],
    declined: () =>
      leather
        ? { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'no' } }
        : { code: -32000, message: 'no' },
  })
  let current = network
  const listeners = new Set<(value: unknown) => void>()
  const toAccount = (address: string, index: number) => {
    const { publicKey, type } = findBitcoinKey(address)
    return leather
      ? { symbol: 'BTC', type, address, publicKey, derivationPath: `m/84'/1'/0'/0/${index}` }
      : { address, publicKey, purpose: index === 1 ? 'ordinals' : 'payment', addressType: type }
  }
  // Other addresses are those of another network.
  const readNetwork = () =>
    (current === 'Mainnet') === (toSatsNetwork(base.addresses) === 'Mainnet')
      ? current
      : toSatsNetwork(base.addresses)
  const list = () => ({
    addresses: [
      ...base.addresses.map(toAccount),
      leather ? { symbol: 'STX', address: 'ST2CY5' } : { address: 'ST2CY5', purpose: 'stacks' },
    ],
    ...(!leather && { network: { bitcoin: { name: readNetwork() } } }),
  })
  const unknown = () => {
    throw { code: -32601, message: 'unknown method' } // oxlint-disable-line no-throw-literal -- wallets do
  }
  const methods: Record<string, (params: never) => unknown> = {
    wallet_connect: () => (leather ? unknown() : list()),
    wallet_getAccount: () =>
      leather
        ? unknown()
        : base.addresses.length === 0
          ? Promise.reject({ code: -32002, message: 'no permission' })
          : list(),
    wallet_disconnect: () => (leather ? unknown() : base.setAddresses([])),
    wallet_getNetwork: () => (leather ? unknown() : list().network),
    wallet_changeNetwork: ({ name }: { name: string }) => void (current = name),
    getAddresses: () => list(),
    signMessage: ({
      message,
      address,
      protocol = 'BIP322',
      paymentType,
    }: {
      message: string
      address?: string
      protocol?: string
      paymentType?: string
    }) => {
      const key = leather
        ? base.addresses.map(findBitcoinKey).find(({ type }) => type === paymentType)!
        : findBitcoinKey(address!)
      return {
        address: key.address,
        signature: signBitcoinMessage(key, message, protocol.toLowerCase() as 'bip322'),
      }
    },
    signPsbt: ({
      psbt,
      signInputs,
      hex: text,
      signAtIndex,
    }: {
      psbt: string
      signInputs: Record<string, number[]>
      hex: string
      signAtIndex: number[]
    }) => {
      if (leather)
        return {
          hex: hex.encode(
            signAtIndex.reduce(
              (bytes, index) => signPsbtInput(bytes, findBitcoinKey(base.addresses[index]!), index),
              hex.decode(text),
            ),
          ),
        }
      return {
        psbt: base64.encode(
          Object.entries(signInputs).reduce(
            (bytes, [address, indexes]) =>
              indexes.reduce(
                (signed, index) => signPsbtInput(signed, findBitcoinKey(address), index),
                bytes,
              ),
            base64.decode(psbt),
          ),
        ),
      }
    },
    sendTransfer: () => ({ txid: 'ab'.repeat(32) }),
  }
  const provider = {
    async request(method: string, params: unknown) {
      try {
        return {
          jsonrpc: '2.0',
          id: '1',
          result: await base.call(method, params, () =>
            (methods[method] ?? unknown)(params as never),
          ),
        }
      } catch (error) {
        if (leather) throw { jsonrpc: '2.0', id: '1', error } // oxlint-disable-line no-throw-literal -- Leather does
        return { jsonrpc: '2.0', id: '1', error }
      }
    },
    ...(!leather && {
      addListener({ eventName, cb }: { eventName: string; cb: (value: unknown) => void }) {
        if (eventName === 'networkChange') listeners.add(cb)
        if (eventName !== 'accountChange') return () => listeners.delete(cb)
        const changed = () => (base.addresses.length === 0 ? cb({ addresses: [] }) : cb(list()))
        base.listeners.add(changed)
        return () => base.listeners.delete(changed)
      },
    }),
  }
  base.answers['held'] = list
  const page = window as unknown as Record<string, unknown>
  return Object.assign(base, {
    provider,
    /** The wallet changes to another network and emits the event. */
    changeNetwork(name: string, value: object) {
      current = name
      for (const listener of [...listeners]) listener({ type: 'networkChange', ...value })
    },
    present() {
      page[id] = provider
      const entry = {
        id,
        name: `Request Bitcoin ${id}`,
        icon: 'data:image/png;base64,AA==',
        methods: leather ? [] : Object.keys(methods),
      }
      page['btc_providers'] = [...((page['btc_providers'] as unknown[]) ?? []), entry]
      return () => {
        delete page[id]
        page['btc_providers'] = (page['btc_providers'] as unknown[]).filter(
          (listed) => listed !== entry,
        )
      }
    },
  })
}

function toSatsNetwork([address = '']: readonly string[]): string {
  return /^(bc1|[13])/.test(address) ? 'Mainnet' : 'Testnet'
}

/** A wallet with one method per action, at `window.unisat`. */
export function fakeMethodBitcoin(
  addresses: readonly string[],
): FakeBitcoinWallet & { tell(event: string, value: unknown): void } {
  const base = createBase(addresses, {
    connects: ['requestAccounts'],
    ends: ['disconnect'],
    declined: () => rpcError(4001),
  })
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const act =
    (method: string, usual: (...inputs: never[]) => unknown) =>
    (...inputs: unknown[]) =>
      base.call(method, inputs, () => usual(...(inputs as never[])))
  const provider = {
    requestAccounts: act('requestAccounts', () => base.addresses),
    getAccounts: async () => base.addresses,
    getPublicKey: async () => findBitcoinKey(base.addresses[0]!).publicKey,
    switchChain: act('switchChain', (name: string) => ({ enum: name })),
    signMessage: act('signMessage', (message: string, kind: string) =>
      signBitcoinMessage(
        findBitcoinKey(base.addresses[0]!),
        message,
        kind === 'ecdsa' ? 'ecdsa' : 'bip322',
      ),
    ),
    signPsbt: act(
      'signPsbt',
      (psbt: string, { toSignInputs }: { toSignInputs: { address: string; index: number }[] }) =>
        hex.encode(
          toSignInputs.reduce(
            (bytes, { address, index }) => signPsbtInput(bytes, findBitcoinKey(address), index),
            hex.decode(psbt),
          ),
        ),
    ),
    pushPsbt: act('pushPsbt', () => 'cd'.repeat(32)),
    sendBitcoin: act('sendBitcoin', () => 'ab'.repeat(32)),
    disconnect: act('disconnect', () => base.setAddresses([])),
    on(event: string, listener: (value: unknown) => void) {
      const changed = (change: { event: string; value: unknown }) =>
        change.event === (event === 'accountsChanged' ? 'accounts' : event) &&
        listener(change.value)
      listeners.set(event, new Set([listener]))
      Object.assign(listener, { changed })
      if (event === 'accountsChanged') base.listeners.add(changed)
    },
    removeListener(_event: string, listener: (value: unknown) => void) {
      base.listeners.delete((listener as unknown as { changed: () => void }).changed)
    },
  }
  base.answers['held'] = () => base.addresses
  return Object.assign(base, {
    provider,
    /** The wallet emits an event. */
    tell(event: string, value: unknown) {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    present() {
      const page = window as unknown as Record<string, unknown>
      page['unisat'] = provider
      return () => delete page['unisat']
    },
  })
}
