import '@solana/wallet-adapter-react-ui/styles.css'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const button = createElement(WalletModalProvider, null, createElement(WalletMultiButton))
createRoot(document.querySelector('#root')).render(
  createElement(
    ConnectionProvider,
    { endpoint: location.origin },
    createElement(WalletProvider, { wallets: [] }, button),
  ),
)
