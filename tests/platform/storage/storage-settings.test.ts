import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config/config-error.ts'

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const read = (STORAGE_URL: string, more: Record<string, string> = keys) =>
  readConfig({ STORAGE_URL, ...more }).storage

describe('STORAGE_URL', () => {
  it('names an Amazon bucket by its region', () => {
    expect(read('s3://relustre-files?region=eu-central-1')).toEqual({
      bucket: 'relustre-files',
      region: 'eu-central-1',
      endpoint: null,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
  })

  it('names a bucket on one’s own server by its endpoint', () => {
    expect(read('s3://files?endpoint=http://127.0.0.1:9000/')).toMatchObject({
      bucket: 'files',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9000',
    })
  })

  it.each([
    'files',
    '/var/files',
    'https://files.example',
    's3://',
    's3://files',
    's3://FILES_?region=a1',
    's3://files/below?region=eu-central-1',
    's3://files:9000?region=eu-central-1',
    's3://files?region=eu%20central',
    's3://files?region=eu-central-1&secret=topsecret',
    's3://id:topsecret@files?region=eu-central-1',
    's3://files?endpoint=files.example',
    's3://files?endpoint=ftp://files.example',
    's3://files?endpoint=https://files.example/path',
    's3://files?endpoint=https://a:topsecret@files.example',
  ])('%s is refused without being repeated', (url) => {
    expect(() => read(url)).toThrow(ConfigError)
    expect(() => read(url)).toThrow('STORAGE_URL=')
    expect(() => read(url)).not.toThrow('topsecret')
  })

  it.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('needs %s', (name) => {
    const given = () => read('s3://files?region=eu-central-1', { ...keys, [name]: '' })
    expect(given).toThrow(ConfigError)
    expect(given).toThrow(`${name}=`)
  })
})
