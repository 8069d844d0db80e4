/** Storage key: provider of a login that navigated away and has not returned. */
export const LEAVING_KEY = '@appkit-wallet/social_provider'
/** Storage key: the server's configuration of an earlier visit. */
export const REMOTE_KEY = 'remote-features'
