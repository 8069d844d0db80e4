// A dialog of each library, open on top of the page, with a button that opens our modal and one that closes it. For test/e2e/hosts.e2e.ts.
import { createElement as h } from 'react'
import { base } from './base-ui.jsx'
import { Inside, openOurs, render } from './render.jsx'
import { shadcn } from './shadcn.jsx'

export const dialogs = {
  ...shadcn,
  ...base,
  async radix() {
    const { Root, Portal, Overlay, Content, Title, Description } =
      await import('@radix-ui/react-dialog')
    render(({ open, setOpen }) =>
      h(
        Root,
        { open, onOpenChange: setOpen },
        h(
          Portal,
          null,
          h(Overlay, { className: 'overlay' }),
          h(
            Content,
            { className: 'theirs' },
            h(Title, null, 'Theirs'),
            h(Description, null, 'A dialog'),
            h(Inside, { close: () => setOpen(false) }),
          ),
        ),
      ),
    )
  },
  async mui() {
    const { default: Dialog } = await import('@mui/material/Dialog')
    render(({ open, setOpen }) =>
      h(
        Dialog,
        { open, onClose: () => setOpen(false), slotProps: { paper: { className: 'theirs' } } },
        h(Inside, { close: () => setOpen(false) }),
      ),
    )
  },
  async headless() {
    const { Dialog, DialogPanel } = await import('@headlessui/react')
    render(({ open, setOpen }) =>
      h(
        Dialog,
        { open, onClose: () => setOpen(false) },
        h(DialogPanel, { className: 'theirs' }, h(Inside, { close: () => setOpen(false) })),
      ),
    )
  },
  async ariakit() {
    const { Dialog } = await import('@ariakit/react')
    render(({ open, setOpen }) =>
      h(
        Dialog,
        { open, onClose: () => setOpen(false), className: 'theirs' },
        h(Inside, { close: () => setOpen(false) }),
      ),
    )
  },
  async 'react-aria'() {
    const { Modal, Dialog, ModalOverlay } = await import('react-aria-components')
    render(({ open, setOpen }) =>
      h(
        ModalOverlay,
        { isOpen: open, onOpenChange: setOpen, isDismissable: true },
        h(
          Modal,
          null,
          h(
            Dialog,
            { className: 'theirs', 'aria-label': 'Theirs' },
            h(Inside, { close: () => setOpen(false) }),
          ),
        ),
      ),
    )
  },
  async chakra() {
    const { ChakraProvider, defaultSystem, Dialog, Portal } = await import('@chakra-ui/react')
    render(({ open, setOpen }) =>
      h(
        ChakraProvider,
        { value: defaultSystem },
        h(
          Dialog.Root,
          { open, onOpenChange: (change) => setOpen(change.open) },
          h(
            Portal,
            null,
            h(Dialog.Backdrop),
            h(
              Dialog.Positioner,
              null,
              h(
                Dialog.Content,
                { className: 'theirs' },
                h(Inside, { close: () => setOpen(false) }),
              ),
            ),
          ),
        ),
      ),
    )
  },
  async bootstrap() {
    const { default: Modal } = await import('bootstrap/js/dist/modal.js')
    document.getElementById('root').innerHTML = `<button id="theirs">Open theirs</button>
      <div class="modal" tabindex="-1" style="position:fixed;inset:0"><div class="modal-dialog"><div class="modal-content theirs"><input aria-label="theirs"><button id="ours">Choose a network</button><button id="close">Close theirs</button></div></div></div>`
    const theirs = new Modal(document.querySelector('.modal'))
    document.getElementById('theirs').onclick = () => theirs.show()
    document.getElementById('ours').onclick = openOurs
    document.getElementById('close').onclick = () => theirs.hide()
    document
      .querySelector('.modal')
      .addEventListener(
        'shown.bs.modal',
        () => (document.querySelector('.modal').style.display = 'block'),
      )
    document
      .querySelector('.modal')
      .addEventListener(
        'hidden.bs.modal',
        () => (document.querySelector('.modal').style.display = 'none'),
      )
    document.querySelector('.modal').style.display = 'none'
  },
  async native() {
    document.getElementById('root').innerHTML =
      `<button id="theirs">Open theirs</button><dialog class="theirs"><button id="ours">Choose a network</button><button id="close">Close theirs</button></dialog>`
    const theirs = document.querySelector('dialog')
    document.getElementById('theirs').onclick = () => theirs.showModal()
    document.getElementById('ours').onclick = openOurs
    document.getElementById('close').onclick = () => theirs.close()
  },
  async popover() {
    document.getElementById('root').innerHTML =
      `<button id="theirs" popovertarget="pop">Open theirs</button><div popover="manual" id="pop" class="theirs"><button id="ours">Choose a network</button><button id="close" popovertarget="pop" popovertargetaction="hide">Close theirs</button></div>`
    document.getElementById('ours').onclick = openOurs
  },
}
