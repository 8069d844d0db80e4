import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask, Refusal } from './api/ask.js'
import { Me } from './api/answers.js'
import { describeRefusal } from './api/describe-refusal.js'
import { CodeBoundary } from './parts/code-boundary.js'
import { Failure } from './parts/failure.js'
import { AccountPage } from './pages/account-page.js'
import { ProjectPage } from './pages/project-page.js'
import { ProjectsPage } from './pages/projects-page.js'
import { usePlace, type Place } from './router.js'
import { MeProvider, useMe } from './session/me.js'
import { ME } from './session/queries.js'
import { JoinPage, SessionEndedDialog, SignInPage } from './session/sign-in-pages.js'
import { Shell } from './shell.js'
import { currentLanguage, watchLanguage } from './texts/texts.js'

const NewProjectPage = lazy(() =>
  import('./pages/new-project-page.js').then((module) => ({ default: module.NewProjectPage })),
)
const PeoplePage = lazy(() =>
  import('./pages/people-page.js').then((module) => ({ default: module.PeoplePage })),
)
const ActsPage = lazy(() =>
  import('./pages/acts-page.js').then((module) => ({ default: module.ActsPage })),
)
const AccountsPage = lazy(() =>
  import('./pages/accounts-page.js').then((module) => ({ default: module.AccountsPage })),
)
const WalletAccountPage = lazy(() =>
  import('./pages/wallet-account-page.js').then((module) => ({
    default: module.WalletAccountPage,
  })),
)
const HealthPage = lazy(() =>
  import('./pages/health-page.js').then((module) => ({ default: module.HealthPage })),
)

/** The console: signing in, or the page of the address. */
export function App() {
  useSyncExternalStore(watchLanguage, currentLanguage)
  const place = usePlace()
  const me = useQuery({
    queryKey: ME,
    queryFn: ({ signal }) => ask({ path: 'me', answer: Me, signal }),
    refetchOnWindowFocus: true,
  })
  const [first, token] = place.path
  if (first === 'join' && token !== undefined) return <JoinPage token={token} />
  const isSignedOut = me.error instanceof Refusal && me.error.status === 401
  if (me.data)
    return (
      // Another person in the same tab starts afresh.
      <MeProvider key={me.data.id} me={me.data}>
        <Shell place={place}>
          <CodeBoundary key={place.path.join('/')}>
            <Suspense fallback={<div className="skeleton" />}>
              <CurrentPage place={place} />
            </Suspense>
          </CodeBoundary>
        </Shell>
        {isSignedOut && <SessionEndedDialog />}
      </MeProvider>
    )
  if (isSignedOut) return <SignInPage />
  if (me.error)
    return (
      <main className="door">
        <Failure {...describeRefusal(me.error)} onRetry={() => void me.refetch()} />
      </main>
    )
  return <main className="door" aria-busy="true" />
}

function CurrentPage({ place: { path } }: { readonly place: Place }) {
  const { may } = useMe()
  const [first, id, section = ''] = path
  if (first === 'projects' && id !== undefined)
    return <ProjectPage key={id} id={id} section={section} />
  if (first === 'new' && may('POST projects')) return <NewProjectPage />
  if (first === 'accounts' && may('GET accounts/:id'))
    return id === undefined ? <AccountsPage /> : <WalletAccountPage key={id} id={id} />
  if (first === 'people' && may('GET users')) return <PeoplePage />
  if (first === 'log' && may('GET audit')) return <ActsPage />
  if (first === 'health' && may('GET health')) return <HealthPage />
  if (first === 'account') return <AccountPage />
  return <ProjectsPage />
}
