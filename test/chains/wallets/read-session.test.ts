import { readSession } from '../../../src/chains/wallets/read-session.js'
import { expect } from '../../helpers/expect.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'
import { until } from '../../helpers/clocks/until.js'
import { fakeMetaMask, SOLANA } from '../../helpers/fake-metamask.js'
import { SOL_ALICE } from '../../helpers/wallets/fake-standard-wallet.js'

describe('the session of a wallet', () => {
  it('is read though MetaMask first refuses to name its extension', async () => {
    let refusals = 0
    const refuse = ({ data }: MessageEvent<unknown>) => {
      const { target, data: envelope } = Object(data) as { target?: string; data?: object }
      const { name, data: request } = Object(envelope) as { name?: string; data?: { id: number } }
      if (target !== 'metamask-contentscript' || name !== 'metamask-provider') return
      if (refusals++ > 0) return
      const error = { code: -32603, message: 'Internal JSON-RPC error.' }
      const answer = { jsonrpc: '2.0', id: request!.id, error }
      postMessage({ target: 'metamask-inpage', data: { name, data: answer } }, location.origin)
    }
    addEventListener('message', refuse)
    const wallet = fakeMetaMask({ evm: false })
    wallet.scopes = { [SOLANA]: { accounts: [`${SOLANA}:${SOL_ALICE}`] } }
    const unload = wallet.load()
    const clock = installVirtualClock()
    try {
      const asked = readSession({ name: 'MetaMask' }, new AbortController().signal)
      await until(() => refusals === 1)
      await clock.advance(1000)
      const { sessionScopes } = (await asked) as { sessionScopes: object }
      expect(Object.keys(sessionScopes)).to.deep.equal([SOLANA])
      expect([refusals, wallet.ports.open]).to.deep.equal([2, 0])
    } finally {
      clock.restore()
      unload()
      removeEventListener('message', refuse)
    }
  })
})
