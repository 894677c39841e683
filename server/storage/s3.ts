import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

import type { S3Settings } from '#server/contract/config.ts'
import type { Storage } from '#server/contract/files.ts'
import { limitTime } from '#server/time-limit.ts'

import { leaveAlone } from './leave-alone.ts'
import { checkName, isFileName, noRoom, outOfReach } from './storage.ts'

/**
 * Time limits for an S3 server, in ms: to connect, for a whole request with its repetitions, and how
 * long it is left alone if it does not answer.
 */
export interface S3Patience {
  connect: number
  whole: number
  rest: number
}

const attempts = 3

/** Sends something to the server; gives up when the signal says so. */
type Request<T> = (options: { abortSignal: AbortSignal }) => Promise<T>

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
  patience: S3Patience = { connect: 2000, whole: 5000, rest: 15_000 },
): Storage {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    // Servers other than Amazon's often support only the original checksums of S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: patience.connect },
  })
  const unlessAway = leaveAlone({
    rest: patience.rest,
    // Any answer shows that the server is there, even one that refuses.
    isAway: (error) => !(error instanceof S3ServiceException),
    refusal: () => new Error('the S3 server did not answer before, so it is left alone'),
  })

  const at = (key: string) => ({ Bucket, Key: checkName(key) })

  const inTime = <T>(work: Request<T>): Promise<T> =>
    unlessAway(() => limitTime(null, patience.whole, (abortSignal) => work({ abortSignal })))

  /** Runs a request within its time; returns `missing` if the file does not exist. */
  async function orMissing<T, M>(missing: M, work: Request<T>): Promise<T | M> {
    try {
      return await inTime(work)
    } catch (error) {
      if (isMissing(error)) return missing
      throw problemOf(error)
    }
  }

  /** Runs a request within its time. */
  async function answered<T>(work: Request<T>): Promise<T> {
    try {
      return await inTime(work)
    } catch (error) {
      throw problemOf(error)
    }
  }

  async function* list(before: Date): AsyncGenerator<string> {
    let token: string | undefined
    do {
      const page = new ListObjectsV2Command({ Bucket, ContinuationToken: token })
      const { Contents = [], NextContinuationToken } = await answered((options) =>
        client.send(page, options),
      )
      for (const { Key = '', LastModified: written } of Contents) {
        if (isFileName(Key) && written !== undefined && written < before) yield Key
      }
      token = NextContinuationToken
    } while (token !== undefined)
  }

  return {
    list,
    put: async (key, bytes) => {
      const file = { ...at(key), Body: bytes, ContentType: 'application/octet-stream' }
      await answered((options) => client.send(new PutObjectCommand(file), options))
    },
    copy: async (from, to) => {
      const copy = { ...at(to), CopySource: `${Bucket}/${checkName(from)}` }
      await answered((options) => client.send(new CopyObjectCommand(copy), options))
    },
    get: async (key) => {
      const request = new GetObjectCommand(at(key))
      return orMissing(null, async (options) => {
        const { Body } = await client.send(request, options)
        if (Body === undefined) throw new Error('The answer has no body')
        return Buffer.from(await Body.transformToByteArray())
      })
    },
    remove: async (key) => {
      const request = new DeleteObjectCommand(at(key))
      await answered((options) => client.send(request, options))
    },
    has: async (key) => {
      const request = new HeadObjectCommand(at(key))
      return orMissing(false, (options) => client.send(request, options).then(() => true))
    },
    check: async () => {
      await answered((options) => client.send(new HeadBucketCommand({ Bucket }), options))
    },
  }
}
