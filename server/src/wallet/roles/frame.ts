#!/usr/bin/env node
import { serveSite } from '../../routes/frame/serve-site.js'
import { runRole } from './run-role.js'

// The secure site of the embedded wallet.
void runRole({ door: 'frame', title: 'the secure site of the embedded wallet', routes: [serveSite], open: ({ wallet: _wallet, ...context }) => ({ context }) }, process.argv.slice(2))
