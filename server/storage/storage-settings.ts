import { ConfigError } from '#server/config/config-error.ts'
import type { S3Settings } from '#server/contract/config.ts'

type Environment = Readonly<Record<string, string | undefined>>

const accepts =
  's3://bucket?region=… or s3://bucket?endpoint=https://…, without keys; or nothing for DATA_DIR/files'

/**
 * Reads STORAGE_URL and the S3 keys.
 * @returns null if files are kept in DATA_DIR/files
 */
export function readStorage(env: Environment): S3Settings | null {
  const value = env.STORAGE_URL ?? ''
  const accessKeyId = env.S3_ACCESS_KEY_ID ?? ''
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY ?? ''
  if (value === '') return null
  // A malformed value may contain a password, so do not quote it.
  const refuse = () => new ConfigError('STORAGE_URL', accepts, '(not shown)')
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || url.protocol !== 's3:' || url.username !== '' || url.password !== '') {
    throw refuse()
  }
  const { hostname: bucket, pathname, port, searchParams, hash } = url
  const whole = [pathname.replace(/^\/$/, ''), port, hash].every((part) => part === '')
  const known = [...searchParams.keys()].every((name) => ['region', 'endpoint'].includes(name))
  if (!whole || !known || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw refuse()
  const endpoint = readEndpoint(searchParams.get('endpoint'), refuse)
  // Self-hosted servers accept any region; Amazon needs the bucket's own.
  const region = searchParams.get('region') ?? (endpoint === null ? '' : 'us-east-1')
  if (!/^[a-z0-9-]{2,40}$/.test(region)) throw refuse()
  for (const [name, given] of Object.entries({
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })) {
    if (given === '') throw new ConfigError(name, 'the key for the bucket of STORAGE_URL', '')
  }
  return { bucket, region, endpoint, accessKeyId, secretAccessKey }
}

function readEndpoint(value: string | null, refuse: () => ConfigError): string | null {
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isOrigin = url !== null && url.origin === value.replace(/\/$/, '')
  if (!isOrigin || !/^https?:$/.test(url.protocol)) throw refuse()
  return url.origin
}
