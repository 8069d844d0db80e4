import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { load } from 'js-yaml'

type Answers = Readonly<
  Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, unknown>> }>
>
interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly schema?: { readonly enum?: readonly string[]; readonly $ref?: string }
}
/** The parts of a JSON Schema that name fields. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string
            readonly tags: readonly string[]
            readonly parameters?: readonly Parameter[]
            readonly responses: Answers
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: Schema }>>
            }
          }
        >
      >
    >
  >
  readonly components: {
    readonly responses: Answers
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** One method of one path. */
export interface Operation {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly tags: readonly string[]
  /** Query parameters with listed values. */ readonly choices: readonly string[]
}

/** The server's OpenAPI description, used to check its answers. */
export interface Openapi {
  readonly operations: readonly Operation[]
  /** The operation of a request, for any values in its path. */
  findOperation(method: string, path: string): Operation | undefined
  /** The fields of an operation's JSON body, and their schemas. */
  readBody(operationId: string): Readonly<Record<string, Schema>>
  /** The fault of an answer to an operation, or undefined. */
  findFault(operationId: string, response: Response): Promise<string | undefined>
}

/** Reads `server/openapi.yaml`. */
export function readOpenapi(): Openapi {
  const document = load(
    readFileSync(new URL('../../server/openapi.yaml', import.meta.url), 'utf8'),
  ) as Document
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'openapi.json')
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { path, method, operation }] as const,
      ),
    ),
  )
  const compiled = new Map<string, ValidateFunction>()
  const compile = (pointer: string) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi.json#${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  const listed = [...operations.values()].map(
    ({ path, method, operation: { operationId, tags, parameters = [] } }) => ({
      operationId,
      method: method.toUpperCase(),
      path,
      tags,
      choices: parameters.flatMap(({ name, in: place, schema }) =>
        name !== undefined && place === 'query' && schema?.enum ? [name] : [],
      ),
    }),
  )
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : resolve(document.components.schemas[schema.$ref.split('/').at(-1)!]!)
  return {
    operations: listed,
    readBody(operationId) {
      const body = operations.get(operationId)?.operation.requestBody?.content['application/json']
      const { properties = {} } = body ? resolve(body.schema) : {}
      return Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, resolve(schema)]),
      )
    },
    findOperation(method, path) {
      // Paths without values come first: `/x/callback` is not `/x/{id}`.
      const fits = (one: Operation) =>
        one.method === method &&
        new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
      return listed.find((one) => one.path === path && one.method === method) ?? listed.find(fits)
    },
    async findFault(operationId, response) {
      const found = operations.get(operationId)
      if (!found) return `the file has no operation ${operationId}`
      const { path, method, operation } = found
      const status = String(response.status)
      const entry = operation.responses[status]
      if (!entry)
        return `${operationId} does not say that it may answer ${status}: ${(await response.text()).slice(0, 300)}`
      const shared = entry.$ref?.split('/').at(-1)
      const { content } = shared ? document.components.responses[shared]! : entry
      const text = await response.text()
      if (!content)
        return text === '' || text === '{}'
          ? undefined
          : `${operationId} ${status} has a body the file does not describe`
      const type = response.headers.get('content-type')?.split(';')[0] ?? ''
      if (!(type in content))
        return `${operationId} ${status} is ${type}, the file has ${Object.keys(content).join(', ')}`
      if (type !== 'application/json') return undefined
      const base = shared
        ? `/components/responses/${shared}`
        : `/paths/${escapePointer(path)}/${method}/responses/${status}`
      const validate = compile(`${base}/content/application~1json/schema`)
      if (validate(JSON.parse(text))) return undefined
      return `${operationId} ${status}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`
    },
  }
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
