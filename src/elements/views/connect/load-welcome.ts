import { once } from '../../../platform/async/once.js'

/** Loads the code of the option `welcome`, which apps without it do not load. */
export const loadWelcome = once(() => import('./welcome.js'))
