import type { SessionTypes } from '@walletconnect/types'
import { html, nothing, type TemplateResult } from 'lit'
import type { Phone, PhoneQuestion } from './create-phone.js'
import { icon } from './icon.js'
import { readPairingLink } from './read-pairing-link.js'
import { scanScreen } from './scan-screen.js'

/** Renders the phone's screen. */
export function drawPhone(phone: Phone | undefined, failure: string): TemplateResult {
  return html`
    <header>
      <img src=${icon} alt="" width="28" height="28" />
      <h1>Phone Wallet</h1>
      <span class="badge">development only</span>
    </header>
    ${phone ? drawHome(phone) : html`<p class="notice" role="status">${failure || 'Starting…'}</p>`}
    ${phone?.questions[0] ? drawQuestion(phone.questions[0]) : nothing}
  `
}

function drawHome(phone: Phone) {
  const { account, chainId, chains, notice } = phone.getState()
  const sessions = phone.listSessions()
  return html`
    <form class="pair" @submit=${(event: SubmitEvent) => pair(event, phone)}>
      <label for="uri">Connect to a page</label>
      <input
        id="uri"
        name="uri"
        placeholder="Paste the link from the page"
        autocomplete="off"
        spellcheck="false"
      />
      <div class="actions">
        <button class="primary">Connect</button>
        <button type="button" @click=${() => scan(phone)}>Scan the screen</button>
      </div>
      <p class="notice" role="status">${notice}</p>
    </form>
    <fieldset>
      <legend>Account</legend>
      ${phone.accounts.map(
        ({ name, address }, index) =>
          html`<label>
            <input
              type="radio"
              name="account"
              .checked=${address === account}
              @change=${() => act(phone, () => phone.selectAccount(index))}
            />
            <span>${name}</span
            ><bdi title=${address}>${address.slice(0, 6)}…${address.slice(-4)}</bdi>
          </label>`,
      )}
    </fieldset>
    <fieldset>
      <legend>Network</legend>
      ${chains.map(
        (chain) =>
          html`<label>
            <input
              type="radio"
              name="network"
              .checked=${chain.chainId === chainId}
              @change=${() => act(phone, () => phone.selectChain(chain.chainId))}
            />
            <span>${chain.name}</span><bdi>${chain.chainId}</bdi>
          </label>`,
      )}
    </fieldset>
    <section>
      <h2>Connected pages</h2>
      ${
        sessions.length
          ? html`<ul>
              ${sessions.map((session) => drawSession(phone, session))}
            </ul>`
          : html`<p class="quiet">None yet.</p>`
      }
    </section>
  `
}

function drawSession(phone: Phone, { topic, peer }: SessionTypes.Struct) {
  return html`<li>
    <div><strong>${peer.metadata.name}</strong><span class="quiet">${peer.metadata.url}</span></div>
    <button
      aria-label="Disconnect ${peer.metadata.name}"
      @click=${() => act(phone, () => phone.disconnect(topic))}
    >
      Disconnect
    </button>
  </li>`
}

function drawQuestion({ kind, method, app, title, rows, text, possible, answer }: PhoneQuestion) {
  return html`<div class="veil">
    <section
      class="sheet"
      role="dialog"
      aria-modal="true"
      aria-labelledby="question"
      data-kind=${kind}
      data-method=${method}
    >
      <p class="app">
        ${app.icon ? html`<img src=${app.icon} alt="" width="40" height="40" />` : nothing}<span
          >${app.name}<span class="quiet">${app.url}</span></span
        >
      </p>
      <h2 id="question">${title}</h2>
      <dl>
        ${rows.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${text === undefined ? nothing : html`<pre tabindex="0">${text}</pre>`}
      <div class="actions">
        <button @click=${() => answer(false)}>Decline</button>
        ${
          possible
            ? html`<button class="primary" @click=${() => answer(true)}>Approve</button>`
            : nothing
        }
      </div>
    </section>
  </div>`
}

function pair(event: SubmitEvent, phone: Phone) {
  event.preventDefault()
  const form = event.target as HTMLFormElement
  void phone.pair(String(new FormData(form).get('uri')))
  form.reset()
}

function scan(phone: Phone) {
  return act(phone, async () => {
    if (!navigator.mediaDevices?.getDisplayMedia)
      throw new Error('This browser cannot look at the screen. Paste the link instead.')
    const text = await scanScreen((found) => readPairingLink(found) !== undefined)
    if (text) await phone.pair(text)
    else phone.say('There was no code to read on that screen.')
  })
}

/** Performs a user action and shows the reason on the screen if it fails. */
async function act(phone: Phone, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    phone.say(error instanceof Error ? error.message : String(error))
  }
}
