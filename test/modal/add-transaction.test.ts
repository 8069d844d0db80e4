import type { ActivitySnapshot } from '../../src/index.js'
import {
  CHAIN_DATA,
  startChainData,
  type ChainDataServer,
} from '../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../helpers/pages/create-test-core.js'
import { expect } from '../helpers/expect.js'
import { ALICE, BOB } from '../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../helpers/pages/mount-modal.js'
import { rejection } from '../helpers/rejection.js'

const HASH = `0x${'Ab'.repeat(32)}`
const ID = HASH.toLowerCase()
const RECEIPT = { blockNumber: '0x2', transactionHash: ID }

describe('transactions that the app adds', () => {
  let mounted: MountedModal
  let server: ChainDataServer
  async function create(options: object = CHAIN_DATA, account = ALICE) {
    mounted = await mountModal({ announced: false, injected: false, ...options }, { open: false })
    mounted.edit.add(
      fakeConnection({ accounts: [`eip155:1:${account}`, `eip155:1:${BOB}`] }).connection,
    )
    return mounted.modal
  }
  async function watch() {
    const seen: ActivitySnapshot[] = []
    mounted.modal.watchActivity((snapshot) => seen.push(snapshot))
    await until(() => seen.at(-1)?.status === 'ready')
    return () => seen.at(-1)!.items
  }
  beforeEach(() => {
    localStorage.clear()
    server = startChainData()
  })
  afterEach(() => {
    unmountModals()
    server.stub.restore()
    localStorage.clear()
  })

  it('lists a transaction with the words of the app, and its outcome', async () => {
    const modal = await create()
    const read = await watch()
    const added = await modal.addTransaction({ hash: HASH, description: ' Mint a \u202eticket ' })
    expect(added).to.deep.include({ id: ID, chainId: 'eip155:1', account: `eip155:1:${ALICE}` })
    expect(read()[0]).to.deep.include({
      id: ID,
      status: 'pending',
      operation: 'execute',
      description: 'Mint a  ticket',
      transfers: [],
    })
    server.receipt = { ...RECEIPT, status: '0x1' }
    expect(await added.confirmed()).to.deep.equal({ id: ID })
    expect(read()[0]!.status).to.equal('confirmed')
  })

  it('the open modal tells the outcome in words', async () => {
    const modal = await create()
    await modal.open()
    server.receipt = { ...RECEIPT, status: '0x1' }
    await (await modal.addTransaction({ hash: HASH, description: 'Mint' })).confirmed()
    expect(mounted.state.toasts.$toast.get()?.message).to.equal('Mint: confirmed')
  })

  it('a transaction that failed is listed as failed', async () => {
    const modal = await create()
    const read = await watch()
    server.receipt = { ...RECEIPT, status: '0x0' }
    const added = await modal.addTransaction({ hash: HASH })
    expect((await rejection(added.confirmed())).code).to.equal('TRANSACTION_FAILED')
    expect(read()[0]).to.deep.include({ id: ID, status: 'failed' })
  })

  it('is listed and followed after a reload, without a server, for its account and network only', async () => {
    const options = { id: 'kept', walletConnect: false }
    const modal = await create(options)
    await modal.addTransaction({ hash: HASH, description: 'Mint' })
    modal.destroy()
    await create(options)
    const read = await watch()
    expect(read().map(({ id, status }) => [id, status])).to.deep.equal([[ID, 'pending']])
    server.receipt = { ...RECEIPT, status: '0x1' }
    await until(() => read()[0]?.status === 'confirmed')
    mounted.modal.selectAccount(`eip155:1:${BOB}`)
    expect(read()).to.deep.equal([])
  })

  it('the same transaction twice is listed once and keeps its outcome', async () => {
    const modal = await create()
    const read = await watch()
    server.receipt = { ...RECEIPT, status: '0x1' }
    await (await modal.addTransaction({ hash: HASH, description: 'Mint' })).confirmed()
    const [first, second] = await Promise.all([
      modal.addTransaction({ hash: ID, description: 'Mint' }),
      modal.addTransaction({ hash: ID, description: 'Mint again' }),
    ])
    expect(await first.confirmed()).to.equal(await second.confirmed())
    expect(read().map(({ id, status }) => [id, status])).to.deep.equal([[ID, 'confirmed']])
  })

  for (const hash of [
    undefined,
    '',
    '0x1',
    `${HASH}00`,
    `0x${'zz'.repeat(32)}`,
    'javascript:alert(1)',
    { toString: () => HASH },
    `0x${'a'.repeat(1_000_000)}`,
  ])
    it(`error: OPTIONS_INVALID for the hash ${JSON.stringify(hash)?.slice(0, 30)}`, async () => {
      const modal = await create()
      const error = await rejection(modal.addTransaction({ hash } as never))
      expect(error.code).to.equal('OPTIONS_INVALID')
      expect(localStorage.getItem('wallet-modal.default.pending') ?? '').not.to.contain('0x')
    })

  it('error: OPTIONS_INVALID for a description that is no text, CHAIN_NOT_CONFIGURED, WALLET_DISCONNECTED', async () => {
    const modal = await create()
    const codes = [
      await rejection(modal.addTransaction({ hash: HASH, description: 5 } as never)),
      await rejection(modal.addTransaction(undefined as never)),
      await rejection(modal.addTransaction({ hash: HASH, chainId: 'eip155:77' })),
    ].map(({ code }) => code)
    expect(codes).to.deep.equal(['OPTIONS_INVALID', 'OPTIONS_INVALID', 'CHAIN_NOT_CONFIGURED'])
    await modal.disconnect()
    expect((await rejection(modal.addTransaction({ hash: HASH }))).code).to.equal(
      'WALLET_DISCONNECTED',
    )
  })

  it('name and avatar of the account stand in the state of a page that subscribes', async () => {
    server.name = 'alice.eth'
    mounted = await mountModal(
      { ...CHAIN_DATA, avatar: () => 'https://img.example/a.png', announced: false },
      { open: false },
    )
    const seen: (string | undefined)[] = []
    mounted.modal.subscribe(({ name }) => seen.push(name))
    const { connection, control } = fakeConnection({})
    mounted.edit.add(connection)
    await until(() => seen.at(-1) === 'alice.eth')
    expect(mounted.modal.getState()).to.deep.include({
      name: 'alice.eth',
      avatar: 'https://img.example/a.png',
    })
    expect(mounted.modal.getState()).to.equal(mounted.modal.getState())
    control.drop()
    expect(mounted.modal.getState().name).to.equal(undefined)
  })
})
