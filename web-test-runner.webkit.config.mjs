import { findProgram } from './scripts/web-test-runner/find-program.mjs'
import { webkitLauncher } from './scripts/web-test-runner/webkit-launcher.mjs'
import base from './web-test-runner.config.mjs'

const hint = 'Debian: apt-get install webkit2gtk-driver xvfb.'
const driver = findProgram('WebKitWebDriver', {
  variable: 'WEBKIT_DRIVER_PATH',
  names: ['WebKitWebDriver'],
  hint,
})
const xvfb = process.env.DISPLAY
  ? undefined
  : findProgram('Xvfb', { variable: 'XVFB_PATH', names: ['Xvfb'], hint })

/** The element tests in WebKitGTK: `npm run test:webkit`. */
export default {
  ...base,
  concurrency: 1,
  browsers: [webkitLauncher({ driver, xvfb })],
}
