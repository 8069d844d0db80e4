// For import(): what the methods of a modal need that connect and list wallets without its screens, in one file and one request.
export { requestConnection } from './connect-request.js'
export { requestSignIn, requestSignOut } from './sign-in-request.js'
export { requestSend } from './send-request.js'
export { requestSwap } from './swap-request.js'
export { listWallets, watchWallets } from './list-wallets.js'
export { readActivity, readBalances, watchActivity, watchBalances } from './account-requests.js'
export { requestUpdateEmail } from './update-email.js'
export { listConnections } from './list-connections.js'
