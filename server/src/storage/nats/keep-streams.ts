import type { JetStreamManager, StreamConfig } from '@nats-io/jetstream'

const EXISTS_OTHERWISE = 10_058
const NO_ROOM = 10_047
const PROBE = 'WALLET_MODAL_PROBE'
const MIB = 1024 ** 2
const LEAST_MIB = 16

/** Required configuration of a stream. */
export type StreamSettings = Partial<StreamConfig> & { readonly name: string }

/**
 * JetStream has too little space for the stream of messages. The message names a size that fits.
 */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/**
 * Creates the streams or updates them to the settings. Rejects with {@link NoRoom} or the error of
 * NATS.
 */
export async function keepStreams(
  manager: JetStreamManager,
  streams: readonly StreamSettings[],
): Promise<void> {
  for (const config of streams) {
    try {
      await keepStream(manager, config)
    } catch (error) {
      if (readCode(error) !== NO_ROOM) throw error
      const fitting = await findFittingMib(manager, config)
      const wanted = `The disk of NATS has no room for the ${Math.round((config.max_bytes ?? 0) / MIB)} MiB of WALLET_MODAL_MAX_MAILBOX_MIB`
      throw new NoRoom(
        `${wanted}. Give JetStream more (max_file_store; without it, JetStream takes 75 % of what is free on its disk)${fitting === 0 ? '' : `, or set WALLET_MODAL_MAX_MAILBOX_MIB to ${fitting}, which fits`}.`,
        { cause: error },
      )
    }
  }
}

async function keepStream(manager: JetStreamManager, config: StreamSettings): Promise<void> {
  try {
    await manager.streams.add(config)
  } catch (error) {
    if (readCode(error) !== EXISTS_OTHERWISE) throw error
    await manager.streams.update(config.name, config)
  }
}

// NATS has no request for the free space of JetStream. `findFittingMib` asks for a probe stream of
// half the wanted size, then of a quarter, and so on down to LEAST_MIB. When NATS accepts a probe
// stream, the function deletes that stream and returns its size in MiB. When NATS accepts none, it
// returns 0.
async function findFittingMib(
  manager: JetStreamManager,
  { max_bytes: wanted = 0, num_replicas }: StreamSettings,
): Promise<number> {
  for (let mib = Math.floor(wanted / MIB / 2); mib >= LEAST_MIB; mib = Math.floor(mib / 2)) {
    try {
      await manager.streams.add({
        name: PROBE,
        subjects: ['wallet_modal.probe'],
        storage: 'file',
        num_replicas,
        max_bytes: mib * MIB,
      } as StreamSettings)
      await manager.streams.delete(PROBE)
      return mib
    } catch (error) {
      if (readCode(error) !== NO_ROOM) throw error
    }
  }
  return 0
}

function readCode(error: unknown): unknown {
  return (error as { code?: unknown }).code
}
