import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ask } from './api/ask.js'
import { Nothing } from './api/answers.js'
import { Dialog } from './parts/dialog.js'
import { SelectField } from './parts/field.js'
import { Notice, say } from './parts/notice.js'
import { Link, toHref, useDeparture, type Place } from './router.js'
import { useMe } from './session/me.js'
import { forgetAnswers } from './session/queries.js'
import { chooseLanguage, currentLanguage, LANGUAGES, t, type Language } from './texts/texts.js'
import { chooseTheme, currentTheme, THEMES } from './theme.js'

const PAGES = [
  ['projects', 'nav.projects', 'GET projects'],
  ['accounts', 'nav.accounts', 'GET accounts/:id'],
  ['people', 'nav.people', 'GET users'],
  ['log', 'nav.acts', 'GET audit'],
  ['health', 'nav.health', 'GET health'],
  ['account', 'nav.account', 'GET me'],
] as const

/** What surrounds every page: the navigation, the person's menu, and what an act has done. */
export function Shell({
  place,
  children,
}: {
  readonly place: Place
  readonly children: ReactNode
}) {
  const { may } = useMe()
  const [first = 'projects'] = place.path
  const shown = first === 'new' ? 'projects' : first
  return (
    <div className="shell">
      <a className="skip" href="#content" onClick={skip}>
        {t('app.skip')}
      </a>
      <header className="top">
        <strong className="brand">{t('app.name')}</strong>
        <Menu />
      </header>
      <nav className="main-nav" aria-label={t('app.nav')}>
        {PAGES.filter(([, , right]) => may(right)).map(([name, title]) => (
          <Link key={name} to={toHref([name])} current={shown === name}>
            {t(title)}
          </Link>
        ))}
      </nav>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Notice />
      <Departure />
    </div>
  )
}

// The fragment is the console's address, so the link moves the focus itself.
function skip(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#content')?.focus()
}

function Menu() {
  const { me } = useMe()
  const [theme, setTheme] = useState(currentTheme)
  const leave = useMutation({
    mutationFn: () => ask({ method: 'DELETE', path: 'sessions', answer: Nothing }),
    onSuccess: forgetAnswers,
    onError: () => say(t('refusal.unreachable')),
  })
  return (
    <details className="menu">
      <summary>
        <bdi>{me.name}</bdi> <span className="spoken">{t('app.menu')}</span>
      </summary>
      <div className="menu-card">
        <p className="hint">{t(`role.${me.role}`)}</p>
        <SelectField
          label={t('theme.label')}
          value={theme}
          options={THEMES.map((one) => [one, t(`theme.${one}`)])}
          onChange={(next) => {
            chooseTheme(next)
            setTheme(next)
          }}
        />
        <SelectField
          label={t('language.label')}
          value={currentLanguage()}
          options={Object.entries(LANGUAGES) as [Language, string][]}
          onChange={(next) => void chooseLanguage(next).catch(() => say(t('refusal.code')))}
        />
        <button type="button" disabled={leave.isPending} onClick={() => leave.mutate()}>
          {t('action.signOut')}
        </button>
      </div>
    </details>
  )
}

function Departure() {
  const departure = useDeparture()
  if (!departure) return null
  return (
    <Dialog title={t('leave.title')} onClose={departure.stay}>
      <p>{t('leave.text')}</p>
      <div className="actions">
        <button type="button" className="primary" onClick={departure.stay}>
          {t('leave.stay')}
        </button>
        <button type="button" onClick={departure.leave}>
          {t('leave.action')}
        </button>
      </div>
    </Dialog>
  )
}
