import type { Session } from '../../../../src/elements/views/sessions/wm-session.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'

const LIST = `/v1/sessions/${encodeURIComponent(`eip155:1:${ALICE}`)}`
const CALL = {
  type: 'contract-call',
  data: {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    functions: [{ functionName: 'mint' }],
  },
}
const session = (pci: string, name: string, parts: object = {}) => ({
  pci,
  project: { id: 'x', name, url: 'https://demo.example', iconUrl: null },
  expiry: 4_000_000_000,
  createdAt: 1_750_000_000,
  permissions: [CALL],
  policies: [],
  context: '0x01',
  revokedAt: null,
  ...parts,
})

describe('wm-smart-session-list-view', () => {
  let mounted: MountedModal
  let server: StubbedFetch

  async function show({
    smartSessions,
    pcis = [session('a', 'Lumen Games'), session('b', 'Old Shop', { expiry: 1 })],
    status = 200,
  }: { smartSessions?: boolean; pcis?: object[]; status?: number } = {}) {
    server = stubFetch(({ pathname }) =>
      pathname === LIST
        ? Response.json(status === 200 ? { pcis } : { status: 'FAILED', reasons: [] }, { status })
        : pathname === `${LIST}/revoke`
          ? {}
          : undefined,
    )
    mounted = await mountModal(
      {
        announced: false,
        injected: false,
        server: 'https://server.example',
        projectId: 'p',
        walletConnect: false,
        analytics: false,
        ...(smartSessions !== undefined && { features: { smartSessions } }),
      },
      { open: false },
    )
    const { connection } = fakeConnection({
      getBalance: async () => 0n,
      signMessage: async () => ({ value: '0x5163', scheme: 'eip191' }),
    })
    mounted.edit.add(connection)
    await mounted.modal.open()
    await mounted.settled()
  }
  async function openList(
    parts: Omit<NonNullable<Parameters<typeof show>[0]>, 'smartSessions'> = {},
  ) {
    await show({ ...parts, smartSessions: true })
    await until(() => mounted.findAll('button[aria-label="App permissions"]').length === 1)
    mounted.find('button[aria-label="App permissions"]').click()
    await until(() => mounted.findAll('wm-smart-session-list-view').length === 1)
    await mounted.settled()
  }
  const listed = () =>
    mounted.findAll<Session>('wm-session').map((row) => [row.session.pci, row.status])
  async function select(tab: string) {
    mounted.find(`[role=tab][data-id=${tab}]`).click()
    await mounted.settled()
  }
  afterEach(() => {
    unmountModals()
    server.restore()
  })

  it('SESS-001 by default the account header has no sessions icon', async () => {
    await show()
    expect(mounted.views()).to.deep.equal(['Account'])
    expect(mounted.findAll('wm-sessions-button')).to.deep.equal([])
    expect(server.to(LIST)).to.deep.equal([])
  })

  it('with the feature the icon leads to the sessions by status, each with its permissions', async () => {
    await openList()
    await until(() => listed().length === 1)
    expect(listed()).to.deep.equal([['a', 'active']])
    expect(mounted.text()).to.contain('Lumen Games').and.to.contain('Calls to 0x7099…79C8 · mint')
    await select('expired')
    expect(listed()).to.deep.equal([['b', 'expired']])
    expect(mounted.text()).not.to.contain('Revoke ')
    await select('revoked')
    expect(mounted.text()).to.contain('No revoked permissions')
  })

  it('SESS-002 revoking a session sends its id and signature and moves its row', async () => {
    await openList()
    await until(() => listed().length === 1)
    mounted.find('summary').click()
    mounted.button('Revoke').click()
    await until(() => listed().length === 0)
    expect(
      server.requests
        .filter(({ url }) => url.pathname === `${LIST}/revoke`)
        .map(({ body }) => JSON.parse(body!)),
    ).to.deep.equal([{ pci: 'a', signature: '0x5163' }])
    await until(() => mounted.state.toasts.$toast.get()?.message === 'Permission revoked')
    await select('revoked')
    expect(listed()).to.deep.equal([['a', 'revoked']])
  })

  it('error: a list that cannot be read shows a toast and a message with a retry', async () => {
    await openList({ status: 403 })
    await until(() => mounted.findAll('wm-message').length === 1)
    expect(mounted.state.toasts.$toast.get()?.message).to.equal('Couldn’t load app permissions')
    mounted.button('Try again').click()
    await until(() => server.to(LIST).length === 2)
  })
})
