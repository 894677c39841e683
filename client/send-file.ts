import type { Watch } from '#shared/contract/call.ts'

/**
 * Sends a file as `fetch` would, and reports upload progress, which `fetch` cannot.
 * @throws the signal's reason if the page cancels it, TypeError if the server cannot be reached
 */
export const sendFile =
  ({ onProgress, signal }: Watch) =>
  (address: string, { method = 'POST', headers, body }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        onProgress?.(total === 0 ? 0 : loaded / total)
      })
      request.addEventListener('load', () => {
        const type = request.getResponseHeader('content-type') ?? ''
        const { status, responseText } = request
        resolve(new Response(responseText, { status, headers: { 'content-type': type } }))
      })
      request.addEventListener('error', () => reject(new TypeError('the server is out of reach')))
      request.addEventListener('abort', () => reject(signal?.reason))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as Blob)
    })
