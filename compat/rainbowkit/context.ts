import { createContext, type FunctionComponent } from 'react'

/** A picture of an account, in RainbowKit's form. */
export type AvatarComponent = FunctionComponent<{
  address: string
  ensImage?: string | null
  size: number
}>

/** Where an app that has its own sign-in stands. */
export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** What `<RainbowKitProvider>` passes to the components below it. */
export interface KitContext {
  /** Tokens of the buttons on the page; empty without a theme. */
  readonly tokens: Readonly<Record<string, string>>
  readonly avatar: AvatarComponent | undefined
}

/** What `<RainbowKitAuthenticationProvider>` passes to the components below it. */
export interface Authentication {
  readonly status: AuthenticationStatus
  /** Asks the connected wallet for the message of the app's adapter. */
  readonly signIn: () => void
}

/** The provider's values. */
export const KitContext = createContext<KitContext>({ tokens: {}, avatar: undefined })
/** The app's own sign-in; undefined without one. */
export const AuthenticationContext = createContext<Authentication | undefined>(undefined)
