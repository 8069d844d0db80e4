/** Random traces and random bytes against the WalletConnect client: `TRACES=100000 npm run soak:walletconnect`. */
import { runCodec } from '../walletconnect/random-codec.js'
import { runTrace } from '../walletconnect/random-trace.js'

const traces = Number(process.env['TRACES'] ?? 100_000)
const first = Number(process.env['SEED'] ?? Date.now() % 1e9)
const faults: string[] = []
process.on('unhandledRejection', (reason) => faults.push(`unhandled: ${String(reason)}`))
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
for (let seed = first; seed < first + traces; seed++) {
  for (const fault of [await runTrace(seed, settle), runCodec(seed)]) if (fault) faults.push(fault)
}
console.log(`${traces} traces from seed ${first}: ${faults.length} faults`)
for (const fault of faults.slice(0, 20)) console.log(fault)
process.exit(faults.length > 0 ? 1 : 0)
