#!/usr/bin/env node
import { SITE_ROUTES } from '../../routes/frame/site-routes.js'
import { runRole } from './run-role.js'

// The secure site of the embedded wallet.
void runRole(
  {
    door: 'frame',
    title: 'the secure site of the embedded wallet',
    routes: SITE_ROUTES,
    open: ({ wallet: _wallet, ...context }) => ({ context }),
  },
  process.argv.slice(2),
)
