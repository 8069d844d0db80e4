/** The part of NextAuth 4 that `next-auth.tsx` calls. The app brings the package. */
declare module 'next-auth/react' {
  export function getCsrfToken(): Promise<string | undefined>
  export function signIn(
    provider: string,
    options: Record<string, unknown>,
  ): Promise<{ readonly ok: boolean } | undefined>
  export function signOut(options: { readonly redirect: false }): Promise<unknown>
  export function useSession(): {
    readonly status: 'loading' | 'authenticated' | 'unauthenticated'
  }
}
