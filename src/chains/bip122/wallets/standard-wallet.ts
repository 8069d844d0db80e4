import type { ChainId } from '../../../standards/caip.js'
import {
  findFeature,
  type StandardAccount,
  type StandardWallet,
} from '../../../standards/wallet-standard.js'
import { isMetaMask } from '../../wallets/metamask.js'
import { checkGranted } from '../../wallets/silent-connect.js'
import { readBytes, toHex } from '../bytes.js'
import { toName } from '../network-names.js'
import { read, type BitcoinWallet } from './wallet.js'

const PURPOSES = ['payment', 'ordinals']

/**
 * A Wallet Standard wallet with `bitcoin:` features. Each request carries its network and account.
 */
export function fromStandardWallet(wallet: StandardWallet): BitcoinWallet {
  const connect =
    findFeature(wallet, 'bitcoin:connect', 'connect') ??
    findFeature(wallet, 'standard:connect', 'connect')!
  const sign = findFeature(wallet, 'bitcoin:signMessage', 'signMessage')
  const signTransaction = findFeature(wallet, 'bitcoin:signTransaction', 'signTransaction')
  const signAndSend = findFeature(
    wallet,
    'bitcoin:signAndSendTransaction',
    'signAndSendTransaction',
  )
  const disconnect =
    findFeature(wallet, 'standard:disconnect', 'disconnect') ??
    findFeature(wallet, 'bitcoin:disconnect', 'disconnect')
  const findAccount = (address: string) =>
    wallet.accounts.find((account) => account.address === address)

  return {
    supports: (chainId) => wallet.chains.includes(toStandardName(chainId)),
    get permitted() {
      return wallet.accounts.length > 0
    },
    async connect({ silent, signal }) {
      const silently = findFeature(wallet, 'standard:connect', 'connect')
      if (silent && wallet.accounts.length === 0 && isMetaMask(wallet))
        await checkGranted(wallet, 'bip122', signal)
      else if (silent)
        // `bitcoin:connect` always prompts. The accounts available without a prompt are those
        // already exposed.
        return toAccounts(
          silently
            ? (read(await silently({ silent: true }), 'accounts') ?? wallet.accounts)
            : wallet.accounts,
        )
      return toAccounts(read(await connect({ purposes: PURPOSES }), 'accounts') ?? wallet.accounts)
    },
    ...(sign && {
      async signMessage({ message, address }) {
        const bytes = new TextEncoder().encode(message)
        const output = first(await sign({ account: findAccount(address), message: bytes }))
        const signed = readBytes(read(output, 'signedMessage'))
        // A wallet that signs another text than the requested one returns a signature that cannot
        // be verified.
        return signed && signed.join() !== bytes.join() ? undefined : read(output, 'signature')
      },
    }),
    ...((signTransaction || signAndSend) && {
      async signPsbt({ psbt, signInputs, broadcast, chainId }) {
        const act = broadcast ? signAndSend : signTransaction
        if (!act)
          throw Object.assign(
            new Error(
              broadcast
                ? 'The wallet sends no transactions.'
                : 'The wallet only signs what it sends.',
            ),
            { code: 4200 },
          )
        const output = first(
          await act({
            psbt: readBytes(psbt),
            inputsToSign: toInputs(signInputs, findAccount),
            chain: toStandardName(chainId),
          }),
        )
        return {
          psbt: read(output, 'signedPsbt') ?? (broadcast ? psbt : undefined),
          ...(broadcast && { txid: read(output, 'txId') }),
        }
      },
    }),
    ...(disconnect && { disconnect: async () => disconnect() }),
    watch: ({ changed }) =>
      listen(wallet, () => changed({ accounts: toAccounts(wallet.accounts) })),
  }
}

function first(outputs: unknown): unknown {
  return Array.isArray(outputs) ? outputs[0] : outputs
}

// A wallet of several namespaces also lists accounts of the others. The order of accounts decides
// which are for ordinals.
function toAccounts(accounts: unknown): unknown {
  if (!Array.isArray(accounts)) return accounts
  return (accounts as (StandardAccount | null)[])
    .filter(
      (account) =>
        !Array.isArray(account?.chains) ||
        account.chains.some((chain) => String(chain).startsWith('bitcoin:')),
    )
    .map((account) => {
      const key = readBytes(account?.publicKey)
      return {
        address: account?.address,
        purpose: read(account, 'purpose'),
        ...(key && { publicKey: toHex(key) }),
      }
    })
}

function toInputs(
  inputs: readonly {
    readonly address: string
    readonly index: number
    readonly sighashTypes?: readonly number[]
  }[],
  findAccount: (address: string) => StandardAccount | undefined,
) {
  const byAddress = new Map<
    string,
    { account: StandardAccount | undefined; signingIndexes: number[]; sigHash?: number }
  >()
  for (const { address, index, sighashTypes } of inputs) {
    const entry = byAddress.get(address) ?? {
      account: findAccount(address),
      signingIndexes: [],
      ...(sighashTypes?.[0] !== undefined && { sigHash: sighashTypes[0] }),
    }
    entry.signingIndexes.push(index)
    byAddress.set(address, entry)
  }
  return [...byAddress.values()]
}

// A wallet without events, or whose `on()` throws, is used without events.
function listen(wallet: StandardWallet, changed: () => void): () => void {
  let off: unknown
  try {
    const on =
      findFeature(wallet, 'standard:events', 'on') ?? findFeature(wallet, 'bitcoin:events', 'on')
    off = on?.(
      'change',
      (change: { accounts?: unknown } | undefined) => change?.accounts !== undefined && changed(),
    )
  } catch {
    // Events are optional: without them the wallet still signs.
  }
  return () => {
    try {
      if (typeof off === 'function') (off as () => void)()
    } catch {
      // The wallet keeps the listener, which does nothing after the connection has ended.
    }
  }
}

function toStandardName(chainId: ChainId): `bitcoin:${string}` {
  return `bitcoin:${toName(chainId)}`
}
