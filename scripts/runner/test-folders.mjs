/** Where tests run: these folders of test/ run in Node, all others in a browser. */
export const NODE_TEST_FOLDERS = [
  'test/server',
  'test/scripts',
  'test/node',
  'test/docs',
  'test/bench',
]

/** Real-browser runs over the built package, driven from Node. */
export const E2E_FOLDER = 'test/e2e'

/** Whether a test file is one for web-test-runner. */
export function isBrowserTest(path) {
  return ![...NODE_TEST_FOLDERS, E2E_FOLDER].some((folder) => path.startsWith(`${folder}/`))
}
