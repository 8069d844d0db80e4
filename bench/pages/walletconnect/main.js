// The kit's WalletConnect client. The page of the former client has the same functions.
import { createSignClient } from 'wallet-modal/walletconnect'
import { restoreAtOnce } from '../restore-at-once.js'

const query = new URLSearchParams(location.search)
const client = createSignClient({
  projectId: query.get('projectId'),
  relayUrl: query.get('relay'),
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
})
window.dapp = {
  async propose(optionalNamespaces) {
    const { uri, approval } = await client.propose({ optionalNamespaces })
    window.approval = approval
    return uri
  },
  restore: async () => client.listSessions()[0]?.topic,
  ping: (topic) => client.ping(topic),
}
window.restored = restoreAtOnce(window.dapp)
