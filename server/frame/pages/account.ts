import { openDevice, type AccountSettings } from '../account/open-device.js'
import { showScreen } from '../account/screen.js'
import { readSettings } from '../messages/read-settings.js'
import { element } from '../screens/element.js'
import { createRing } from '../screens/ring.js'
import { t, useAccountTexts } from '../texts/account-texts.js'
import { useRefusalTexts } from '../texts/refusal-texts.js'
import { useLanguage } from '../texts/texts.js'
import { createRpc } from '../wallet/rpc.js'
import { startTraces } from '../wallet/trace-headers.js'

// A top-level page of the site, never inside another one, because it shows words and uses passkeys.
if (window.top === window) void show()

async function show(): Promise<void> {
  // The language of the frame that opened the window.
  const language = new URLSearchParams(location.search).get('lang')
  await useLanguage([...(language === null ? [] : [language]), ...navigator.languages])
  await Promise.all([useAccountTexts(), useRefusalTexts()])
  document.body.append(
    element(
      'main',
      { class: 'message' },
      element(
        'div',
        { role: 'progressbar', 'aria-label': t('account.loading') },
        createRing('waiting'),
      ),
    ),
  )
  const settings = readSettings<AccountSettings>()
  if (settings.isTraced) startTraces()
  const device = await openDevice(settings)
  const { account, projectId, isFrames, done } = device
  const { findPendingRecovery } = await import('../login/pending-recovery.js')
  for (;;) {
    const pending = await findPendingRecovery(account)
    if (pending) {
      const { showRecovery } = await import('../account/recovery-screen.js')
      await showRecovery(account, pending)
      if (isFrames)
        return showScreen(
          t('recover.done'),
          createRing('done'),
          element('p', {}, t('recover.doneText')),
          element(
            'button',
            { type: 'button', class: 'primary', onclick: finish },
            t('account.done'),
          ),
        )
    } else if (await account.session()) break
    else {
      const { showSignIn } = await import('../account/sign-in-screen.js')
      await showSignIn(account, projectId)
    }
  }
  const [{ showOverview }, { AccountCalls }] = await Promise.all([
    import('../account/overview-screen.js'),
    import('../account/account-calls.js'),
  ])
  const leave = isFrames
    ? { label: t('account.done'), act: finish }
    : {
        label: t('login.signOut'),
        act: async () => {
          await account.signOut()
          location.reload()
        },
      }
  const { chains, rpc: url, smartAccounts } = settings
  const rpcUrl = `${url}${projectId}`
  const rpc = createRpc({ rpc: rpcUrl, chains })
  const overview = {
    account,
    calls: new AccountCalls(account),
    chains,
    rpc,
    rpcUrl,
    smartAccounts,
    leave,
  }
  try {
    await showOverview(overview)
  } catch (error) {
    // The session has ended, or the api does not answer: this device lists its permissions without it.
    const { actButton, toWords } = await import('../account/screen.js')
    showScreen(
      t('account.title'),
      element('p', {}, toWords(error)),
      actButton(t('account.retry'), () => location.reload(), 'primary'),
      (await account.session()) !== undefined &&
        actButton(t('permissions.title'), async () =>
          (await import('../account/permissions-screen.js')).showPermissions(overview, () =>
            location.reload(),
          ),
        ),
    )
  }

  function finish(): void {
    done()
    window.close()
  }
}
