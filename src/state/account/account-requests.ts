// For import(): the requests sent when an account is shown, in one chunk. With a server, the
// chain-data slice is created together with them: `import()` of a loaded chunk still resolves in a
// later task, which would delay the first requests until the screen is drawn.
export { getBalances } from '../../services/chain-data/get-balances.js'
export { getIdentity } from '../../services/chain-data/get-identity.js'
export { listSupportedChains } from '../../services/chain-data/list-supported-chains.js'
export { reverseName } from '../../services/names/reverse-name.js'
