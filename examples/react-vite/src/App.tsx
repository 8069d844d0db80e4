import { eip155, base, mainnet } from 'wallet-modal/chains/eip155'
import { useAccount, WalletButton, WalletModalProvider } from 'wallet-modal/react'

const options = { chains: [eip155({ networks: [mainnet, base] })] }

export default function App() {
  return (
    <WalletModalProvider options={options}>
      <WalletButton />
      <Account />
    </WalletModalProvider>
  )
}

function Account() {
  const { account } = useAccount()
  return <p id="account">{account ? `Connected: ${account}` : 'Not connected.'}</p>
}
