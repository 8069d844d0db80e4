import { readFileSync, readdirSync } from 'node:fs'
import { parse as renderGoTemplate } from '@evertdespiegeleer/go-template'
import { Ajv } from 'ajv'
import { load, loadAll } from 'js-yaml'
import * as z from 'zod'
import { KubernetesDocument } from './kubernetes-schema.js'

const CHART = new URL('../../../server/chart/', import.meta.url)
const RELEASE = { Name: 'wallet-modal', Namespace: 'wallets', Service: 'Helm' }
const ChartFile = z.strictObject({
  apiVersion: z.literal('v2'),
  name: z.string(),
  description: z.string(),
  type: z.literal('application'),
  version: z.string(),
  appVersion: z.string(),
  kubeVersion: z.string(),
})

/** Values of a chart: a tree of YAML. */
export type Values = Readonly<Record<string, unknown>>

const read = (path: string) => readFileSync(new URL(path, CHART), 'utf8')

/** A document of the chart that the API of Kubernetes accepts. */
export type ChartDocument = z.infer<typeof KubernetesDocument>

/** The documents of a kind. */
export const listKind = <K extends ChartDocument['kind']>(
  documents: readonly ChartDocument[],
  kind: K,
) =>
  documents.filter(
    (document): document is Extract<ChartDocument, { kind: K }> => document.kind === kind,
  )

/** The chart's own description. */
export const readChartFile = () => ChartFile.parse(load(read('Chart.yaml')))

/** The values of a file of the chart. */
export const readValues = (path: string) => load(read(path)) as Values

/** The names of the chart's files in a folder. */
export const listChart = (folder: string) => readdirSync(new URL(folder, CHART)).sort()

/**
 * Renders the chart as `helm template` does: the values over those of `values.yaml`, checked by
 * `values.schema.json`, then each template by Go's own engine, then YAML. The chart uses no function
 * of helm's, which the engine alone would refuse. Throws for what the API of Kubernetes refuses.
 */
export async function renderChart(...overlays: readonly Values[]): Promise<ChartDocument[]> {
  const values = overlays.reduce(merge, readValues('values.yaml'))
  const ajv = new Ajv({ allErrors: true })
  if (!ajv.validate(JSON.parse(read('values.schema.json')) as object, values))
    throw new Error(ajv.errorsText(undefined, { dataVar: 'values' }))
  const { name, version, appVersion } = readChartFile()
  const data = {
    Values: values,
    Release: RELEASE,
    Chart: { Name: name, Version: version, AppVersion: appVersion },
  }
  const documents: ChartDocument[] = []
  for (const file of listChart('templates/').filter((one) => one.endsWith('.yaml'))) {
    const text = await renderGoTemplate(
      read('templates/_parts.tpl') + read(`templates/${file}`),
      data,
    )
    // What Go writes for a value that is not there; helm writes nothing.
    if (text.includes('<no value>')) throw new Error(`${file} reads a value that is not there`)
    for (const document of loadAll(text)) {
      const checked = KubernetesDocument.safeParse(document)
      if (!checked.success) throw new Error(`${file}: ${z.prettifyError(checked.error)}`)
      documents.push(checked.data)
    }
  }
  return documents
}

// Maps are merged, everything else is replaced.
function merge(under: Values, over: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.fromEntries(
    [...new Set([...Object.keys(under), ...Object.keys(over)])].map((key) => {
      const [below, above] = [under[key], over[key]]
      return [
        key,
        !(key in over) ? below : isMap(below) && isMap(above) ? merge(below, above) : above,
      ]
    }),
  )
}
