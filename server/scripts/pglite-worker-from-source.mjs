// Sources run through tsx, whose hooks Node 20 does not hand on to threads; the build has the thread's program as JavaScript.
import { register } from 'tsx/esm/api'

register()
await import('../src/storage/pglite-worker.ts')
