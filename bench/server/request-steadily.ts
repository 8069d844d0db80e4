import { request, Agent } from 'node:http'
import { toPercentile } from './load.js'

const TICK_MS = 2

/** A request; with a body it is a POST. */
export interface SteadyRequest {
  readonly url: string
  readonly body?: string
}

/**
 * Sends a fixed number of requests a second, without waiting for answers, and returns their
 * durations; `isGood` checks each answer.
 */
export async function requestSteadily({
  perSecond,
  seconds,
  make,
  isGood = () => true,
}: {
  perSecond: number
  seconds: number
  make: () => SteadyRequest
  isGood?: (text: string) => boolean
}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const delays: number[] = []
  let failed = 0
  const send = () =>
    new Promise<void>((resolve) => {
      const started = performance.now()
      const { url, body } = make()
      request(
        url,
        {
          agent,
          method: body === undefined ? 'GET' : 'POST',
          headers:
            body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (chunk: string) => (text += chunk))
            .on('end', () => {
              if (response.statusCode === 200 && isGood(text))
                delays.push(performance.now() - started)
              else failed++
              resolve()
            })
        },
      )
        .on('error', () => {
          failed++
          resolve()
        })
        .end(body)
    })
  const total = perSecond * seconds
  const started = performance.now()
  const all: Promise<void>[] = []
  while (all.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond))
    while (all.length < due) all.push(send())
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(all)
  agent.destroy()
  return {
    requests: total,
    failed,
    p50Ms: toPercentile(delays, 0.5),
    p99Ms: toPercentile(delays, 0.99),
  }
}
