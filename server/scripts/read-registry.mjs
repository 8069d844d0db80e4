// Writes server/frame/descriptors/registry.json from a clone of the clear-signing registry
// (ERC-7730, CC0): node server/scripts/read-registry.mjs <clone>. Keeps what the approval screen
// reads: deployments, owner, and the intent and fields of each format, with the file and commit of
// their source.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REGISTRY = 'https://github.com/LedgerHQ/clear-signing-erc7730-registry'
const OUTPUT = fileURLToPath(new URL('../frame/descriptors/registry.json', import.meta.url))
// Single vaults and single tokens: their calls and permits are described by their standards.
const LEFT_OUT = /\/tests\/|^registry\/(?:morpho|permit|kiln\/calldata-Vault)|common-|^ercs\//

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder of the clone')
const git = (...args) =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 64 << 20 })
const commit = git('rev-parse', 'HEAD').trim()
const read = (path) => JSON.parse(git('show', `${commit}:${path}`))

/** A descriptor with the file that it includes; its own values win. */
function load(path) {
  const { includes, ...own } = read(path)
  return includes === undefined ? own : merge(load(join(dirname(path), includes)), own)
}

function merge(base, own) {
  if (!isRecord(base) || !isRecord(own)) return own
  const both = { ...base }
  for (const [key, value] of Object.entries(own)) both[key] = merge(base[key], value)
  return both
}

const isRecord = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)

// A path such as `$.metadata.constants.weth` in the descriptor itself.
function resolve(descriptor, value) {
  if (typeof value !== 'string' || !value.startsWith('$.')) return value
  return value
    .slice(2)
    .split('.')
    .reduce((at, key) => at?.[key], descriptor)
}

function toField(descriptor, given, prefix = '') {
  const field = { ...resolve(descriptor, given.$ref), ...given }
  const params = { ...resolve(descriptor, given.$ref)?.params, ...given.params }
  const path = [prefix, String(field.path ?? '').replace(/^#\./, '')].filter(Boolean).join('.')
  if (Array.isArray(field.fields))
    return field.fields.flatMap((inner) => toField(descriptor, inner, path))
  if (field.visible === 'never' || field.path === undefined) return []
  const within = (value) =>
    value === undefined || /^[#@$]/.test(value) || prefix === ''
      ? value?.replace(/^#\./, '')
      : `${prefix}.${value}`
  const token = resolve(descriptor, params.token)
  const options = resolve(descriptor, params.$ref)
  return [
    {
      path,
      label: field.label,
      format: field.format,
      ...(params.tokenPath && { tokenPath: within(params.tokenPath) }),
      ...(token && { token }),
      ...(options && { options }),
    },
  ]
}

const files = git('ls-tree', '-r', '--name-only', commit, 'registry')
  .split('\n')
  .filter((path) => path.endsWith('.json') && !LEFT_OUT.test(path))
const descriptors = files.flatMap((path) => {
  const descriptor = load(path)
  const { context = {}, metadata = {}, display = {} } = descriptor
  const place = context.contract ?? context.eip712
  const deployments = {}
  for (const { chainId, address } of place?.deployments ?? [])
    (deployments[chainId] ??= []).push(address.toLowerCase())
  const formats = Object.fromEntries(
    Object.entries(display.formats ?? {}).map(([signature, { intent, fields = [] }]) => [
      signature,
      {
        intent: typeof intent === 'string' ? intent : Object.values(intent ?? {}).join(' '),
        fields: fields.flatMap((field) => toField(descriptor, field)),
      },
    ]),
  )
  if (Object.keys(deployments).length === 0 || Object.keys(formats).length === 0) return []
  return [
    {
      source: `${REGISTRY}/blob/${commit}/${path}`,
      kind: context.contract ? 'contract' : 'eip712',
      owner: metadata.owner ?? metadata.contractName ?? path.split('/')[1],
      ...(context.eip712?.domain && { domain: context.eip712.domain }),
      deployments,
      formats,
    },
  ]
})
await writeFile(OUTPUT, `${JSON.stringify(descriptors, null, 1)}\n`)
console.log(
  `${descriptors.length} descriptors of ${files.length} files, commit ${commit}; read ${(await readFile(OUTPUT)).length} bytes`,
)
