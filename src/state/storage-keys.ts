/** Where the provider of a login is kept that left the page and has not returned. */
export const LEAVING_KEY = '@appkit-wallet/social_provider'
/** Where the server's configuration of an earlier visit is kept. */
export const REMOTE_KEY = 'remote-features'
