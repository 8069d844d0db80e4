import { createContext, type ComponentType } from 'react'
import type { CustomAvatarProps } from './look.js'

/** What `<ConnectKitProvider>` passes to the components below it. */
export interface KitContext {
  /** Tokens of the buttons on the page; empty without a theme. */
  readonly tokens: Readonly<Record<string, string>>
  /** The app's own avatar. */
  readonly customAvatar: ComponentType<CustomAvatarProps> | undefined
}

/** The provider's values. */
export const Context = createContext<KitContext>({ tokens: {}, customAvatar: undefined })
