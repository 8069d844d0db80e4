import { createHmac } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { SamplingDecision, type Sampler } from '@opentelemetry/sdk-trace-node'

const DRAWS = 2 ** 32

/**
 * Samples a share of all traces, by a keyed hash of their id: processes with the same key decide
 * alike. A client chooses its trace id and its "sampled" flag, and with neither of them it can make
 * the server record more than this share.
 */
export function createKeyedSampler(ratio: number, key: string | Buffer): Sampler {
  const sampled = { decision: SamplingDecision.RECORD_AND_SAMPLED }
  const left = { decision: SamplingDecision.NOT_RECORD }
  const isDrawn = (traceId: string) =>
    createHmac('sha256', key).update(traceId).digest().readUInt32BE(0) < ratio * DRAWS
  return {
    shouldSample(context, traceId) {
      const isPart = trace.getSpan(context)?.isRecording() ?? false
      return isPart || isDrawn(traceId) ? sampled : left
    },
    toString: () => `KeyedSampler(${ratio})`,
  }
}
