import S3rver from 's3rver'
import { onTestFinished } from 'vitest'

import type { S3Settings } from '#server/contract/config.ts'

import { temporaryFolder } from './temporary-folder.ts'

/** An S3 server with one bucket for a test; of the signature it checks only the key's id. */
export async function startS3(): Promise<S3Settings & { stop: () => Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: await temporaryFolder(),
    configureBuckets: [{ name: 'documents', configs: [] }],
  })
  const { port } = await server.run()
  let running = true
  const stop = async () => {
    if (running) await server.close()
    running = false
  }
  onTestFinished(stop)
  return {
    bucket: 'documents',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    stop,
  }
}
