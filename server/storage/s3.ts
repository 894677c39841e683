import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

import type { S3Settings } from '#server/contract/config.ts'
import type { Storage } from '#server/contract/files.ts'

import { checkName, isFileName, noRoom, outOfReach } from './storage.ts'

/** Time limits for an S3 server, in ms: to connect, to answer, and between two packets. */
export interface S3Patience {
  connect: number
  answer: number
  silence: number
}

/** Three attempts, so that a caller has an answer before the proxy in front times out. */
const attempts = 3

/** Whether an error means that the file does not exist; a missing bucket is something else. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
}

function problemOf(error: unknown): unknown {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return status === 507 ? noRoom(error) : outOfReach(error)
}

/** Files in a bucket of an S3 server. Self-hosted servers are addressed by path. */
export function openS3(
  { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  patience: S3Patience = { connect: 2000, answer: 20_000, silence: 10_000 },
): Storage {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    // Servers other than Amazon's often support only the original checksums of S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.answer,
      throwOnRequestTimeout: true,
      socketTimeout: patience.silence,
    },
  })

  const at = (key: string) => ({ Bucket, Key: checkName(key) })

  /** Runs a request; returns `missing` if the file does not exist. */
  async function ask<T, M>(missing: M, work: Promise<T>): Promise<T | M> {
    try {
      return await work
    } catch (error) {
      if (isMissing(error)) return missing
      throw problemOf(error)
    }
  }

  async function read(request: GetObjectCommand): Promise<Buffer> {
    const { Body } = await client.send(request)
    if (Body === undefined) throw new Error('The answer has no body')
    return Buffer.from(await Body.transformToByteArray())
  }

  async function demand(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      throw problemOf(error)
    }
  }

  async function* list(before: Date): AsyncGenerator<string> {
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key = '', LastModified: written } of Contents) {
          if (isFileName(Key) && written !== undefined && written < before) yield Key
        }
      }
    } catch (error) {
      throw problemOf(error)
    }
  }

  return {
    list,
    put: async (key, bytes) => {
      const file = { ...at(key), Body: bytes, ContentType: 'application/octet-stream' }
      await demand(client.send(new PutObjectCommand(file)))
    },
    get: async (key) => ask(null, read(new GetObjectCommand(at(key)))),
    remove: async (key) => demand(client.send(new DeleteObjectCommand(at(key)))),
    has: async (key) =>
      ask(
        false,
        client.send(new HeadObjectCommand(at(key))).then(() => true),
      ),
    check: async () => demand(client.send(new HeadBucketCommand({ Bucket }))),
  }
}
