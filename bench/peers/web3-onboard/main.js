import Onboard from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'

const chain = (id, label) => ({ id, label, token: 'ETH', rpcUrl: location.origin })
const onboard = Onboard({
  wallets: [injectedModule()],
  chains: [chain('0x1', 'Ethereum'), chain('0x2105', 'Base')],
  appMetadata: {
    name: 'Demo dapp',
    description: 'Bench',
    icon: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
  accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
})
document.querySelector('#connect').addEventListener('click', () => void onboard.connectWallet())
