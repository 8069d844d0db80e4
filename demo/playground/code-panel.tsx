import { useState } from 'react'
import { highlight } from './highlight.js'
import { writeSettings, type Settings } from './settings.js'
import { toCss, toSnippet } from './snippet.js'
import { Tabs } from './tabs.js'

const KINDS = { HTML: 'html', JavaScript: 'js', React: 'react', CSS: 'css' } as const
const COPIED_MS = 1600

/** The code for the current settings, and a link that contains them. */
export function CodePanel({ settings }: { readonly settings: Settings }) {
  const [kind, setKind] = useState<keyof typeof KINDS>('HTML')
  const [outcome, setOutcome] = useState('Copy')
  const chosen = KINDS[kind]
  const code =
    chosen === 'css'
      ? toCss(settings) || '/* No tokens are set: the preset decides. */'
      : toSnippet(chosen, settings)
  async function copy() {
    await navigator.clipboard.writeText(code).then(
      () => setOutcome('Copied ✓'),
      () => setOutcome('Select it and copy'),
    )
    setTimeout(() => setOutcome('Copy'), COPIED_MS)
  }
  return (
    <section className="code card" aria-label="Code">
      <div className="bar">
        <Tabs
          label="Kind of page"
          names={Object.keys(KINDS)}
          selected={kind}
          select={(name) => setKind(name as keyof typeof KINDS)}
        />
        <button type="button" className="copy" onClick={() => void copy()}>
          {outcome}
        </button>
      </div>
      <pre role="tabpanel" aria-label={kind} tabIndex={0}>
        <code>{highlight(code)}</code>
      </pre>
      <p className="hint">
        Put your own project id and server in.{' '}
        <a className="link" href={`#${writeSettings(settings)}`}>
          A link to these settings
        </a>
      </p>
    </section>
  )
}
