import { createContext, useContext, type ReactNode } from 'react'
import type { Me } from '../api/answers.js'

const MeContext = createContext<Me | undefined>(undefined)

/** Provides the person who is signed in. */
export function MeProvider({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  return <MeContext.Provider value={me}>{children}</MeContext.Provider>
}

/** The person who is signed in, and whether they may use an endpoint, such as `POST projects`. */
export function useMe(): { readonly me: Me; may(right: string): boolean } {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe() is used outside of <MeProvider>')
  return {
    me,
    may: (right) => me.rights.includes(right.replace(' ', ' /admin/v1/')),
  }
}
