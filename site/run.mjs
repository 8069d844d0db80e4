/**
 * `npm run site`: builds the site into site/dist and serves it on this machine. `-- --build` only
 * builds, `-- --check` examines the built pages in a browser (`-- --check errors api` only these),
 * `-- --port 5000` chooses the port. Installs VitePress on the first run, and builds the package if
 * dist/ does not exist.
 */
import { parseArgs } from 'node:util'
import { DIST, buildSite, serveSite } from './build.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: 'boolean' },
    check: { type: 'boolean' },
    port: { type: 'string', default: '4173' },
  },
})

try {
  const { addresses, seconds } = await buildSite()
  console.log(`${addresses.length} pages in ${seconds.toFixed(1)} s: site/dist`)
  if (values.check) await check(positionals.length > 0 ? positionals : addresses)
  else if (!values.build) await serve()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function serve() {
  const { url, closed } = await serveSite(values.port)
  console.log(url)
  await closed
}

async function check(addresses) {
  const { checkSite } = await import('./check.mjs')
  const site = await serveSite(values.port)
  try {
    const { problems, weights } = await checkSite(DIST, site.url, addresses)
    for (const problem of problems) console.log(problem)
    const [[address, bytes]] = [...weights].toSorted(([, one], [, other]) => other - one)
    console.log(`The heaviest page is ${address}: ${(bytes / 1024).toFixed(1)} KiB in Brotli.`)
    console.log(`${problems.length} problems on ${addresses.length} pages.`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    site.stop()
  }
}
