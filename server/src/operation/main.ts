#!/usr/bin/env node
// Must run in any Node, so that an old version prints what is missing: no newer syntax, and no
// import before the check.
const OLDEST = [20, 11]
const version = process.versions.node.split('.').map(Number)

if (version[0]! > OLDEST[0]! || (version[0] === OLDEST[0] && version[1]! >= OLDEST[1]!))
  void import('./run.js').then((module) => module.run(process.argv.slice(2)))
else {
  process.stderr.write(
    'wallet-modal-server needs Node ' +
      OLDEST.join('.') +
      ' or newer; this is ' +
      process.versions.node +
      '.\n',
  )
  process.exitCode = 1
}

export {}
