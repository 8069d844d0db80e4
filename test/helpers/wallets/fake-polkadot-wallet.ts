import { injectExtension } from '@polkadot/extension-inject'
import { Keyring } from '@polkadot/keyring'
import { TypeRegistry } from '@polkadot/types'
import { hexToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { cryptoWaitReady, encodeAddress } from '@polkadot/util-crypto'
import { holdApproval, type ContractWallet } from '../../chains/adapter-contract.js'
import { never } from './fake-eip1193.js'

await cryptoWaitReady()
const keyring = new Keyring({ type: 'sr25519', ss58Format: 42 })

/** Key pairs of the fake wallets: three of sr25519, then one of ed25519 and one of ecdsa. */
export const DOT_PAIRS = [
  keyring.addFromUri('//Alice'),
  keyring.addFromUri('//Bob'),
  keyring.addFromUri('//Charlie'),
  keyring.addFromUri('//Dave', {}, 'ed25519'),
  keyring.addFromUri('//Eve', {}, 'ecdsa'),
] as const

/** An address of a pair on a network. */
export const toDotAddress = (index: number, prefix: number) =>
  encodeAddress(DOT_PAIRS[index]!.address, prefix)

/** Signs like polkadot-js: wraps the bytes unless they are wrapped already. */
export function signDotMessage(address: string, data: string): string {
  const bytes = data.startsWith('0x') ? hexToU8a(data) : new TextEncoder().encode(data)
  return u8aToHex(keyring.getPair(address).sign(u8aWrapBytes(bytes)))
}

/** A Polkadot extension that is injected by the library for extensions, with real signatures. */
export interface FakePolkadotWallet extends ContractWallet {
  readonly name: string
  /** Replaces the results of `enable`, `accounts.get` or `signRaw`. */
  readonly answers: { enable?: () => unknown; accounts?: () => unknown; signRaw?: () => unknown }
  /** Addresses of the sign requests to the extension. */
  readonly signers: string[]
}

/** Makes an extension with accounts of these addresses. */
export function fakePolkadotWallet(
  addresses: readonly string[],
  more: (address: string) => object = () => ({}),
): FakePolkadotWallet {
  const name = `extension-${crypto.randomUUID()}`
  const listeners = new Set<(accounts: unknown) => void>()
  const signers: string[] = []
  let offered = addresses
  let instead: (() => unknown) | undefined
  let held: { ask(): Promise<unknown> } | undefined
  const answers: FakePolkadotWallet['answers'] = {}
  const list = () =>
    offered.map((address) => ({
      address,
      name: 'Account',
      type: keyring
        .getPairs()
        .find((pair) => encodeAddress(pair.address, 0) === encodeAddress(address, 0))?.type,
      ...more(address),
    }))
  const registry = new TypeRegistry()
  const injected = {
    accounts: {
      get: async () => (answers.accounts ?? list)(),
      subscribe(listener: (accounts: unknown) => void) {
        listeners.add(listener)
        listener(list())
        return () => listeners.delete(listener)
      },
    },
    signer: {
      async signRaw({ address, data }: { address: string; data: string }) {
        signers.push(address)
        return (
          instead ??
          answers.signRaw ??
          (() => ({ id: 1, signature: signDotMessage(address, data) }))
        )()
      },
      async signPayload(payload: { address: string; version: number }) {
        signers.push(payload.address)
        const extrinsic = registry.createType('ExtrinsicPayload', payload, {
          version: payload.version,
        })
        return { id: 2, ...extrinsic.sign(keyring.getPair(payload.address)) }
      },
    },
  }
  return {
    name,
    answers,
    signers,
    present() {
      injectExtension(
        async () => (instead ?? answers.enable ?? held?.ask ?? (() => injected))() as never,
        { name, version: '1.0.0' },
      )
      return () =>
        delete (window as unknown as { injectedWeb3: Record<string, unknown> }).injectedWeb3[name]
    },
    setAddresses(next) {
      offered = next
      for (const listener of [...listeners]) listener(list())
    },
    decline: () => void (instead = () => Promise.reject(new Error('Cancelled'))),
    freeze: () => void (instead = never),
    hold() {
      const answer = holdApproval(() => injected)
      held = answer
      return answer
    },
    countEnds: () => 0,
    countListeners: () => listeners.size,
  }
}
