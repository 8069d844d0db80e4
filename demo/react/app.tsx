import { useState } from 'react'
import {
  useAccount,
  useDisconnect,
  useNetwork,
  useProvider,
  useWalletModalEvents,
  WalletButton,
  WalletNetworkButton,
} from 'wallet-modal/react'
import { PAGES } from '../pages.js'
import type { StackChain } from '../stack.js'
import { sendTransaction, signMessage, signTypedData, type Signer } from '../wallet-requests.js'

const SNIPPET = `import { useAccount, useProvider, WalletButton, WalletModalProvider, WalletNetworkButton } from 'wallet-modal/react'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'

const options = { chains: [eip155({ networks: [mainnet, base] })], projectId: '…', server: 'https://wallet.example' }

export const App = () => (
  <WalletModalProvider options={options}>
    <WalletNetworkButton />
    <WalletButton label="Connect wallet" />
    <Account />
  </WalletModalProvider>
)

function Account() {
  const { address } = useAccount({ namespace: 'eip155' })
  const provider = useProvider('eip155') // for viem and ethers
  return <p>{address && provider ? address : 'No wallet is connected.'}</p>
}`

/** The page: two components in the head, hooks for all other parts. */
export function App({ networks }: { networks: readonly StackChain[] }) {
  return (
    <>
      <header className="site-header">
        <nav aria-label="Demo pages">
          <strong className="brand">wallet-modal</strong>
          {PAGES.map(([path, name]) => (
            <a key={path} href={path} aria-current={name === 'React' ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <div className="wallet-buttons">
          <WalletNetworkButton />
          <WalletButton label="Connect wallet" />
        </div>
      </header>
      <main>
        <h1>A wallet for a React app</h1>
        <p className="lead">
          wallet-modal connects a crypto wallet to a website: a button, a modal, and a server of
          your own. This page has one provider around the app, two components in its head, and
          hooks.
        </p>
        <div className="cards">
          <Requests networks={networks} />
          <Account />
          <section className="card">
            <h2>
              Two wallets to try <span className="badge">development only</span>
            </h2>
            <p>
              Page Wallet lives in this page: pick it in the list, its own button is in the corner
              below.
            </p>
            <p>
              Phone Wallet lives on{' '}
              <a href="/wallets/phone/" target="_blank">
                a page of its own
              </a>
              : choose WalletConnect, copy the link, paste it there.
            </p>
          </section>
          <section className="card wide">
            <h2>The whole code</h2>
            <pre>
              <code>{SNIPPET}</code>
            </pre>
          </section>
        </div>
      </main>
    </>
  )
}

/** The account as the hooks return it. */
function Account() {
  const { address, wallet, status } = useAccount()
  const { network } = useNetwork()
  return (
    <section className="card">
      <h2>What the page knows</h2>
      <dl>
        <dt>Account</dt>
        <dd data-value="account">{address ?? 'not connected'}</dd>
        <dt>Wallet</dt>
        <dd data-value="wallet">{wallet?.name ?? 'none'}</dd>
        <dt>Network</dt>
        <dd data-value="network">{network?.name ?? 'none'}</dd>
        <dt>Status</dt>
        <dd data-value="status">{status}</dd>
      </dl>
    </section>
  )
}

/** Buttons that send requests to the wallet, and their results. */
function Requests({ networks }: { networks: readonly StackChain[] }) {
  const { address } = useAccount()
  const { chainId, switchNetwork } = useNetwork()
  const { disconnect } = useDisconnect()
  const provider = useProvider('eip155')
  const [result, setResult] = useState<{ status: string; text: string }>({
    status: 'idle',
    text: '',
  })
  useWalletModalEvents({ disconnect: () => setResult({ status: 'done', text: 'Disconnected.' }) })

  const run = async (work: () => Promise<unknown>) => {
    setResult({ status: 'waiting', text: 'Waiting for the wallet…' })
    try {
      setResult({ status: 'done', text: String((await work()) ?? 'Done.') })
    } catch (error) {
      const { code, message } = error as { code?: number | string; message: string }
      setResult({ status: 'failed', text: code === undefined ? message : `${message} (${code})` })
    }
  }
  const sign = (request: (signer: Signer) => Promise<unknown>) =>
    run(async () => {
      if (!provider || !address || !chainId) throw new Error('Connect a wallet first.')
      return request({ provider, address, chainId })
    })
  const switchToOther = async () => {
    const other = networks.find(({ id }) => id !== chainId)!
    await switchNetwork(other.id)
    return `Now on ${other.name}.`
  }

  return (
    <section className="card wide">
      <h2>Try it</h2>
      <p>Connect, then send a request to the wallet. It asks you before it acts.</p>
      <div className="actions">
        <button disabled={!provider} onClick={() => sign(signMessage)}>
          Sign a message
        </button>
        <button disabled={!provider} onClick={() => sign(signTypedData)}>
          Sign an order
        </button>
        <button disabled={!provider} onClick={() => sign(sendTransaction)}>
          Send 0.001 ETH
        </button>
        <button disabled={!provider} onClick={() => run(switchToOther)}>
          Switch network
        </button>
        <button disabled={!address} onClick={() => run(disconnect)}>
          Disconnect
        </button>
      </div>
      <output aria-live="polite" data-status={result.status}>
        {result.text}
      </output>
    </section>
  )
}
