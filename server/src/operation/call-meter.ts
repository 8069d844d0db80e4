import { traceCall } from './telemetry/spans.js'

/** Outcome of a call to an external service. */
export type CallOutcome = 'answered' | 'refused' | 'failed' | 'abandoned'

/**
 * Counts a call to an external service. `service` comes from the configuration or the code, never
 * from a request.
 */
export type CallMeter = (call: {
  readonly service: string
  readonly outcome: CallOutcome
  readonly seconds: number
}) => void

/** Runs a call, traces it and counts it; `judge` returns the outcome of a call that throws. */
export async function meterCall<T>(
  meter: CallMeter | undefined,
  service: string,
  call: () => Promise<T>,
  judge: (error: unknown) => CallOutcome = () => 'failed',
): Promise<T> {
  const started = performance.now()
  const tell = (outcome: CallOutcome) =>
    meter?.({ service, outcome, seconds: (performance.now() - started) / 1000 })
  try {
    const result = await traceCall(
      () => ({ name: service, attributes: { 'peer.service': service } }),
      call,
    )
    tell('answered')
    return result
  } catch (error) {
    tell(judge(error))
    throw error
  }
}
