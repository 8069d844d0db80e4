import { toIcon } from '../fixtures/icon.js'
import { toListing } from '../fixtures/directory.js'
import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'

const open = async ({ modal, hands }: Stage) => {
  await modal.open()
  await hands.see('wm-connect-view')
}
const openListed = async (stage: Stage) => {
  await open(stage)
  await stage.hands.seeText('wm-connect-view >> wm-row', 'Tessera')
}
const { badge_type: _, ...listed } = toListing(11)
const recent = {
  v: 1,
  value: [
    {
      id: listed.id,
      name: listed.name,
      icon: listed.image_url,
      rdns: listed.rdns,
      chains: [],
      certified: false,
      links: { mobile: listed.mobile_link },
      injected: [],
    },
  ],
}
const recentInstalled = {
  v: 1,
  value: [{ id: 'gallery.harbor', name: 'Harbor', rdns: 'gallery.harbor', links: {} }],
}
const toSvg = (content: string, size = 'viewBox="0 0 40 40"') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`)}`
/** Icons with unusual shapes or sizes. */
const oddIcons = {
  'Broken picture': 'data:image/png;base64,AAAA',
  'One pixel': 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  // Moves so little that its agreed picture is the same at any moment.
  'Moving picture': toSvg(
    '<circle cx="20" cy="20" r="16" fill="#e5484d"><animate attributeName="r" values="15;17;15" dur="1s" repeatCount="indefinite"/></circle>',
  ),
  'See-through picture': toSvg('<path d="M20 4l14 30H6z" fill="#888"/>'),
  'Empty picture': toSvg(''),
  'Wide picture': toSvg(
    '<rect width="400" height="40" fill="#30a46c"/><circle cx="380" cy="20" r="12" fill="#fff"/>',
    'width="400" height="40"',
  ),
  'High picture': toSvg(
    '<rect width="20" height="200" fill="#0090ff"/>',
    'width="20" height="200"',
  ),
}
/** A picture of an app, wider than the card. */
const harbour = toSvg(
  '<defs><linearGradient id="s" y2="1" x2="0"><stop stop-color="#f7b267"/><stop offset="1" stop-color="#f25c54"/></linearGradient></defs><path fill="url(#s)" d="M0 0h672v130H0z"/><circle cx="470" cy="118" r="46" fill="#fff3d6"/><path fill="#1d3557" d="M0 118h672v74H0z"/><path stroke="#fff3d6" stroke-width="4" stroke-linecap="round" opacity=".5" d="M440 136h60M426 152h88M446 168h48"/><path fill="#fff" d="m186 40 52 72h-52zM178 56v56h-36z"/><path fill="#e63946" d="M126 120h126l-18 26h-88z"/>',
  'width="672" height="192" viewBox="0 0 672 192"',
)
const app = { name: 'Harbour', icons: [toIcon('Harbour')] }
const welcome = { line: 'Lend, borrow and trade from your own wallet.', picture: harbour }
/** The app's own sentence and picture above the wallets. */
const welcoming = (state: Partial<GalleryState> = {}): GalleryState => ({
  wallets: [{ name: 'Lumen' }],
  run: async (stage) => {
    await open(stage)
    await stage.hands.seeText('wm-connect-view >> wm-row', 'Northstar')
  },
  ...state,
  options: { metadata: app, welcome, ...state.options },
})
const legal = { termsUrl: 'https://example.org/terms', privacyUrl: 'https://example.org/privacy' }
/** Two panes, with two wallets of this page: one rejects, one has not answered. */
const panes = (act: (stage: Stage) => Promise<void> = async () => {}): GalleryState => ({
  computer: true,
  options: { connectLayout: 'panes' },
  wallets: [
    { name: 'Lumen', connects: 'reject' },
    { name: 'Harbor', connects: 'hang' },
  ],
  async run(stage) {
    await open(stage)
    await stage.hands.seeText('wm-connect-view >> wm-row', 'Northstar')
    await act(stage)
  },
})
const choose = async ({ hands }: Stage, name: string, seen: string) => {
  await hands.pressText('wm-connect-view >> wm-row', name)
  await hands.see(seen)
}

/** Connect: the list of ways to connect. */
export const connectStates: GalleryStates = {
  'installed-and-recommended': {
    wallets: [{ name: 'Lumen' }, { name: 'Harbor' }],
    run: async (stage) => {
      await open(stage)
      await stage.hands.seeText('wm-connect-view >> wm-row', 'Northstar')
    },
  },
  recommended: {
    run: async (stage) => {
      await open(stage)
      await stage.hands.seeText('wm-connect-view >> wm-row', 'Northstar')
    },
  },
  'installed-only': { wallets: [{ name: 'Lumen' }], directory: false, relay: false, run: open },
  'no-wallets': { directory: false, relay: false, run: open },
  recent: {
    wallets: [{ name: 'Lumen' }],
    storage: { 'recent-wallets': recent },
    run: async (stage) => {
      await open(stage)
      await stage.hands.seeText('wm-connect-view >> wm-row', 'Fable')
    },
  },
  'recent-installed': {
    wallets: [{ name: 'Lumen' }, { name: 'Harbor' }],
    storage: { 'recent-wallets': recentInstalled },
    run: async (stage) => {
      await open(stage)
      await stage.hands.seeText('wm-connect-view >> wm-row', 'Northstar')
    },
  },
  'legal-text': {
    wallets: [{ name: 'Lumen' }],
    options: legal,
    run: async (stage) => {
      await open(stage)
      await stage.hands.seeText('wm-connect-view >> wm-row', 'Northstar')
    },
  },
  'legal-checkbox': {
    wallets: [{ name: 'Lumen' }],
    directory: false,
    options: { ...legal, features: { legalCheckbox: true } },
    run: open,
  },
  'legal-checkbox-ticked': {
    wallets: [{ name: 'Lumen' }],
    directory: false,
    options: { ...legal, features: { legalCheckbox: true } },
    run: async (stage) => {
      await open(stage)
      await stage.hands.press('wm-connect-view >> input[type=checkbox]')
    },
  },
  'long-names': {
    wallets: [
      { name: 'The Extraordinarily Thoughtful Wallet for Cautious People' },
      { name: 'Donaudampfschifffahrtsgesellschaftsbörse', icon: false },
      { name: 'محفظة النجوم', icon: false },
    ],
    directory: false,
    run: open,
  },
  many: {
    wallets: [
      'Lumen',
      'Harbor',
      'Fable',
      'Northstar',
      'Quill',
      'Tessera',
      'Juniper',
      'Obsidian',
      'Saffron',
      'Meridian',
      'Pebble',
      'Cobalt',
    ].map((name) => ({ name })),
    run: async (stage) => {
      await open(stage)
      await stage.hands.seeText('wm-connect-view >> wm-row', 'Cobalt')
    },
  },
  // A chain's registry holds at most a hundred wallets.
  'two-hundred': {
    wallets: Array.from({ length: 200 }, (_, index) => ({ name: `Wallet ${index + 1}` })),
    run: async (stage) => {
      await open(stage)
      await stage.hands.seeText('wm-connect-view >> wm-row', 'Wallet 100')
    },
  },
  'odd-icons': {
    wallets: Object.entries(oddIcons).map(([name, icon]) => ({ name, icon })),
    directory: false,
    run: open,
  },
  'featured-and-custom': {
    options: {
      featuredWalletIds: [toListing(5).id, toListing(6).id],
      customWallets: [
        {
          id: 'own',
          name: 'Our own wallet',
          image_url: toIcon('Our own wallet'),
          homepage: 'https://example.org',
        },
      ],
    },
    run: openListed,
  },
  connected: {
    wallets: [{ name: 'Lumen' }, { name: 'Harbor' }],
    directory: false,
    run: async ({ modal, wallets, hands }) => {
      await modal.connect({ wallet: wallets[0]!.rdns })
      await modal.open({ view: 'Connect' })
      await hands.see('wm-connect-view')
    },
  },
  'directory-loading': { wallets: [{ name: 'Lumen' }], directory: 'hang', run: open },
  'directory-failed': {
    wallets: [{ name: 'Lumen' }],
    directory: 'error',
    run: async (stage) => {
      const failed = new Promise<void>((resolve) => void stage.modal.on('error', () => resolve()))
      await open(stage)
      await failed
    },
  },
  panes: panes(),
  'panes-installed': panes((stage) => choose(stage, 'Harbor', 'wm-connecting-external-view')),
  'panes-declined': panes((stage) =>
    choose(stage, 'Lumen', 'wm-connecting-external-view >> wm-button'),
  ),
  'panes-code': panes((stage) => choose(stage, 'WalletConnect', 'wm-qr-code >> svg')),
  'panes-all-wallets': panes(async ({ hands }) => {
    await hands.press('wm-connect-view >> wm-row', -1)
    await hands.seeText('wm-all-wallets-view >> wm-tile', 'Tessera')
  }),
  welcome: welcoming(),
  'welcome-line': welcoming({
    options: {
      welcome: {
        line: 'A long sentence of an app about itself takes two lines here, with 80 letters ok.',
      },
    },
  }),
  'welcome-arabic': welcoming({
    options: {
      metadata: { ...app, name: 'المرفأ' },
      welcome: { line: 'أقرض واقترض وتداول من محفظتك.', picture: harbour },
    },
  }),
  'welcome-broken': welcoming({
    options: { welcome: { ...welcome, picture: oddIcons['Broken picture'] } },
  }),
  'welcome-phone': welcoming({ phone: true }),
  'welcome-panes': welcoming({ computer: true, options: { connectLayout: 'panes' } }),
  phone: {
    phone: true,
    run: async (stage) => {
      await open(stage)
      await stage.hands.seeText('wm-connect-view >> wm-row', 'Northstar')
    },
  },
}
