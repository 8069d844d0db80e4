/** How a call to a service outside turned out. */
export type CallOutcome = 'answered' | 'refused' | 'failed' | 'abandoned'

/** Counts a call to a service outside. `service` comes from the configuration and the code, never from a request. */
export type CallMeter = (call: { readonly service: string; readonly outcome: CallOutcome; readonly seconds: number }) => void

/** Carries a call out and counts it; `judge` gives the outcome of a call that throws. */
export async function meterCall<T>(meter: CallMeter | undefined, service: string, call: () => Promise<T>, judge: (error: unknown) => CallOutcome = () => 'failed'): Promise<T> {
  const started = performance.now()
  const tell = (outcome: CallOutcome) => meter?.({ service, outcome, seconds: (performance.now() - started) / 1000 })
  try {
    const result = await call()
    tell('answered')
    return result
  } catch (error) {
    tell(judge(error))
    throw error
  }
}
