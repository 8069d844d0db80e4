import { addPasskey } from './devices/add-passkey.js'
import { admitSite } from './admit-site.js'
import { approveByCode } from './login/approve-by-code.js'
import { approveByLogin } from './login/approve-by-login.js'
import { approveByPasskey } from './login/approve-by-passkey.js'
import { approveLoginByPasskey } from './login/approve-login-by-passkey.js'
import { beginEmailChange } from './account/begin-email-change.js'
import { beginErasure } from './account/begin-erasure.js'
import { beginFarcasterLogin } from './login/begin-farcaster-login.js'
import { beginLogin } from './login/begin-login.js'
import { beginSocialLogin } from './login/begin-social-login.js'
import { beginStepUp } from './account/begin-step-up.js'
import { cancelStepUp } from './account/cancel-step-up.js'
import { cancelStepUpByLink } from './account/cancel-step-up-by-link.js'
import { completeEmailChange } from './account/complete-email-change.js'
import { completeErasure } from './account/complete-erasure.js'
import { completeLogin } from './login/complete-login.js'
import { confirmDeviceLink } from './devices/confirm-device-link.js'
import { enrolDevice } from './devices/enrol-device.js'
import { followFreezeLink } from './freeze/follow-freeze-link.js'
import { freezeAccount } from './freeze/freeze-account.js'
import { getDeviceLink } from './devices/get-device-link.js'
import { getFarcasterState } from './login/get-farcaster-state.js'
import { getKeys } from './get-keys.js'
import { getLoginState } from './login/get-login-state.js'
import { getMe } from './account/get-me.js'
import { getPermissions } from './account/get-permissions.js'
import { getPasskeyOptions } from './devices/get-passkey-options.js'
import { getProfile } from './account/get-profile.js'
import { getRecords } from './devices/get-records.js'
import { getSecurity } from './devices/get-security.js'
import { getSpending } from './account/get-spending.js'
import { getSocialResult } from './login/get-social-result.js'
import { keepPermissions } from './account/keep-permissions.js'
import { keepFrozen } from './freeze/keep-frozen.js'
import { receiveSocialForm } from './login/receive-social-form.js'
import { receiveSocialRedirect } from './login/receive-social-redirect.js'
import { refreshSession } from './devices/refresh-session.js'
import { releaseShare } from './devices/release-share.js'
import { removeDevice } from './devices/remove-device.js'
import { removeDeviceUnconfirmed } from './devices/remove-device-unconfirmed.js'
import { removeOtherDevices } from './devices/remove-other-devices.js'
import { removePasskey } from './devices/remove-passkey.js'
import { resendLink } from './login/resend-link.js'
import { revokeSession } from './devices/revoke-session.js'
import { setSpending } from './account/set-spending.js'
import { showCancelPage } from './account/show-cancel-page.js'
import { showFreezePage } from './freeze/show-freeze-page.js'
import { showUndoPage } from './account/show-undo-page.js'
import { startExport } from './account/start-export.js'
import { undoEmailChange } from './account/undo-email-change.js'
import { unfreezeAccount } from './freeze/unfreeze-account.js'

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
  'POST /wallet/v1/devices/:id/remove': removeDevice,
  'DELETE /wallet/v1/devices/:id': removeDeviceUnconfirmed,
  'GET /wallet/v1/spending': getSpending,
  'POST /wallet/v1/spending': setSpending,
  'GET /wallet/v1/permissions': getPermissions,
  'POST /wallet/v1/permissions': keepPermissions,
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
