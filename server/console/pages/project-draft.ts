import type { Feature, Project } from '../api/answers.js'
import { FEATURE_OPTIONS } from '../../src/storage/projects/change-features.js'
import { readOrigins } from './origins.js'

/** What a person edits of a project. */
export interface ProjectDraft {
  readonly name: string
  /** One a line. */
  readonly origins: string
  readonly analytics: boolean
  /** Values by feature, in the form of the server's `project features --set`: `off`, `app`, `on` or a list. */
  readonly features: Readonly<Record<string, string>>
}

/** The draft of a project without changes. */
export function toDraft({ name, origins, analytics, features }: Project): ProjectDraft {
  return {
    name,
    origins: origins.join('\n'),
    analytics,
    features: Object.fromEntries(features.map((feature) => [feature.id, toValue(feature)])),
  }
}

/** The changes of a draft, as the admin API takes them; undefined if there are none. */
export function toChanges(draft: ProjectDraft, project: Project): object | undefined {
  const before = toDraft(project)
  const origins = readOrigins(draft.origins)
  const features = Object.entries(draft.features)
    .filter(([id, value]) => value !== before.features[id])
    .map(([id, value]) => `${id}=${value}`)
  const changes = {
    ...(draft.name.trim() !== before.name && { name: draft.name.trim() }),
    ...(origins.join('\n') !== before.origins && { origins }),
    ...(draft.analytics !== before.analytics && { analytics: draft.analytics }),
    ...(features.length > 0 && { features }),
  }
  return Object.keys(changes).length === 0 ? undefined : changes
}

/** The options of a feature that is more than on or off; undefined for others. */
export function listOptions(id: string): readonly string[] | undefined {
  return Object.hasOwn(FEATURE_OPTIONS, id) ? FEATURE_OPTIONS[id] : undefined
}

/** The value after an option is chosen or not. Without options a feature is off. */
export function toggleOption(id: string, value: string, option: string): string {
  const chosen = readOptions(value)
  const next = (listOptions(id) ?? []).filter((one) =>
    one === option ? !chosen.includes(one) : chosen.includes(one),
  )
  return next.length === 0 ? 'off' : next.join(',')
}

/** The chosen options of a value. */
export function readOptions(value: string): readonly string[] {
  return ['off', 'on', 'app'].includes(value) ? [] : value.split(',')
}

function toValue({ isEnabled, config }: Feature): string {
  if (!isEnabled) return 'off'
  if (config === null) return 'app'
  return config.length === 0 ? 'on' : config.join(',')
}
