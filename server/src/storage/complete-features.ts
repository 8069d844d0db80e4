import type { Project } from './storage.js'

type Feature = Project['features'][number]

// Features that projects of earlier versions do not list.
const ADDED = ['contacts']

/** A feature of which the app decides, which is null for clients. */
export function toOpenFeature(id: string): Feature {
  return { id, isEnabled: true, config: null }
}

/** The features of a stored project, with those that its version did not know. */
export function completeFeatures(features: readonly Feature[]): readonly Feature[] {
  const missing = ADDED.filter((added) => !features.some(({ id }) => id === added))
  return [...features, ...missing.map(toOpenFeature)]
}
