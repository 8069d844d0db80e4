import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from '../api/ask.js'

const FRESH_MS = 2_000

/** The key of the person who is signed in. */
export const ME = ['me'] as const

// Other tabs of this browser share the session.
const tabs = new BroadcastChannel('wallet-modal-console')

/** Cached answers of the API. A refusal of the field `session` makes the cache read `ME` again. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => queryKey !== ME && check(error) }),
  mutationCache: new MutationCache({ onError: check }),
  defaultOptions: {
    // `navigator.onLine` is wrong often enough; a request tells.
    queries: { retry: false, networkMode: 'always', staleTime: FRESH_MS },
    mutations: { retry: false, networkMode: 'always' },
  },
})

tabs.addEventListener('message', () => void queries.invalidateQueries({ queryKey: ME }))

/** Reads all answers again after a sign-in or a sign-out, and `ME` in the other tabs. */
export async function noteSession(): Promise<void> {
  tabs.postMessage('session')
  await queries.invalidateQueries()
}

/** Forgets every answer, after signing out. */
export async function forgetAnswers(): Promise<void> {
  tabs.postMessage('session')
  await queries.resetQueries({ queryKey: ME })
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
}

function check(error: unknown): void {
  if (error instanceof Refusal && error.status === 401 && error.field === 'session')
    void queries.invalidateQueries({ queryKey: ME })
}
