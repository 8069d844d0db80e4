import { createSignRelayClient } from '../../src/services/relay/sign-relay-client.js'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'
import { fakeRelayServer, readToken, type FakeSocket } from '../helpers/fakes/fake-relay-server.js'
import { stubFetch } from '../helpers/fakes/stub-fetch.js'
import { FakeSignWallet } from '../helpers/wallets/fake-sign-wallet.js'
import { openSignClientPage, PROPOSED } from '../helpers/wallets/sign-client-page.js'
import { atEnd, cleanUp, habit } from './habit.js'

const DAY_MS = 86_400_000

// In a file of its own: the servers' time is stored for the page.
describe('habits: clocks', () => {
  afterEach(cleanUp)

  habit(
    {
      wallet: 'WalletConnect relays',
      since: '2023-08',
      source: 'reown-com/react-native-examples#92',
      habit: 'refuse a token that has expired: a device whose clock is two days slow connects',
    },
    async () => {
      const toRealTime = () => Date.now() + 2 * DAY_MS
      const relay = fakeRelayServer()
      const openSocket = (url: string) => {
        const socket = relay.openSocket(url) as FakeSocket
        const { exp } = readToken(url)
        if (exp * 1000 < toRealTime())
          socket.close(3000, `JWT validation error: JWT Token is expired: Some(${exp})`)
        return socket
      }
      const date = () => new Date(toRealTime()).toUTCString()
      atEnd(stubFetch(() => new Response(null, { headers: { date: date() } })).restore)
      const page = openSignClientPage({ relay: { ...relay, openSocket } })
      atEnd(() => page.client.close())
      const client = createSignRelayClient(page.client, page.storage)
      let uri = ''
      const session = client.pair({ namespaces: PROPOSED as never, onUri: (made) => (uri = made) })
      await Promise.race([session, until(() => uri)])
      const { searchParams } = new URL(uri)
      expect(Number(searchParams.get('expiryTimestamp')) * 1000).to.be.above(toRealTime())
      const wallet = new FakeSignWallet(relay, uri)
      await until(() => wallet.proposal)
      wallet.approve()
      expect((await session).topic).to.equal(wallet.session.topic)
    },
  )
})
