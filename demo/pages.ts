/** The demo's pages in the order of the navigation: path and name. */
export const PAGES = [
  ['/playground/', 'Playground'],
  ['/', 'HTML'],
  ['/react/', 'React'],
  ['/cdn/', 'Script tag'],
  ['/families/', 'Families'],
  ['/wallets/', 'Wallets'],
  ['/sign-in/', 'Sign-in'],
  ['/embedded/', 'Email'],
  ['/gallery/', 'Gallery'],
] as const
