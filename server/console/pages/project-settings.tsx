import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { askWithTag, Refusal } from '../api/ask.js'
import { Project } from '../api/answers.js'
import { describeRefusal } from '../api/describe-refusal.js'
import { CopyButton } from '../parts/copy-button.js'
import { Failure } from '../parts/failure.js'
import { CheckField, Field } from '../parts/field.js'
import { say } from '../parts/notice.js'
import { useUnsaved } from '../router.js'
import { useMe } from '../session/me.js'
import { queries } from '../session/queries.js'
import { t } from '../texts/texts.js'
import { FeatureFields, LoginFields } from './feature-fields.js'
import { findWrongOrigin, readOrigins } from './origins.js'
import { ProjectDanger } from './project-danger.js'
import { toChanges, toDraft, type ProjectDraft } from './project-draft.js'

/** A project with the entity tag of its answer. */
export interface Loaded {
  readonly value: Project
  readonly tag: string | undefined
}

/**
 * Edits a project. What is typed stays when a newer version is loaded meanwhile; saving over such a
 * version asks first.
 */
export function ProjectSettings({ loaded }: { readonly loaded: Loaded }) {
  const { may } = useMe()
  const [edit, setEdit] = useState({ base: loaded, draft: toDraft(loaded.value) })
  const { base, draft } = edit
  const changes = toChanges(draft, base.value)
  if (!changes && loaded.tag !== base.tag) setEdit({ base: loaded, draft: toDraft(loaded.value) })
  useUnsaved(changes !== undefined)
  const wrong = findWrongOrigin(readOrigins(draft.origins))
  const problems = {
    name: draft.name.trim() === '' ? t('project.name.none') : undefined,
    origins: wrong === undefined ? undefined : t('project.origins.wrong', wrong),
  }
  const { id } = base.value
  const save = useMutation({
    mutationFn: ({ isOver }: { readonly isOver: boolean }) =>
      askWithTag({
        method: 'PATCH',
        path: `projects/${id}`,
        body: changes,
        answer: Project,
        ifMatch: isOver ? undefined : base.tag,
      }),
    onSuccess(saved) {
      setEdit({ base: saved, draft: toDraft(saved.value) })
      queries.setQueryData(['project', id], saved)
      void queries.invalidateQueries({ queryKey: ['projects'] })
      say(t('state.saved'))
    },
  })
  const isChangedElsewhere = save.error instanceof Refusal && save.error.status === 412
  const change = (part: Partial<ProjectDraft>) =>
    setEdit((now) => ({ ...now, draft: { ...now.draft, ...part } }))
  const changeFeature = (feature: string, value: string) =>
    setEdit((now) => ({
      ...now,
      draft: { ...now.draft, features: { ...now.draft.features, [feature]: value } },
    }))
  const reset = async () => {
    save.reset()
    const newest = await queries.fetchQuery({
      queryKey: ['project', id],
      staleTime: 0,
      queryFn: () => askWithTag({ path: `projects/${id}`, answer: Project }),
    })
    setEdit({ base: newest, draft: toDraft(newest.value) })
  }
  const isReadOnly = !may('PATCH projects/:id')
  return (
    <>
      <section className="card facts">
        <h2>{t('project.id')}</h2>
        <p className="copy">
          <code>{id}</code>
          <CopyButton text={id} />
        </p>
        {base.value.disabled && <p className="tag warn">{t('projects.disabled')}</p>}
        {base.value.development && <p className="hint">{t('project.development.hint')}</p>}
      </section>
      <form
        className="card form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (changes && !problems.name && !problems.origins && !save.isPending)
            save.mutate({ isOver: false })
        }}
      >
        <fieldset disabled={isReadOnly} className="plain">
          <legend className="spoken">{t('project.settings')}</legend>
          <Field
            label={t('project.name')}
            value={draft.name}
            onChange={(name) => change({ name })}
            maxLength={100}
            problem={problems.name}
          />
          <Field
            label={t('project.origins')}
            value={draft.origins}
            onChange={(origins) => change({ origins })}
            rows={Math.min(12, Math.max(3, draft.origins.split('\n').length + 1))}
            isCode
            hint={`${t('project.origins.hint')} ${t('project.origins.empty')}`}
            problem={problems.origins}
          />
          <CheckField
            label={t('project.analytics')}
            hint={t('project.analytics.hint')}
            isChecked={draft.analytics}
            onChange={(analytics) => change({ analytics })}
          />
        </fieldset>
        <LoginFields features={draft.features} isDisabled={isReadOnly} onChange={changeFeature} />
        <FeatureFields features={draft.features} isDisabled={isReadOnly} onChange={changeFeature} />
        {isChangedElsewhere ? (
          <div className="failure" role="alert">
            <p>{t('refusal.changed')}</p>
            <div className="actions">
              <button type="button" onClick={() => void reset()}>
                {t('project.changed.theirs')}
              </button>
              <button type="button" onClick={() => save.mutate({ isOver: true })}>
                {t('project.changed.mine')}
              </button>
            </div>
          </div>
        ) : (
          save.error && <Failure {...describeRefusal(save.error)} />
        )}
        {!isReadOnly && (
          <div className="actions save">
            <output className="hint">{changes ? t('state.unsaved') : ''}</output>
            <button
              type="button"
              disabled={!changes || save.isPending}
              onClick={() => {
                save.reset()
                setEdit({ base, draft: toDraft(base.value) })
              }}
            >
              {t('action.discard')}
            </button>
            <button type="submit" className="primary" disabled={!changes || save.isPending}>
              {save.isPending ? t('action.saving') : t('action.save')}
            </button>
          </div>
        )}
      </form>
      <ProjectDanger project={base.value} onChanged={reset} />
    </>
  )
}
