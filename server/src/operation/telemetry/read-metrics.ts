import { ValueType } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'

/** A metric with its values, as the registry of `/metrics` lists it. */
export interface Metric {
  readonly name: string
  readonly help: string
  /** `counter`, `gauge` or `histogram`. */
  readonly type: string
  readonly values: readonly {
    readonly value: number
    readonly labels: Labels
    /** Which figure of a histogram: `<name>_bucket`, `<name>_sum` or `<name>_count`. */
    readonly metricName?: string
  }[]
}
type Labels = Readonly<Partial<Record<string, string | number>>>

/**
 * Converts what `/metrics` exports to the data of OpenTelemetry: one set of figures under one set of
 * names, whether a collector fetches them or receives them.
 */
export function toMetricData(metrics: readonly Metric[], startedMs: number): MetricData[] {
  const times = { startTime: millisToHrTime(startedMs), endTime: millisToHrTime(Date.now()) }
  return metrics
    .map(withNumbers)
    .filter(({ values }) => values.length > 0)
    .map((metric): MetricData => {
      const base = {
        descriptor: {
          name: metric.name,
          description: metric.help,
          unit: '',
          valueType: ValueType.DOUBLE,
        },
        aggregationTemporality: AggregationTemporality.CUMULATIVE,
      }
      if (metric.type === 'histogram')
        return {
          ...base,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: toHistograms(metric).map((point) => ({ ...point, ...times })),
        }
      const dataPoints = metric.values.map(({ value, labels }) => ({
        ...times,
        attributes: toAttributes(labels),
        value,
      }))
      return metric.type === 'counter'
        ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
        : { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
    })
}

// The event loop's lag is NaN while nothing was measured, which JSON does not have.
const withNumbers = (metric: Metric): Metric => ({
  ...metric,
  values: metric.values.filter(({ value }) => Number.isFinite(value)),
})

// Buckets of prom-client count everything up to their bound, those of OpenTelemetry what lies
// between two bounds.
function toHistograms({
  name,
  values,
}: Metric): Pick<DataPoint<Histogram>, 'attributes' | 'value'>[] {
  const points = new Map<string, { labels: Labels; upTo: [number, number][]; sum: number }>()
  for (const { metricName, value, labels } of values) {
    const { le, ...others } = labels
    const key = JSON.stringify(others)
    const point = points.get(key) ?? { labels: others, upTo: [], sum: 0 }
    points.set(key, point)
    if (metricName === `${name}_bucket`)
      point.upTo.push([le === '+Inf' ? Infinity : Number(le), value])
    if (metricName === `${name}_sum`) point.sum = value
  }
  return [...points.values()].map(({ labels, upTo, sum }) => {
    const sorted = upTo.toSorted(([one], [other]) => one - other)
    const boundaries = sorted.map(([bound]) => bound).filter((bound) => bound !== Infinity)
    const counts = sorted.map(([, count], index) => count - (sorted[index - 1]?.[1] ?? 0))
    return {
      attributes: toAttributes(labels),
      value: { buckets: { boundaries, counts }, sum, count: sorted.at(-1)?.[1] ?? 0 },
    }
  })
}

const toAttributes = (labels: Labels) =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
