import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built secure site of the embedded wallet, for one run of the stack. */
export interface BuiltSite {
  /** Environment of the server that serves it. */
  readonly variables: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** Builds the secure site into a folder of its own: stacks that start together do not share one. */
export async function buildSite(): Promise<BuiltSite> {
  const { buildFrame } = await import('../../server/scripts/build-frame.mjs')
  const folder = await mkdtemp(join(tmpdir(), 'wallet-modal-site-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await buildFrame(join(folder, 'site'))
  } catch (error) {
    await remove()
    throw error
  }
  return { variables: { WALLET_MODAL_FRAME_FILES: join(folder, 'site'), WALLET_MODAL_FRAME_TRUSTED_ORIGINS: 'http://localhost:*' }, remove }
}
