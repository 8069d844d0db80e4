import { admitSite } from './admit-site.js'
import { beginEmailChange } from './confirm/begin-email-change.js'
import { beginSocial } from './confirm/begin-social.js'
import { confirmEmailChange } from './confirm/confirm-email-change.js'
import { confirmEnrolment } from './confirm-enrolment.js'
import { enrolDevice } from './enrol-device.js'
import { eraseAccount } from './erase-account.js'
import { confirmByLogin } from './confirm/confirm-by-login.js'
import { followFreezeLink } from './freeze/follow-freeze-link.js'
import { freezeAccount } from './freeze/freeze-account.js'
import { getCodeState } from './confirm/get-code-state.js'
import { getKeys } from './get-keys.js'
import { keepFrozen } from './freeze/keep-frozen.js'
import { readGuard } from './read-guard.js'
import { readRecords } from './read-records.js'
import { revokeEnrolment } from './revoke-enrolment.js'
import { sendCode } from './confirm/send-code.js'
import { sendStepUpCode } from './confirm/send-step-up-code.js'
import { setSpending } from './set-spending.js'
import { showFreezePage } from './freeze/show-freeze-page.js'
import { unfreezeAccount } from './freeze/unfreeze-account.js'
import { verifyCode } from './confirm/verify-code.js'
import { verifyFarcaster } from './confirm/verify-farcaster.js'
import { verifyNewAddress } from './confirm/verify-new-address.js'
import { verifyPresentAddress } from './confirm/verify-present-address.js'
import { verifySocial } from './confirm/verify-social.js'
import { verifyStepUpCode } from './confirm/verify-step-up-code.js'

/** Endpoints of the vault role, for every program that serves it: path → file. */
export const VAULT_ROUTES = {
  'ALL /vault/*': admitSite,
  'GET /vault/v1/keys': getKeys,
  'POST /vault/v1/codes': sendCode,
  'POST /vault/v1/codes/verify': verifyCode,
  'GET /vault/v1/codes/:loginId': getCodeState,
  'POST /vault/v1/enrolments': enrolDevice,
  'POST /vault/v1/enrolments/confirm': confirmEnrolment,
  'POST /vault/v1/enrolments/revoke': revokeEnrolment,
  'POST /vault/v1/step-ups': sendStepUpCode,
  'POST /vault/v1/step-ups/verify': verifyStepUpCode,
  'POST /vault/v1/step-ups/login': confirmByLogin,
  'POST /vault/v1/guard': readGuard,
  'POST /vault/v1/spending': setSpending,
  'POST /vault/v1/freeze': freezeAccount,
  'POST /vault/v1/freeze/keep': keepFrozen,
  'GET /vault/v1/freeze/link': showFreezePage,
  'POST /vault/v1/freeze/link': followFreezeLink,
  'POST /vault/v1/unfreeze': unfreezeAccount,
  'POST /vault/v1/records': readRecords,
  'POST /vault/v1/erasures': eraseAccount,
  'POST /vault/v1/email-changes': beginEmailChange,
  'POST /vault/v1/email-changes/primary': verifyPresentAddress,
  'POST /vault/v1/email-changes/secondary': verifyNewAddress,
  'POST /vault/v1/email-changes/confirm': confirmEmailChange,
  'POST /vault/v1/socials/verify': verifySocial,
  'POST /vault/v1/socials/:provider/start': beginSocial,
  'POST /vault/v1/farcaster/verify': verifyFarcaster,
} as const
