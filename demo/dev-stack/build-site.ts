import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built secure site of the embedded wallet, for one run of the stack. */
export interface BuiltSite {
  /** Environment of the server that serves it. */
  readonly variables: Readonly<Record<string, string>>
  remove(): Promise<void>
}

const TRUSTED = { WALLET_MODAL_FRAME_TRUSTED_ORIGINS: 'http://localhost:*' }

/**
 * Builds the secure site into its own folder, because stacks that start at the same time must not
 * share one. A built server (`WALLET_MODAL_DEV_SERVER`) has its site next to it.
 */
export async function buildSite(): Promise<BuiltSite> {
  if (process.env['WALLET_MODAL_DEV_SERVER'])
    return { variables: TRUSTED, remove: () => Promise.resolve() }
  const { buildFrame } = await import('../../server/scripts/build-frame.mjs')
  const folder = await mkdtemp(join(tmpdir(), 'wallet-modal-site-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await buildFrame(join(folder, 'site'))
  } catch (error) {
    await remove()
    throw error
  }
  return { variables: { ...TRUSTED, WALLET_MODAL_FRAME_FILES: join(folder, 'site') }, remove }
}
