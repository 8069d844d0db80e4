import type { Redis } from 'ioredis'

const COMMAND_TIMEOUT_MS = 2_000

/**
 * A connection to Redis or Valkey, not opened yet, that queues nothing: what cannot be sent
 * immediately is lost.
 */
export async function openRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    commandTimeout: COMMAND_TIMEOUT_MS,
  })
  redis.on('error', onError)
  return redis
}

/** Publishes a text. On failure, replaces a connection that seems open but is silent. */
export function publishOnRedis(
  redis: Redis,
  { channel, text, onError }: { channel: string; text: string; onError: (error: unknown) => void },
): void {
  redis.publish(channel, text).catch((error: unknown) => {
    onError(error)
    if (redis.status === 'ready') redis.disconnect(true)
  })
}
