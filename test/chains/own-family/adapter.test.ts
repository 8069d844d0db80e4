import { ed25519 } from '@noble/curves/ed25519'
import { hex } from '@scure/base'
import {
  adapter,
  orbit,
  orbitMain,
  orbitTest,
  type OrbitWallet,
} from '../../../docs/examples/own-family.js'
import { createWalletModal } from '../../../src/modal/create-wallet-modal.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { expect } from '../../helpers/expect.js'
import { never, rpcError } from '../../helpers/wallets/fake-eip1193.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { until } from '../../helpers/clocks/until.js'
import { describeAdapterContract, holdApproval, type ContractWallet } from '../adapter-contract.js'

const secrets = new Map<string, Uint8Array>(
  [1, 2, 3].map((seed) => {
    const secret = new Uint8Array(32).fill(seed)
    return [`orb${hex.encode(ed25519.getPublicKey(secret))}`, secret] as const
  }),
)
const [ALICE, BOB, CAROL] = [...secrets.keys()] as [string, string, string]
const sign = (text: string, address: string) =>
  hex.encode(ed25519.sign(new TextEncoder().encode(text), secrets.get(address)!))

function createWallet(addresses: readonly string[]): ContractWallet & { readonly name: string } {
  const listeners = new Set<(addresses: readonly string[]) => void>()
  let ends = 0
  let answer: <T>(value: () => T) => T | Promise<T> = (value) => value()
  let connect = async () => answer(() => addresses)
  const wallet: OrbitWallet = {
    name: `Orbit ${crypto.randomUUID()}`,
    connect: () => connect(),
    sign: async (text, address) => answer(() => sign(text, address)),
    disconnect: async () => void ends++,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    name: wallet.name,
    present() {
      const announce = () =>
        window.dispatchEvent(new CustomEvent('orbit:announce', { detail: wallet }))
      window.addEventListener('orbit:request', announce)
      announce()
      return () => window.removeEventListener('orbit:request', announce)
    },
    setAddresses: (next) => [...listeners].forEach((listener) => listener(next)),
    decline: () => void (answer = () => Promise.reject(rpcError(4001))),
    freeze: () => void (answer = never),
    hold() {
      const held = holdApproval(() => addresses)
      connect = held.ask
      return held
    },
    countEnds: () => ends,
    countListeners: () => listeners.size,
  }
}

describeAdapterContract({
  adapter,
  chains: [orbitMain, orbitTest],
  asksToSwitch: false,
  scheme: 'ed25519',
  addresses: [ALICE, BOB, CAROL],
  badAddresses: ['', 'orb', ALICE.slice(0, -1), `${ALICE}00`, ALICE.replace('orb', 'xyz')],
  createWallet,
  createSession: (addresses, chains) =>
    fakeRelaySession({
      namespace: 'orbit',
      addresses,
      chains,
      methods: ['orbit_sign'],
      answer: (_chainId, { params }) =>
        sign((params as { text: string }).text, (params as { address: string }).address),
    }),
})

describe('a family from outside the package', () => {
  it('connects, signs, is restored and disconnected by the modal, beside our own families', async () => {
    const wallet = createWallet([ALICE, BOB])
    const forget = wallet.present()
    const options = {
      id: 'orbit',
      chains: [eip155({ networks: [mainnet] }), orbit({ networks: [orbitMain, orbitTest] })],
      debug: false,
    }
    let modal = createWalletModal(options)
    const { id, account } = await modal.connect({ wallet: wallet.name })
    expect([id, account]).to.deep.equal([`orbit:${wallet.name}`, `orbit:main:${ALICE}`])
    await modal.switchNetwork('orbit:test')
    expect(modal.getState().account).to.include({
      address: ALICE,
      chainId: 'orbit:test',
      status: 'connected',
    })
    modal.selectAccount(`orbit:test:${BOB}`)
    expect(modal.getState().account?.address).to.equal(BOB)
    modal.destroy()
    modal = createWalletModal(options)
    await modal.ready()
    expect(modal.getState().account?.status).to.equal('connected')
    const signature = await (modal.getProvider(id) as OrbitWallet).sign('hello', ALICE)
    expect(
      ed25519.verify(
        hex.decode(signature),
        new TextEncoder().encode('hello'),
        hex.decode(ALICE.slice(3)),
      ),
    ).to.equal(true)
    await modal.disconnect(id as never)
    await until(() => modal.getState().connections.length === 0)
    expect(wallet.countEnds()).to.equal(1)
    modal.destroy()
    forget()
    localStorage.clear()
  })
})
