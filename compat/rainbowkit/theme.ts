/**
 * Colours of a RainbowKit theme. Those named in `toTokens()` are used; the others are accepted, so
 * that an app can spread a theme.
 */
export type ThemeColor =
  | 'accentColor'
  | 'accentColorForeground'
  | 'actionButtonBorder'
  | 'actionButtonBorderMobile'
  | 'actionButtonSecondaryBackground'
  | 'closeButton'
  | 'closeButtonBackground'
  | 'connectButtonBackground'
  | 'connectButtonBackgroundError'
  | 'connectButtonInnerBackground'
  | 'connectButtonText'
  | 'connectButtonTextError'
  | 'connectionIndicator'
  | 'downloadBottomCardBackground'
  | 'downloadTopCardBackground'
  | 'error'
  | 'generalBorder'
  | 'generalBorderDim'
  | 'menuItemBackground'
  | 'modalBackdrop'
  | 'modalBackground'
  | 'modalBorder'
  | 'modalText'
  | 'modalTextDim'
  | 'modalTextSecondary'
  | 'profileAction'
  | 'profileActionHover'
  | 'profileForeground'
  | 'selectedOptionBorder'
  | 'standby'

type Radius = 'actionButton' | 'connectButton' | 'menuButton' | 'modal' | 'modalMobile'
type Shadow =
  | 'connectButton'
  | 'dialog'
  | 'profileDetailsAction'
  | 'selectedOption'
  | 'selectedWallet'
  | 'walletLogo'

/** The values of one colour scheme. */
export interface ThemeVars {
  colors: Record<ThemeColor, string>
  fonts: { body: string }
  radii: Record<Radius, string>
  shadows: Record<Shadow, string>
  blurs: { modalOverlay: string }
}

/** One theme, or one for each colour scheme of the visitor's system. */
export type Theme = ThemeVars | { lightMode: ThemeVars; darkMode: ThemeVars }

/** What a theme function takes. */
export interface ThemeOptions {
  accentColor?: string
  accentColorForeground?: string
  borderRadius?: 'large' | 'medium' | 'small' | 'none'
  fontStack?: 'rounded' | 'system'
  overlayBlur?: 'large' | 'small' | 'none'
}

/** A theme function with its preset accents, such as `darkTheme.accentColors.green`. */
export interface ThemeFunction {
  (options?: ThemeOptions): ThemeVars
  accentColors: Record<
    'blue' | 'green' | 'red' | 'purple' | 'pink' | 'orange',
    { accentColor: string; accentColorForeground: string }
  >
}

/** The hues from which the colours of a scheme derive. */
interface Scheme {
  readonly surface: string
  readonly raised: string
  readonly text: string
  readonly dim: string
  readonly line: string
  readonly backdrop: string
  readonly error: string
  readonly accents: ThemeFunction['accentColors']
}

const WHITE = '#ffffff'
const RADII = { large: 24, medium: 16, small: 8, none: 0 } as const
const FONTS = {
  rounded: 'ui-rounded, "SF Pro Rounded", system-ui, sans-serif',
  system: 'system-ui, sans-serif',
} as const
const BLURS = { large: 'blur(20px)', small: 'blur(4px)', none: 'blur(0px)' } as const

const DARK: Scheme = {
  surface: '#14161a',
  raised: '#1e2127',
  text: WHITE,
  dim: '#9aa1ac',
  line: 'rgba(255, 255, 255, 0.1)',
  backdrop: 'rgba(0, 0, 0, 0.5)',
  error: '#ff5c5c',
  accents: {
    blue: { accentColor: '#3b82f6', accentColorForeground: WHITE },
    green: { accentColor: '#3ecf8e', accentColorForeground: '#14161a' },
    orange: { accentColor: '#ff9340', accentColorForeground: '#14161a' },
    pink: { accentColor: '#ff7ac6', accentColorForeground: '#14161a' },
    purple: { accentColor: '#7a5cf0', accentColorForeground: WHITE },
    red: { accentColor: '#fa5b5b', accentColorForeground: WHITE },
  },
}

const LIGHT: Scheme = {
  surface: WHITE,
  raised: '#f2f4f8',
  text: '#1d2129',
  dim: '#5f6774',
  line: 'rgba(0, 0, 0, 0.08)',
  backdrop: 'rgba(0, 0, 0, 0.3)',
  error: '#d92d20',
  accents: {
    blue: { accentColor: '#0f6fff', accentColorForeground: WHITE },
    green: { accentColor: '#0f9f6e', accentColorForeground: WHITE },
    orange: { accentColor: '#e8630a', accentColorForeground: WHITE },
    pink: { accentColor: '#e0359a', accentColorForeground: WHITE },
    purple: { accentColor: '#5f3fe0', accentColorForeground: WHITE },
    red: { accentColor: '#dc2f2f', accentColorForeground: WHITE },
  },
}

const MIDNIGHT: Scheme = { ...DARK, surface: '#000000', raised: '#17181b' }

/** The light theme of RainbowKit's name. */
export const lightTheme: ThemeFunction = createThemeFunction(LIGHT)
/** The dark theme of RainbowKit's name. */
export const darkTheme: ThemeFunction = createThemeFunction(DARK)
/** The dark theme with a black surface. */
export const midnightTheme: ThemeFunction = createThemeFunction(MIDNIGHT)

function createThemeFunction(scheme: Scheme): ThemeFunction {
  const create = (options: ThemeOptions = {}): ThemeVars => createTheme(scheme, options)
  return Object.assign(create, { accentColors: scheme.accents })
}

function createTheme(
  { surface, raised, text, dim, line, backdrop, error, accents }: Scheme,
  {
    accentColor = accents.blue.accentColor,
    accentColorForeground = accents.blue.accentColorForeground,
    borderRadius = 'large',
    fontStack = 'rounded',
    overlayBlur = 'none',
  }: ThemeOptions,
): ThemeVars {
  const radius = RADII[borderRadius]
  const shadow = '0 8px 32px rgba(0, 0, 0, 0.24)'
  return {
    blurs: { modalOverlay: BLURS[overlayBlur] },
    colors: {
      accentColor,
      accentColorForeground,
      actionButtonBorder: line,
      actionButtonBorderMobile: line,
      actionButtonSecondaryBackground: raised,
      closeButton: dim,
      closeButtonBackground: raised,
      connectButtonBackground: surface,
      connectButtonBackgroundError: error,
      connectButtonInnerBackground: raised,
      connectButtonText: text,
      connectButtonTextError: WHITE,
      connectionIndicator: '#30e000',
      downloadBottomCardBackground: raised,
      downloadTopCardBackground: raised,
      error,
      generalBorder: line,
      generalBorderDim: line,
      menuItemBackground: raised,
      modalBackdrop: backdrop,
      modalBackground: surface,
      modalBorder: line,
      modalText: text,
      modalTextDim: dim,
      modalTextSecondary: dim,
      profileAction: raised,
      profileActionHover: raised,
      profileForeground: raised,
      selectedOptionBorder: line,
      standby: '#ffd641',
    },
    fonts: { body: FONTS[fontStack] },
    radii: {
      actionButton: `${radius}px`,
      connectButton: `${Math.min(radius, 14)}px`,
      menuButton: `${Math.min(radius, 14)}px`,
      modal: `${radius}px`,
      modalMobile: `${radius}px`,
    },
    shadows: {
      connectButton: shadow,
      dialog: shadow,
      profileDetailsAction: shadow,
      selectedOption: shadow,
      selectedWallet: shadow,
      walletLogo: shadow,
    },
  }
}
