import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'
import { useAccount, WalletModalProvider } from 'wallet-modal/solid'

const options = { chains: [eip155({ networks: [mainnet, base] })] }

export default function App() {
  return (
    <WalletModalProvider source={options}>
      <wallet-button />
      <wallet-modal />
      <Account />
    </WalletModalProvider>
  )
}

function Account() {
  const account = useAccount()
  return (
    <p id="account">{account().account ? `Connected: ${account().account}` : 'Not connected.'}</p>
  )
}
