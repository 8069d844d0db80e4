// The former client, @walletconnect/sign-client.
import { SignClient } from '@walletconnect/sign-client'
import { restoreAtOnce } from '../restore-at-once.js'

const query = new URLSearchParams(location.search)
const starting = SignClient.init({
  projectId: query.get('projectId'),
  relayUrl: query.get('relay'),
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
  telemetryEnabled: false,
  logger: 'silent',
})
window.dapp = {
  async propose(optionalNamespaces) {
    const { uri, approval } = await (await starting).connect({ optionalNamespaces })
    window.approval = approval()
    return uri
  },
  restore: async () => (await starting).session.getAll()[0]?.topic,
  ping: async (topic) => (await starting).ping({ topic }),
}
window.restored = restoreAtOnce(window.dapp)
