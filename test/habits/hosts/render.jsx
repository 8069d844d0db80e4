// A page with a button that opens a dialog of a library, in which a button opens our modal.
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

export const openOurs = () => globalThis.modal.open({ view: 'Networks' })
export const Inside = ({ close }) =>
  h('div', null, [
    h('button', { key: 'ours', id: 'ours', onClick: openOurs }, 'Choose a network'),
    h('button', { key: 'close', id: 'close', onClick: close }, 'Close theirs'),
  ])

export function render(Dialog) {
  const App = () => {
    const [open, setOpen] = useState(false)
    return h('div', null, [
      h('button', { key: 'theirs', id: 'theirs', onClick: () => setOpen(true) }, 'Open theirs'),
      h(Dialog, { key: 'dialog', open, setOpen }),
    ])
  }
  createRoot(document.getElementById('root')).render(h(App))
}
