import { chromeLauncher } from '@web/test-runner-chrome'
import { findProgram } from './scripts/web-test-runner/find-program.mjs'
import base from './web-test-runner.config.mjs'

const executablePath = findProgram('Firefox', {
  variable: 'FIREFOX_PATH',
  names: ['firefox', 'firefox-esr'],
  places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  hint: 'Debian: apt-get install firefox-esr.',
})

const firefox = chromeLauncher({
  launchOptions: { browser: 'firefox', executablePath, headless: true },
})
firefox.name = 'Firefox'

/** The element tests in Firefox: `npm run test:firefox`. */
export default { ...base, concurrency: 1, browsers: [firefox] }
