/** Runs the action of a button, and writes its result into the page's `<output>`. */
export async function showResult(work: () => Promise<unknown>): Promise<void> {
  const result = document.querySelector('output')!
  result.dataset['status'] = 'waiting'
  result.value = 'Waiting for the wallet…'
  try {
    result.value = String((await work()) ?? 'Done.')
    result.dataset['status'] = 'done'
  } catch (error) {
    const { code, message } = error as { code?: number | string; message: string }
    result.value = code === undefined ? message : `${message} (${code})`
    result.dataset['status'] = 'failed'
  }
}
