import type { Migration } from './migration.js'

/** Removes the functions without quotas, which only versions before step 6 call. */
export const dropEarlierRelayFunctions: Migration = {
  id: 9,
  name: 'earlier relay functions',
  stage: 'contract',
  up: `
    drop function relay_publish(text[], text[], text[], integer[], bigint[], text[], text[], integer, text, text);
    drop function relay_subscribe(text[], text[], bigint[], integer);
  `,
}
