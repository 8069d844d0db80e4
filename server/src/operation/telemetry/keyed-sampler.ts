import { createHash } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { SamplingDecision, type Sampler } from '@opentelemetry/sdk-trace-node'

const DRAWS = 2 ** 32
const WORDS = [0, 8, 16, 24]

/**
 * Samples a share of all traces, by a keyed hash of their id: processes with the same key decide
 * alike. A client chooses its trace id and its "sampled" flag, and with neither of them it can make
 * the server record more than this share: it learns neither the key nor a decision.
 */
export function createKeyedSampler(ratio: number, key: string | Buffer): Sampler {
  const sampled = { decision: SamplingDecision.RECORD_AND_SAMPLED }
  const left = { decision: SamplingDecision.NOT_RECORD }
  const digest = createHash('sha256').update(key).digest()
  const keys = WORDS.map((_, index) => digest.readInt32BE(index * 4))
  return {
    shouldSample(context, traceId) {
      const isPart = trace.getSpan(context)?.isRecording() ?? false
      return isPart || draw(traceId, keys) < ratio * DRAWS ? sampled : left
    },
    toString: () => `KeyedSampler(${ratio})`,
  }
}

// Not an HMAC: creating one takes longer than everything else that tracing does for a request that
// is not recorded.
function draw(traceId: string, keys: readonly number[]): number {
  let mixed = 0
  for (const [index, start] of WORDS.entries())
    mixed = mix(mixed ^ parseInt(traceId.slice(start, start + 8), 16) ^ keys[index]!)
  return mixed >>> 0
}

// The last step of MurmurHash3: each bit of the input changes half of the output's.
function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
