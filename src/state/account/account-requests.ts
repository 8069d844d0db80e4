// For import(): the requests that an account makes when it is shown, in one chunk. The slice of chain data is made with them where there is a server:
// `import()` resolves in a later task even for code that is there, and the first requests would leave only after the screen has been drawn.
export { getBalances } from '../../services/chain-data/get-balances.js'
export { getIdentity } from '../../services/chain-data/get-identity.js'
export { listSupportedChains } from '../../services/chain-data/list-supported-chains.js'
export { reverseName } from '../../services/names/reverse-name.js'
