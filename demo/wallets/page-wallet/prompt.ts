import { html, nothing, render, type TemplateResult } from 'lit'
import type { RequestDescription } from '../describe-request.js'
import { icon } from './icon.js'
import { promptStyles } from './prompt.styles.js'

/** A list from which the user selects one entry. */
export interface Choice {
  readonly legend: string
  readonly options: readonly { readonly label: string; readonly detail: string }[]
  readonly selected: number
}

/** One prompt to the user. */
export interface Question extends RequestDescription {
  readonly method: string
  readonly choice?: Choice
}

/** The user's answer; `choice` is the index of the selected option. */
export interface Answer {
  readonly approved: boolean
  readonly choice: number
}

/** A prompt on screen, or waiting behind another one. */
export interface PendingQuestion extends Question {
  answer(answer: Partial<Answer>): void
}

/** The content that the small button in the page's corner opens. */
export interface DockView {
  readonly label: string
  content(close: () => void): TemplateResult
}

/** The windows of a wallet: prompts one after the other, and a button in the corner. */
export function createPrompt({ name = 'Page Wallet', origin = location.origin } = {}) {
  const host = document.createElement('page-wallet-window')
  // Open, unlike a real extension's, so that scripts can press its buttons.
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(promptStyles.cssText)
  root.adoptedStyleSheets = [sheet]
  // Events inside the wallet must not reach the page, whose open modal would handle Escape itself.
  for (const type of ['keydown', 'keyup', 'focusin', 'focusout', 'click', 'pointerdown'])
    host.addEventListener(type, (event) => event.stopPropagation())
  const pending: PendingQuestion[] = []
  let dock: DockView | undefined
  let dockOpen = false

  function draw() {
    const question = pending[0]
    const content = question
      ? drawQuestion(name, origin, question)
      : dockOpen && dock
        ? drawDock(dock)
        : nothing
    const opener =
      dock &&
      html`<button class="dock" @click=${() => toggleDock(true)}>
        <img src=${icon} alt="" /><span>${dock.label}</span>
      </button>`
    render(
      html`${opener || nothing}
        <dialog aria-labelledby="title" @cancel=${cancel}>${content}</dialog>`,
      root,
    )
    const dialog = root.querySelector('dialog')!
    if (content === nothing) return dialog.close()
    if (!host.isConnected) document.documentElement.append(host)
    if (!dialog.open) dialog.showModal()
  }

  function cancel(event: Event) {
    event.preventDefault()
    if (pending[0]) pending[0].answer({ approved: false })
    else toggleDock(false)
  }

  function toggleDock(open: boolean) {
    dockOpen = open
    draw()
  }

  function drawDock(view: DockView) {
    return html`${drawHeader(name)} ${view.content(() => toggleDock(false))}`
  }

  return {
    pending: pending as readonly PendingQuestion[],
    ask(question: Question): Promise<Answer> {
      return new Promise((resolve) => {
        const entry: PendingQuestion = {
          ...question,
          answer({ approved = true, choice = question.choice?.selected ?? 0 }) {
            const index = pending.indexOf(entry)
            if (index < 0) return
            pending.splice(index, 1)
            draw()
            resolve({ approved, choice })
          },
        }
        pending.push(entry)
        draw()
      })
    },
    /** Shows the button in the corner, or updates it. */
    showDock(view: DockView) {
      dock = view
      if (!host.isConnected) document.documentElement.append(host)
      draw()
    },
  }
}

function drawQuestion(
  name: string,
  origin: string,
  { title, rows, text, choice, answer }: PendingQuestion,
): TemplateResult {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const picked = new FormData(event.target as HTMLFormElement).get('choice')
    answer({ approved: true, ...(picked !== null && { choice: Number(picked) }) })
  }
  return html`<form @submit=${submit}>
    ${drawHeader(name)}
    <h2 id="title">${title}</h2>
    <p class="origin">${origin} asks</p>
    ${choice ? drawChoice(choice) : nothing}
    ${
      rows.length
        ? html`<dl>
            ${rows.map(
              ([label, value]) =>
                html`<dt>${label}</dt>
                  <dd>${value}</dd>`,
            )}
          </dl>`
        : nothing
    }
    ${text === undefined ? nothing : html`<pre tabindex="0">${text}</pre>`}
    <div class="actions">
      <button type="button" @click=${() => answer({ approved: false })}>Decline</button>
      <button class="primary">Approve</button>
    </div>
  </form>`
}

function drawHeader(name: string) {
  return html`<header><img src=${icon} alt="" />${name}, for development only</header>`
}

/**
 * Renders a list to select from; `change` is called with the index if no approval is needed first.
 */
export function drawChoice(
  { legend, options, selected }: Choice,
  change?: (index: number) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${options.map(
      ({ label, detail }, index) =>
        html`<label>
          <input
            type="radio"
            name=${change ? legend : 'choice'}
            .value=${String(index)}
            .checked=${index === selected}
            @change=${() => change?.(index)}
          />
          <span>${label}</span><span>${detail}</span>
        </label>`,
    )}
  </fieldset>`
}
