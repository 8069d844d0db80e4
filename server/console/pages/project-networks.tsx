import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Identified, Service, SERVICE_KINDS, Services, type ServiceKind } from '../api/answers.js'
import { describeRefusal } from '../api/describe-refusal.js'
import { Answer } from '../parts/answer.js'
import { ConfirmDialog } from '../parts/confirm-dialog.js'
import { Failure } from '../parts/failure.js'
import { Field, SelectField } from '../parts/field.js'
import { say } from '../parts/notice.js'
import { useMe } from '../session/me.js'
import { queries } from '../session/queries.js'
import { t } from '../texts/texts.js'

const CHAIN_ID = /^(?:eip155:[1-9]\d*|solana:\w{32})$/
const EMPTY = { kind: 'node', chainId: '', url: '' } as const

interface Draft {
  readonly kind: ServiceKind
  readonly chainId: string
  readonly url: string
}

/** Nodes, bundlers and paymasters that a project uses in the place of the installation's. */
export function ProjectNetworks({ id }: { readonly id: string }) {
  const { may } = useMe()
  const [removed, setRemoved] = useState<Service>()
  const services = useQuery({
    queryKey: ['project', id, 'services'],
    queryFn: async ({ signal }) =>
      (await ask({ path: `projects/${id}/services`, answer: Services, signal })).services,
  })
  const mayRemove = may('DELETE projects/:id/services/:kind/:chainId')
  return (
    <>
      <section className="card">
        <p className="hint">{t('networks.hint')}</p>
        <Answer query={services}>
          {(list) =>
            list.length === 0 ? (
              <p>{t('networks.none')}</p>
            ) : (
              <ServiceTable services={list} onRemove={mayRemove ? setRemoved : undefined} />
            )
          }
        </Answer>
      </section>
      {may('PUT projects/:id/services/:kind/:chainId') && <SetService id={id} />}
      {removed && (
        <ConfirmDialog
          title={t('networks.remove.title', {
            service: t(`networks.${removed.kind}`),
            chain: removed.chainId,
          })}
          text={t('networks.remove.text')}
          action={t('networks.remove')}
          isDangerous
          act={async () => {
            await ask({ method: 'DELETE', path: toPath(id, removed), answer: Identified })
            await reload(id)
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}

function ServiceTable({
  services,
  onRemove,
}: {
  readonly services: readonly Service[]
  readonly onRemove: ((service: Service) => void) | undefined
}) {
  return (
    <div className="table-frame">
      <table className="rows">
        <caption className="spoken">{t('project.networks')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('networks.chain')}</th>
            <th scope="col">{t('networks.kind')}</th>
            <th scope="col">{t('networks.url')}</th>
            {onRemove && (
              <td>
                <span className="spoken">{t('networks.remove')}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <tr key={`${service.kind} ${service.chainId}`}>
              <th scope="row">
                <code>{service.chainId}</code>
              </th>
              <td data-label={t('networks.kind')}>{t(`networks.${service.kind}`)}</td>
              <td data-label={t('networks.url')}>
                <code>{service.host}</code>
              </td>
              {onRemove && (
                <td className="act">
                  <button type="button" className="small" onClick={() => onRemove(service)}>
                    {t('networks.remove')}
                    <span className="spoken">
                      {' '}
                      {t(`networks.${service.kind}`)} {service.chainId}
                    </span>
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Sets a service, or replaces the one of its kind on its network. */
function SetService({ id }: { readonly id: string }) {
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [isChecked, setChecked] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const chainId = draft.chainId.trim()
  const url = draft.url.trim()
  const problems = {
    chainId: CHAIN_ID.test(chainId) ? undefined : t('networks.chain.wrong'),
    url: URL.canParse(url) ? undefined : t('networks.url.wrong'),
  }
  const set = useMutation({
    mutationFn: () =>
      ask({
        method: 'PUT',
        path: toPath(id, { ...draft, chainId }),
        body: { url },
        answer: Service,
      }),
    async onSuccess() {
      setDraft(EMPTY)
      setChecked(false)
      await reload(id)
    },
  })
  return (
    <form
      className="card form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (!problems.chainId && !problems.url && !set.isPending) set.mutate()
      }}
    >
      <h2>{t('networks.set')}</h2>
      <SelectField
        label={t('networks.kind')}
        value={draft.kind}
        options={SERVICE_KINDS.map((kind) => [kind, t(`networks.${kind}`)])}
        onChange={(kind) => change({ kind })}
      />
      <Field
        label={t('networks.chain')}
        value={draft.chainId}
        onChange={(text) => change({ chainId: text })}
        isCode
        maxLength={41}
        // The example says what is wrong, too.
        {...(isChecked && problems.chainId
          ? { problem: problems.chainId }
          : { hint: t('networks.chain.wrong') })}
      />
      <Field
        label={t('networks.url')}
        value={draft.url}
        onChange={(text) => change({ url: text })}
        isCode
        maxLength={2_000}
        hint={t('networks.url.hint')}
        problem={isChecked ? problems.url : undefined}
      />
      {set.error && <Failure {...describeRefusal(set.error)} />}
      <div className="actions">
        <button type="submit" className="primary" disabled={set.isPending}>
          {set.isPending ? t('action.saving') : t('networks.set')}
        </button>
      </div>
    </form>
  )
}

function toPath(id: string, { kind, chainId }: Pick<Service, 'kind' | 'chainId'>): string {
  return `projects/${id}/services/${kind}/${encodeURIComponent(chainId)}`
}

async function reload(id: string): Promise<void> {
  say(t('state.saved'))
  await queries.invalidateQueries({ queryKey: ['project', id, 'services'] })
}
