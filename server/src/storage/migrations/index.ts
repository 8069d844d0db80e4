import type { Migration } from './migration.js'
import { createChainIndex } from './0100-chain-index.js'
import { createNames } from './0101-names.js'
import { createNameConsent } from './0106-name-consent.js'
import { createOnramp } from './0102-onramp.js'
import { createOnrampDelivery } from './0105-onramp-delivery.js'
import { createSmartSessions } from './0103-smart-sessions.js'
import { createSecrets } from './0104-secrets.js'
import { createSignIn } from './0108-sign-in.js'
import { recordSignOut } from './0110-sign-out.js'
import { countDailyUse } from './0111-daily-use.js'
import { countMetadataBytes } from './0112-metadata-bytes.js'
import { countSessionBytes } from './0113-session-bytes.js'
import { recordOwnership } from './0109-ownership.js'
import { indexSmartSessionAges } from './0107-smart-session-retention.js'
import { createEvents } from './0003-events.js'
import { createProjects } from './0001-projects.js'
import { createRelay } from './0002-relay.js'
import { countTopicsByIndex } from './0005-relay-subscribe.js'
import { boundRelayRetention } from './0004-relay-retention.js'
import { addProjectState } from './0007-project-state.js'
import { dropEarlierRelayFunctions } from './0009-earlier-relay-functions.js'
import { publishPlainBatches } from './0010-relay-publish-plain.js'
import { keepRelayPlans } from './0011-relay-plans.js'
import { boundWaitingMessages } from './0012-relay-waiting.js'
import { publishByIndex } from './0008-relay-publish.js'
import { boundRelayByOwner } from './0006-relay-quotas.js'
import { addProjectServices } from './0013-project-services.js'
import { createWallet } from './0200-wallet.js'
import { createVault } from './0201-vault.js'
import { createWalletRecovery } from './0210-wallet-recovery.js'
import { createCustody } from './0220-custody.js'
import { createFrozenAccounts } from './0230-frozen-accounts.js'
import { createSpendingRules } from './0240-spending.js'
import { addOwnerFreezes } from './0250-owner-freezes.js'
import { createVaultSpending } from './0260-vault-spending.js'
import { createVaultFreezes } from './0270-vault-freezes.js'
import { separateOperatorFreezes } from './0280-operator-freezes.js'
import { createAdmin } from './0300-admin.js'
import { countConnections } from './0310-connection-counts.js'
import { recordProvenDevices } from './0320-proven-devices.js'
import { createPermissions } from './0330-permissions.js'

/** All migrations, in any order; they are applied by id. */
export const MIGRATIONS: readonly Migration[] = [
  createProjects,
  createRelay,
  createEvents,
  countTopicsByIndex,
  boundRelayRetention,
  boundRelayByOwner,
  addProjectState,
  publishByIndex,
  dropEarlierRelayFunctions,
  publishPlainBatches,
  keepRelayPlans,
  boundWaitingMessages,
  addProjectServices,
  createChainIndex,
  createNames,
  createOnramp,
  createSmartSessions,
  createSecrets,
  createOnrampDelivery,
  createNameConsent,
  indexSmartSessionAges,
  createSignIn,
  recordOwnership,
  recordSignOut,
  countDailyUse,
  countMetadataBytes,
  countSessionBytes,
  createWallet,
  createVault,
  createWalletRecovery,
  createCustody,
  createFrozenAccounts,
  createSpendingRules,
  addOwnerFreezes,
  createVaultSpending,
  createVaultFreezes,
  separateOperatorFreezes,
  createAdmin,
  countConnections,
  recordProvenDevices,
  createPermissions,
]
