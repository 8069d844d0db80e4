import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const toAddress = (digit: number) => `0x${String(digit).repeat(40)}`
const contact = (address: string, name: string, namespace = 'eip155') => ({
  namespace,
  address,
  name,
})

/** Storage with contacts: one with a long name, one from right to left, one of another family. */
export const keptContacts = {
  contacts: {
    v: 1,
    value: [
      contact(FRIEND, 'Bob'),
      contact(toAddress(3), 'Alexandra Konstantinopoulou of the accounting department'),
      contact(toAddress(5), 'نور الهدى'),
      contact(toAddress(7), 'Zoë'),
      contact(MINT, 'Market', 'solana'),
    ],
  },
}
const MANY = {
  contacts: {
    v: 1,
    value: Array.from({ length: 9 }, (_, index) => contact(toAddress(index), `Friend ${index}`)),
  },
}

const inContacts = (state: Partial<GalleryState> = {}): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen' }],
  storage: keptContacts,
  ...state,
  async run(stage: Stage) {
    const { modal, wallets, hands } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open({ view: 'AccountSettings' })
    await hands.press('wm-account-settings-view >> .contacts >> button')
    await hands.see('wm-contacts-view')
    await state.run?.(stage)
    await hands.pause(200)
  },
})

/** Contacts: the addresses that the visitor has named. */
export const contactsStates: GalleryStates = {
  list: inContacts(),
  none: inContacts({ storage: {} }),
  search: inContacts({
    storage: MANY,
    run: ({ hands }) => hands.type('wm-contacts-view >> wm-search >> input', 'nobody'),
  }),
  unkept: inContacts({
    storageFull: true,
    async run({ hands }) {
      await hands.press('wm-contacts-view >> .add >> button')
      await hands.type('wm-contact-view >> .address >> input', toAddress(9))
      await hands.type('wm-contact-view >> .name >> input', 'Nine')
      await hands.press('wm-contact-view >> wm-button >> button')
      await hands.see('wm-contacts-view >> .note')
    },
  }),
  phone: inContacts({ phone: true }),
}

/** Contact: one contact, or a new one. */
export const contactStates: GalleryStates = {
  one: inContacts({ run: ({ hands }) => hands.press('wm-contacts-view >> .person') }),
  new: inContacts({
    run: ({ hands }) => hands.press('wm-contacts-view >> .add >> button'),
  }),
  alike: inContacts({
    async run({ hands }) {
      await hands.press('wm-contacts-view >> .add >> button')
      await hands.type(
        'wm-contact-view >> .address >> input',
        '0x7099c0ffee0000000000000000000000000079c8',
      )
      await hands.see('wm-contact-view >> .note')
    },
  }),
}
