import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Identified } from '../api/answers.js'
import { describeRefusal } from '../api/describe-refusal.js'
import { Failure } from '../parts/failure.js'
import { Field } from '../parts/field.js'
import { Page } from '../parts/page.js'
import { goTo, toHref } from '../router.js'
import { t } from '../texts/texts.js'

/** Finds an account of the embedded wallet. There is no list: people read one for a reason. */
export function AccountsPage() {
  const [name, setName] = useState('')
  const find = useMutation({
    // In the body, because addresses of requests are in the logs of proxies.
    mutationFn: () =>
      ask({ method: 'POST', path: 'accounts/find', body: { name }, answer: Identified }),
    onSuccess: ({ id }) => goTo(toHref(['accounts', id])),
  })
  return (
    <Page title={t('accounts.title')}>
      <p className="lead">{t('accounts.text')}</p>
      <form
        className="card form"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !find.isPending) find.mutate()
        }}
      >
        <Field
          label={t('accounts.search')}
          value={name}
          onChange={setName}
          maxLength={320}
          isCode
        />
        {find.error && (
          <Failure
            {...describeRefusal(find.error, { id: 'accounts.none', accounts: 'accounts.off' })}
          />
        )}
        <div className="actions start">
          <button type="submit" className="primary" disabled={name.trim() === '' || find.isPending}>
            {t('accounts.find')}
          </button>
        </div>
      </form>
    </Page>
  )
}
