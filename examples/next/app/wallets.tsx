'use client'

import type { ReactNode } from 'react'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'
import { useAccount, WalletButton, WalletModalProvider } from 'wallet-modal/react'

const options = { chains: [eip155({ networks: [mainnet, base] })] }

export function Wallets({ children }: { children: ReactNode }) {
  return (
    <WalletModalProvider options={options}>
      <WalletButton />
      <Account />
      {children}
    </WalletModalProvider>
  )
}

function Account() {
  const { account } = useAccount()
  return <p id="account">{account ? `Connected: ${account}` : 'Not connected.'}</p>
}
