import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'

const Attributes = z.array(
  z.object({ key: z.string(), value: z.record(z.string(), z.union([z.string(), z.number()])) }),
)
const ExportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A span as it was received. */
export interface ReceivedSpan {
  readonly service: unknown
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A receiver of OTLP over HTTP, as JSON. */
export interface TraceReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** Everything received, as it came. */
  readonly text: () => string
  /** How it answers from now on: not at all, with 400, or as it should; held requests end too. */
  behave(as: 'silent' | 'refusing' | 'well'): void
  stop(): Promise<void>
}

/** Starts a receiver. It takes only what OTLP's JSON mapping allows. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const held = new Set<ServerResponse>()
  let manner: 'silent' | 'refusing' | 'well' = 'well'
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (manner === 'silent') return void held.add(response)
      const text = Buffer.concat(chunks).toString()
      const isTaken = manner === 'well' && request.url === '/v1/traces'
      if (isTaken) {
        texts.push(text)
        spans.push(...readSpans(text))
      }
      response.writeHead(isTaken ? 200 : 400, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => texts.join('\n'),
    behave(as) {
      manner = as
      for (const response of held) response.writeHead(400).end()
      held.clear()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function readSpans(text: string): ReceivedSpan[] {
  const { resourceSpans } = ExportRequest.parse(JSON.parse(text))
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, parentSpanId, ...span }) => ({
        ...span,
        parentSpanId: parentSpanId || undefined,
        service: toRecord(resource.attributes)['service.name'],
        attributes: toRecord(attributes),
      })),
    ),
  )
}

const toRecord = (attributes: z.infer<typeof Attributes>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
