import { addPasskey } from './add-passkey.js'
import { admitSite } from './admit-site.js'
import { approveByCode } from './approve-by-code.js'
import { approveByLogin } from './approve-by-login.js'
import { approveByPasskey } from './approve-by-passkey.js'
import { approveLoginByPasskey } from './approve-login-by-passkey.js'
import { beginEmailChange } from './begin-email-change.js'
import { beginErasure } from './begin-erasure.js'
import { beginFarcasterLogin } from './begin-farcaster-login.js'
import { beginLogin } from './begin-login.js'
import { beginSocialLogin } from './begin-social-login.js'
import { beginStepUp } from './begin-step-up.js'
import { cancelStepUp } from './cancel-step-up.js'
import { cancelStepUpByLink } from './cancel-step-up-by-link.js'
import { completeEmailChange } from './complete-email-change.js'
import { completeErasure } from './complete-erasure.js'
import { completeLogin } from './complete-login.js'
import { confirmDeviceLink } from './confirm-device-link.js'
import { enrolDevice } from './enrol-device.js'
import { followFreezeLink } from './follow-freeze-link.js'
import { freezeAccount } from './freeze-account.js'
import { getDeviceLink } from './get-device-link.js'
import { getFarcasterState } from './get-farcaster-state.js'
import { getKeys } from './get-keys.js'
import { getLoginState } from './get-login-state.js'
import { getMe } from './get-me.js'
import { getPasskeyOptions } from './get-passkey-options.js'
import { getProfile } from './get-profile.js'
import { getRecords } from './get-records.js'
import { getSecurity } from './get-security.js'
import { getSpending } from './get-spending.js'
import { getSocialResult } from './get-social-result.js'
import { keepFrozen } from './keep-frozen.js'
import { receiveSocialForm } from './receive-social-form.js'
import { receiveSocialRedirect } from './receive-social-redirect.js'
import { refreshSession } from './refresh-session.js'
import { releaseShare } from './release-share.js'
import { removeDevice } from './remove-device.js'
import { removeOtherDevices } from './remove-other-devices.js'
import { removePasskey } from './remove-passkey.js'
import { resendLink } from './resend-link.js'
import { revokeSession } from './revoke-session.js'
import { setSpending } from './set-spending.js'
import { showCancelPage } from './show-cancel-page.js'
import { showFreezePage } from './show-freeze-page.js'
import { showUndoPage } from './show-undo-page.js'
import { startExport } from './start-export.js'
import { undoEmailChange } from './undo-email-change.js'
import { unfreezeAccount } from './unfreeze-account.js'

/** Endpoints of the api role, for every program that serves it: path → file. */
export const API_ROUTES = {
  'ALL /wallet/*': admitSite,
  'GET /wallet/v1/keys': getKeys,
  'POST /wallet/v1/logins': beginLogin,
  'GET /wallet/v1/logins/:id': getLoginState,
  'POST /wallet/v1/logins/:id/resend': resendLink,
  'POST /wallet/v1/logins/:id/passkey': approveLoginByPasskey,
  'POST /wallet/v1/logins/:id/complete': completeLogin,
  'GET /wallet/v1/device-links/:token': getDeviceLink,
  'POST /wallet/v1/device-links/:token': confirmDeviceLink,
  'POST /wallet/v1/socials/:provider/start': beginSocialLogin,
  'GET /wallet/v1/socials/callback': receiveSocialRedirect,
  'POST /wallet/v1/socials/callback': receiveSocialForm,
  'POST /wallet/v1/logins/:id/social': getSocialResult,
  'POST /wallet/v1/farcaster': beginFarcasterLogin,
  'GET /wallet/v1/farcaster/:id': getFarcasterState,
  'POST /wallet/v1/enrolments': enrolDevice,
  'POST /wallet/v1/shares': releaseShare,
  'POST /wallet/v1/sessions/refresh': refreshSession,
  'POST /wallet/v1/sessions/revoke': revokeSession,
  'GET /wallet/v1/me': getMe,
  'DELETE /wallet/v1/devices/:id': removeDevice,
  'POST /wallet/v1/email-changes': beginEmailChange,
  'POST /wallet/v1/email-changes/complete': completeEmailChange,
  'GET /wallet/v1/email-changes/undo': showUndoPage,
  'POST /wallet/v1/email-changes/undo': undoEmailChange,
  'GET /wallet/v1/step-ups/cancel': showCancelPage,
  'POST /wallet/v1/step-ups/cancel': cancelStepUpByLink,
  'POST /wallet/v1/step-ups': beginStepUp,
  'POST /wallet/v1/step-ups/:id/passkey': approveByPasskey,
  'POST /wallet/v1/step-ups/:id/code': approveByCode,
  'POST /wallet/v1/step-ups/:id/login': approveByLogin,
  'POST /wallet/v1/step-ups/:id/cancel': cancelStepUp,
  'GET /wallet/v1/security': getSecurity,
  'POST /wallet/v1/exports': startExport,
  'POST /wallet/v1/passkeys/options': getPasskeyOptions,
  'POST /wallet/v1/passkeys': addPasskey,
  'POST /wallet/v1/passkeys/:id/remove': removePasskey,
  'POST /wallet/v1/devices/others/remove': removeOtherDevices,
  'GET /wallet/v1/spending': getSpending,
  'POST /wallet/v1/spending': setSpending,
  'POST /wallet/v1/freeze': freezeAccount,
  'POST /wallet/v1/freeze/keep': keepFrozen,
  'GET /wallet/v1/freeze/link': showFreezePage,
  'POST /wallet/v1/freeze/link': followFreezeLink,
  'POST /wallet/v1/unfreeze': unfreezeAccount,
  'GET /wallet/v1/records': getRecords,
  'POST /wallet/v1/erasures': beginErasure,
  'POST /wallet/v1/erasures/complete': completeErasure,
  'GET /wallet/v1/profile': getProfile,
} as const
