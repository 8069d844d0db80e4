// Dialog, Sheet, Command and Drawer as shadcn/ui (ui.shadcn.com, MIT) builds them of Radix, cmdk and
// vaul: the parts, `data-slot`s and the utility classes on which layout, layers and exit depend.
// Written here after its documentation; the classes are Tailwind's, in STYLES.
import { createElement as h } from 'react'
import { Inside, render } from './render.jsx'

const STYLES = `
  *, ::before, ::after { box-sizing: border-box; border: 0 solid; margin: 0; padding: 0 }
  body { line-height: 1.5; background: #fff; color: #0a0a0a }
  button, input { font: inherit; color: inherit; background: none }
  .fixed { position: fixed }
  .inset-0 { inset: 0 }
  .inset-y-0 { inset-block: 0 }
  .inset-x-0 { inset-inline: 0 }
  .right-0 { right: 0 }
  .bottom-0 { bottom: 0 }
  .center { top: 50%; left: 50%; translate: -50% -50% }
  .z-50 { z-index: 50 }
  .bg-black\\/50 { background: rgb(0 0 0 / 50%) }
  .panel { display: grid; gap: 16px; padding: 24px; background: #fff; width: 300px; border: 1px solid #ddd }
  @keyframes enter { from { opacity: 0; transform: scale(.95) } }
  @keyframes exit { to { opacity: 0; transform: scale(.95) } }
  [data-state=open].animate { animation: enter 150ms }
  [data-state=closed].animate { animation: exit 150ms }
`

function addStyles() {
  const style = document.createElement('style')
  style.textContent = STYLES
  document.head.append(style)
}

const OVERLAY = 'animate fixed inset-0 z-50 bg-black/50'

/** The parts of a dialog of Radix or vaul, with a content of these classes. */
function drawDialog({ Root, Portal, Overlay, Content, Title, Description, Close }, options) {
  const { slot, className, root, children } = options
  return ({ open, setOpen }) =>
    h(
      Root,
      { 'data-slot': slot, open, onOpenChange: setOpen, ...root },
      h(
        Portal,
        { 'data-slot': `${slot}-portal` },
        h(Overlay, { 'data-slot': `${slot}-overlay`, className: OVERLAY }),
        h(
          Content,
          {
            'data-slot': `${slot}-content`,
            className: `theirs animate panel fixed z-50 ${className}`,
          },
          h(Title, { 'data-slot': `${slot}-title` }, 'Theirs'),
          h(Description, { 'data-slot': `${slot}-description` }, 'A dialog'),
          children,
          h(Inside, { close: () => setOpen(false) }),
          h(Close, { 'data-slot': `${slot}-close`, 'aria-label': 'Close' }, '×'),
        ),
      ),
    )
}

export const shadcn = {
  async shadcn() {
    addStyles()
    const radix = await import('@radix-ui/react-dialog')
    render(drawDialog(radix, { slot: 'dialog', className: 'center' }))
  },
  async 'shadcn-sheet'() {
    addStyles()
    const radix = await import('@radix-ui/react-dialog')
    render(drawDialog(radix, { slot: 'sheet', className: 'inset-y-0 right-0' }))
  },
  async 'shadcn-command'() {
    addStyles()
    const radix = await import('@radix-ui/react-dialog')
    const { Command } = await import('cmdk')
    const children = h(
      Command,
      { 'data-slot': 'command' },
      h(Command.Input, { 'data-slot': 'command-input', placeholder: 'Search' }),
      h(
        Command.List,
        { 'data-slot': 'command-list' },
        h(Command.Empty, null, 'Nothing'),
        h(Command.Group, { heading: 'Actions' }, h(Command.Item, null, 'Send milk')),
      ),
    )
    render(drawDialog(radix, { slot: 'dialog', className: 'center', children }))
  },
  async 'shadcn-drawer'() {
    addStyles()
    const { Drawer } = await import('vaul')
    render(drawDialog(Drawer, { slot: 'drawer', className: 'inset-x-0 bottom-0' }))
  },
}
