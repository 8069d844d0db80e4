import type { ServerConfig } from '../../operation/server-config.js'
import type { Project } from '../../storage/storage.js'

/**
 * The relay through which the pages of a project pair. Wallets in shops know the public relay only,
 * so it is this server's own if it joins that one, or if the operator says so. The wallets of a
 * developer connect here.
 */
export function chooseRelay(
  { doors, pairsHere, upstreamRelay }: Pick<ServerConfig, 'doors' | 'pairsHere' | 'upstreamRelay'>,
  { development }: Pick<Project, 'development'>,
): 'own' | 'public' {
  if (!doors.includes('relay')) return 'public'
  return (pairsHere ?? (upstreamRelay !== undefined || development)) ? 'own' : 'public'
}
