/** Size of the window in which an on-ramp's page opens, px (specification §9). */
export const POPUP_WIDTH = 600
export const POPUP_HEIGHT = 800
