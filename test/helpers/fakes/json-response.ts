/**
 * A JSON response whose body is already in the page: it is read within microtasks. Firefox reads
 * the body of `Response.json()` in another thread, which a virtual clock overtakes.
 */
export function jsonResponse(value: unknown, { headers, ...init }: ResponseInit = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(JSON.stringify(value)))
      controller.close()
    },
  })
  return new Response(body, {
    ...init,
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
  })
}
