import { DetailedError, Upload } from 'tus-js-client'

import { CallError, SessionEnded, type Watch } from '#shared/contract/call.ts'
import type { Problem } from '#shared/contract/problem.ts'
import { partSizes, type UploadKind } from '#shared/contract/uploads.ts'

import { freshToken } from './access.ts'

/** Waits between attempts, in ms: about two minutes without a connection. */
const waits = [500, 1000, 3000, 10_000, 30_000, 60_000]

const lost: Problem = {
  type: '/api/docs#unavailable',
  title: 'The connection was lost',
  status: 503,
  detail: 'The connection was lost. Choose the file again, and it goes on where it stopped.',
}

/** Why the server refused, in its own words. */
function problemOf(error: unknown): Problem {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  try {
    const problem = JSON.parse(body ?? '') as Problem
    return typeof problem.type === 'string' ? problem : lost
  } catch {
    // No answer of ours: the connection, or a proxy in between.
    return lost
  }
}

/**
 * Whether to try again: not what the server has refused. That the browser says it is offline does not
 * matter, because a phone is back within seconds.
 */
function isPassing({ causingError, originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 503
  const refused = status >= 400 && status < 500 && status !== 409 && status !== 423
  return !refused && !(causingError instanceof SessionEnded)
}

/**
 * Sends a file by the tus protocol. If the same file was begun before, goes on from there.
 * @returns the upload's key
 */
export const uploadInParts = (
  file: File,
  kind: UploadKind,
  { onProgress, signal }: Watch = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const upload = new Upload(file, {
      endpoint: '/api/uploads',
      chunkSize: partSizes[kind],
      metadata: { kind },
      retryDelays: waits,
      onShouldRetry: isPassing,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) => {
        const token = await freshToken()
        if (token === null) throw new SessionEnded()
        request.setHeader('Authorization', `Bearer ${token}`)
      },
      onProgress: (sent, total) => onProgress?.(total === 0 ? 0 : sent / total),
      onError: (error) => {
        const cause = error instanceof DetailedError ? error.causingError : null
        reject(cause instanceof SessionEnded ? cause : new CallError(problemOf(error)))
      },
      onSuccess: () => {
        // What has arrived is the server's, and can be stopped no more.
        signal?.removeEventListener('abort', stop)
        resolve(upload.url?.split('/').at(-1) ?? '')
      },
    })
    const stop = () => {
      void upload.abort(true)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop)
    const start = async () => {
      const [earlier] = await upload.findPreviousUploads()
      if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier)
      upload.start()
    }
    void start()
  })
