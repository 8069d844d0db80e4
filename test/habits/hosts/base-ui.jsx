// The dialog of Base UI.
import { createElement as h } from 'react'
import { Inside, render } from './render.jsx'

export const base = {
  async 'base-ui'() {
    const { Dialog } = await import('@base-ui/react/dialog')
    render(({ open, setOpen }) =>
      h(
        Dialog.Root,
        { open, onOpenChange: setOpen },
        h(
          Dialog.Portal,
          null,
          h(Dialog.Backdrop, { style: { position: 'fixed', inset: 0 } }),
          h(
            Dialog.Popup,
            { className: 'theirs' },
            h(Dialog.Title, null, 'Theirs'),
            h(Inside, { close: () => setOpen(false) }),
          ),
        ),
      ),
    )
  },
}
