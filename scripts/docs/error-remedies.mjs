/**
 * Cause and remedy of each error code, for docs/errors.md only; the package contains only the
 * message of the catalogue.
 */
export const ERROR_REMEDIES = {
  USER_REJECTED: [
    'The visitor declined in the wallet, or closed its window.',
    'Nothing is wrong. Keep the button, and let the visitor try again.',
  ],
  REQUEST_PENDING: [
    'The wallet still shows an earlier request, often in a window behind the page. `send()`, `swap()` and `buy()` throw it too while a payment, swap or purchase that the visitor confirmed in the modal is not finished: in the wallet, in the network (an approval) or on the page of an on-ramp. `buy()` throws it while an earlier `buy()` has no purchase yet.',
    'Ask the visitor to answer in the wallet or to finish the purchase, then try again. An approval ends by itself.',
  ],
  REQUEST_ABORTED: [
    'The `signal` of the call was aborted, or the modal was destroyed in the meantime.',
    'Ignore it if your code aborted; `cause` holds the reason of the signal.',
  ],
  REQUEST_TIMEOUT: [
    'A wallet or server did not answer in time.',
    'Try again. A wallet that never answers may be locked or waiting in a hidden window.',
  ],
  MODAL_CLOSED: [
    'The visitor closed the modal or `close()` was called before a wallet connected, or the visitor chose a different wallet than the call named.',
    'Nothing is wrong; treat it as a declined request.',
  ],
  UNAUTHORIZED: [
    'The page has no permission for the method or account in the wallet.',
    'Connect again and choose that account in the wallet.',
  ],
  METHOD_UNSUPPORTED: [
    'The wallet, or the WalletConnect session it approved, does not offer the method.',
    'Offer an alternative, or ask the visitor to connect a wallet that supports it.',
  ],
  WALLET_NOT_FOUND: [
    '`connect({ wallet })` names a wallet that is neither installed nor in the directory, or whose family is not in `chains`.',
    'Use ids from `getWallets()`; add the family to `chains`.',
  ],
  WALLET_LOCKED: [
    'The wallet answered without an account.',
    'Ask the visitor to unlock the wallet and try again.',
  ],
  WALLET_DISCONNECTED: [
    'No wallet is connected for the namespace.',
    'Call `connect()` first, or check `getState().account`.',
  ],
  CONNECT_FAILED: [
    'The wallet failed with an error that has no code here; `cause` holds it.',
    'Try again. If it persists, report the `cause`.',
  ],
  DISCONNECT_FAILED: [
    'The wallet did not confirm the end of the connection. The page is disconnected anyway.',
    'None required; the visitor can remove the page in the wallet.',
  ],
  CONNECTION_NOT_FOUND: [
    'No connection has this id: it has ended or never existed.',
    'Read ids from `getState().connections` or from the event `connect`.',
  ],
  SEND_INVALID: [
    'A payment lacks a token, an amount or a receiver, exceeds the balance, or is on a network without payments; `details.problem` says which.',
    'Correct the payment and send it again. The wallet received no request.',
  ],
  SWAP_INVALID: [
    'A swap is incomplete, has no route, is on a network without swaps, or its server built a call that differs from the order; `details.problem` says which, `details.field` names the field that differs.',
    'Correct the order and request a new quote. The wallet received no request.',
  ],
  CHAIN_NOT_CONFIGURED: [
    'The network is not among those passed to `createWalletModal()`.',
    'Add it: `chains: [eip155({ networks: [mainnet, yours] })]`.',
  ],
  CHAIN_UNKNOWN_TO_WALLET: [
    'The wallet does not know the network and the visitor did not allow adding it.',
    'Try again; check that the `rpcUrls` of the network are public and reachable.',
  ],
  CHAIN_UNSUPPORTED: [
    "The wallet supports none of the app's networks.",
    'Add a network that the wallet supports, or let the visitor choose another wallet.',
  ],
  CHAIN_MISMATCH: [
    'The wallet is on a different network than the request.',
    'Call `switchNetwork()` and repeat the request.',
  ],
  ACCOUNT_INVALID: [
    'A wallet returned an account, or a call named a receiver, that is not a valid address of the namespace.',
    'Correct the address. If it came from a wallet, report the defect to the wallet.',
  ],
  ACCOUNT_NOT_FOUND: [
    '`selectAccount()` named an account that the connection does not have.',
    "Use one of the connection's `accounts`.",
  ],
  CAIP_INVALID: [
    'A network or account id is not in CAIP-2 or CAIP-10 form.',
    'Use `eip155:1`, or `eip155:1:0x…` for an account.',
  ],
  SERVICE_UNAVAILABLE: [
    'A service of the server did not answer, or answered with a failure.',
    'Check the address in `server` and that the page may reach it (CSP `connect-src`, CORS).',
  ],
  RESPONSE_INVALID: [
    'The response of a service does not match its contract.',
    'Check that `server` points to a wallet-modal server of a compatible version.',
  ],
  RATE_LIMITED: [
    'The service received too many requests.',
    'Wait for the seconds in `details.seconds`.',
  ],
  RELAY_REFUSED: [
    'The relay does not know the project, or does not allow the origin of the page; `details.refusal` says which.',
    'Register the project id and the origin at the server.',
  ],
  RELAY_UNAVAILABLE: [
    'The relay cannot be reached.',
    'Check the network, the address in `server.relay`, and CSP `connect-src` with `wss:`.',
  ],
  RELAY_NOT_CONFIGURED: [
    'WalletConnect is used without a relay.',
    'Set `server` and `projectId`, or only `projectId` for the public network.',
  ],
  PAIRING_EXPIRED: [
    'No wallet answered the link or QR code before it expired (after 4 minutes).',
    'Create a new one; the screen offers it.',
  ],
  SESSION_REJECTED: [
    'The wallet declined the session.',
    'Nothing is wrong; let the visitor try again.',
  ],
  SESSION_ENDED: ['The wallet ended the session.', 'Connect again.'],
  SIGN_IN_REFUSED: [
    'The sign-in message is for another page, account, network or time, its nonce was used or is too old, or the signature does not verify. `details.field` names what was refused.',
    'Let the visitor try again: each attempt has a new nonce. If it always fails, compare `createMessage()` of the verifier and the clock of its server with the message.',
  ],
  LOGIN_FAILED: [
    "The login by email, provider or Farcaster was not accepted, or the visitor closed its window. `details.reason` is the embedded wallet's answer.",
    'Show the reason and offer the login again.',
  ],
  LOGIN_WAIT: [
    'A code was sent less than 30 s ago.',
    'Offer another code after `details.seconds`.',
  ],
  TRANSACTION_FAILED: [
    'The network refused the transaction, most often because the balance is too low, or no block included it in time.',
    'Show `details.reason`, refresh the balance and let the visitor try again.',
  ],
  LINK_REFUSED: [
    'A wallet of the directory or of `customWallets` has a link with a scheme such as `javascript:`.',
    'Correct the link.',
  ],
  LINK_FAILED: [
    'The wallet app did not open, most often because it is not installed.',
    'Offer the store link or the QR code.',
  ],
  PRESS_NEEDED: [
    'The visitor answered the browser’s question whether the page may reach apps of the device, or the request came long after the press.',
    'Offer a button that calls it again.',
  ],
  LOCAL_ACCESS_BLOCKED: [
    'The visitor, or a policy of the browser, refused that the page reaches apps of the device (permission `loopback-network`).',
    'Ask the visitor to allow it in the settings of the site.',
  ],
  CLIPBOARD_FAILED: [
    'The browser does not allow the page to write to the clipboard.',
    'Serve the page over HTTPS; in an iframe add `allow="clipboard-write"`.',
  ],
  OPTIONS_INVALID: [
    'An option, attribute or argument has a value that is not allowed.',
    'The message names the option, the value and what is expected.',
  ],
  MODAL_EXISTS: [
    'Two modals of one page have the same id.',
    'Create only one modal, call `destroy()` on the first, or give the second a different `id`.',
  ],
  MODAL_MISSING: [
    'A button or call refers to a modal that does not exist yet or was destroyed.',
    'Create it first; the `for` of a button must equal the `id` of the modal.',
  ],
  VERSION_MISMATCH: [
    'Two versions of wallet-modal are loaded in one page.',
    'Load only one; `npm ls wallet-modal` shows which package requires the other.',
  ],
  CONTEXT_MISSING: [
    'An internal element (`wm-…`) is outside of `<wallet-modal>`.',
    'Use only the public elements.',
  ],
  PROVIDER_MISSING: [
    'A hook is called outside of `<WalletModalProvider>`.',
    'Render the provider above the component. In Next both must be client components.',
  ],
  VIEW_FAILED: [
    'A file of the package did not load: the network failed, or a new deployment removed it.',
    'Try again, or reload the page. If `details.reason` says that there is no page, the call ran on a server.',
  ],
  UNKNOWN: ['A failure without a code; `cause` holds the original.', 'Report it with the `cause`.'],
}
