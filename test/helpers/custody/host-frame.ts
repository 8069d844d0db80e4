/** The pages of a host app on one origin, with our page in a frame on another. */

/** How a host behaves, in the address of its page. */
export interface HostBehaviour {
  readonly protocol: 'safe' | 'farcaster'
  /** How often each request is answered. */
  readonly times?: number
  /** ms before an answer. */
  readonly delay?: number
  readonly chain?: number
  /** Answers nothing. */
  readonly silent?: true
}

/** Address of the account that the hosts of this file give. */
export const HOST_ACCOUNT = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'

export const toHostPath = (behaviour: HostBehaviour): string =>
  `/?${new URLSearchParams(Object.entries(behaviour).map(([key, value]) => [key, String(value)]))}`

/**
 * A host page, which speaks the message protocol of Safe Apps, or that of Farcaster mini apps as
 * `@farcaster/miniapp-host` does (Comlink, only for the origin of the mini app).
 */
export const toHostPage = (framed: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Host</title>
  <link rel="icon" href="data:,">
  <body>
    <iframe title="App" src="${framed}" style="inline-size: 400px; block-size: 700px"></iframe>
    <script>
      const behaviour = Object.fromEntries(new URLSearchParams(location.search))
      const frame = document.querySelector('iframe')
      const appOrigin = new URL(frame.src).origin
      const account = '${HOST_ACCOUNT}'
      const chain = Number(behaviour.chain ?? 1)
      const times = Number(behaviour.times ?? 1)
      window.asked = []
      window.post = (message) => frame.contentWindow.postMessage(message, appOrigin)
      const safe = {
        getSafeInfo: () => ({ safeAddress: account, chainId: chain, threshold: 1, owners: [] }),
        sendTransactions: () => ({ safeTxHash: '0x' + '5a'.repeat(32) }),
        getTxBySafeTxHash: () => ({ txStatus: 'AWAITING_EXECUTION' }),
        signMessage: () => ({ messageHash: '0x' + '11'.repeat(32) }),
        getOffChainSignature: () => '0x' + 'ab'.repeat(65),
        rpcCall: () => '0x0',
      }
      const wallet = {
        eth_accounts: () => [account],
        eth_chainId: () => '0x' + chain.toString(16),
        personal_sign: () => '0x' + 'ab'.repeat(65),
      }
      const farcaster = {
        ready: () => undefined,
        updateBackState: () => undefined,
        ethProviderRequestV2: ({ id, method }) => wallet[method]
          ? { jsonrpc: '2.0', id, result: wallet[method]() }
          : { jsonrpc: '2.0', id, error: { code: 4200, message: 'no ' + method } },
      }
      const speak = {
        safe({ id, method, params, env }) {
          if (!method) return
          asked.push([method, params])
          return { id, success: true, version: env.sdkVersion, data: safe[method](params) }
        },
        farcaster({ id, type, path, argumentList }) {
          if (type === 'GET' && path[0] === 'context')
            return { id, type: 'RAW', value: { client: { clientFid: 1, added: false }, user: { fid: 2 } } }
          if (type !== 'APPLY') return
          const [argument] = argumentList.map(({ value }) => value)
          asked.push([path[0], argument])
          return { id, type: 'RAW', value: farcaster[path[0]](argument) }
        },
      }
      window.addEventListener('message', ({ data, origin, source }) => {
        if (origin !== appOrigin || source !== frame.contentWindow) return
        const answer = speak[behaviour.protocol](data ?? {})
        if (!answer || behaviour.silent) return
        // No wait of a test: a late host is one of the behaviours.
        setTimeout(() => {
          for (let time = 0; time < times; time++) {
            // A second answer names another account.
            post(time === 0 ? answer : JSON.parse(JSON.stringify(answer).replaceAll(account, '0x' + '99'.repeat(20))))
          }
        }, Number(behaviour.delay ?? 0))
      })
    </script>
  </body>
</html>`
