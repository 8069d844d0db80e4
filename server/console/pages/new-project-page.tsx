import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Identified } from '../api/answers.js'
import { describeRefusal } from '../api/describe-refusal.js'
import { Failure } from '../parts/failure.js'
import { CheckField, Field } from '../parts/field.js'
import { say } from '../parts/notice.js'
import { Page } from '../parts/page.js'
import { goTo, toHref, useUnsaved } from '../router.js'
import { queries } from '../session/queries.js'
import { t } from '../texts/texts.js'
import { findWrongOrigin, readOrigins } from './origins.js'

/** Creates a project. */
export function NewProjectPage() {
  const [name, setName] = useState('')
  const [sites, setSites] = useState('')
  const [anyOrigin, setAnyOrigin] = useState(false)
  const [analytics, setAnalytics] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const origins = anyOrigin ? [] : readOrigins(sites)
  const wrong = findWrongOrigin(origins)
  const problems = {
    name: name.trim() === '' ? t('project.name.none') : undefined,
    origins:
      wrong !== undefined
        ? t('project.origins.wrong', wrong)
        : origins.length === 0 && !anyOrigin
          ? t('project.origins.none')
          : undefined,
  }
  const create = useMutation({
    mutationFn: () =>
      ask({
        method: 'POST',
        path: 'projects',
        body: { name: name.trim(), origins, anyOrigin, analytics },
        answer: Identified,
      }),
    onSuccess({ id }) {
      say(t('project.created'))
      void queries.invalidateQueries({ queryKey: ['projects'] })
      goTo(toHref(['projects', id]), { isReplacing: true })
    },
  })
  useUnsaved((name !== '' || sites !== '') && !create.isSuccess)
  return (
    <Page title={t('new.title')}>
      <form
        className="card form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (problems.name ?? problems.origins) {
            const fields = event.currentTarget.querySelectorAll<HTMLElement>('input, textarea')
            fields[problems.name ? 0 : 1]?.focus()
            return
          }
          if (!create.isPending) create.mutate()
        }}
      >
        <Field
          label={t('project.name')}
          value={name}
          onChange={setName}
          maxLength={100}
          problem={isChecked ? problems.name : undefined}
        />
        <Field
          label={t('project.origins')}
          value={sites}
          onChange={setSites}
          rows={4}
          isCode
          hint={t('project.origins.hint')}
          problem={isChecked ? problems.origins : undefined}
        />
        <CheckField
          label={t('new.any')}
          hint={t('new.any.hint')}
          isChecked={anyOrigin}
          onChange={setAnyOrigin}
        />
        <CheckField
          label={t('project.analytics')}
          hint={t('project.analytics.hint')}
          isChecked={analytics}
          onChange={setAnalytics}
        />
        {create.error && <Failure {...describeRefusal(create.error)} />}
        <div className="actions">
          <button type="submit" className="primary" disabled={create.isPending}>
            {t('new.action')}
          </button>
        </div>
      </form>
    </Page>
  )
}
