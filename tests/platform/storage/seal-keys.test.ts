import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inspect } from 'node:util'

import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { loadSealKeys } from '#server/storage/seal-keys.ts'
import { createSealer } from '#server/storage/sealer.ts'

import { temporaryFolder } from '../../support/temporary-folder.ts'

const random = (length = 32) => randomBytes(length).toString('base64')
const read = (SEAL_KEYS: string, SEAL_KEYS_FILE = '') =>
  readConfig({ SEAL_KEYS, SEAL_KEYS_FILE }).sealKeys

describe('SEAL_KEYS', () => {
  it('names keys in order; the first one seals', async () => {
    const keys = await loadSealKeys(read(`new:${random()}, old_1:${random()}`), '/nowhere')
    expect(keys.map(({ id }) => id)).toEqual(['new', 'old_1'])
    expect(createSealer(keys).keyOf(createSealer(keys).seal(Buffer.from('a'), 'b'))).toBe('new')
  })

  const good = random()
  const nistKey = Buffer.from(
    '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4',
    'hex',
  ).toString('base64')
  it.each([
    ['no id', good],
    ['no key', 'id:'],
    ['an empty id', `:${good}`],
    ['an id that is too long', `${'i'.repeat(33)}:${good}`],
    ['an id of odd characters', `a b:${good}`],
    ['a key of 16 bytes', `id:${random(16)}`],
    ['a key of 31 bytes', `id:${random(31)}`],
    ['a key of 33 bytes', `id:${random(33)}`],
    ['a key in hexadecimal', `id:${randomBytes(32).toString('hex')}`],
    ['a key of zeros', `id:${Buffer.alloc(32).toString('base64')}`],
    ['a word as a key', `id:${Buffer.from('secretsecretsecretsecretsecretse').toString('base64')}`],
    [
      'the alphabet as a key',
      `id:${Buffer.from('abcdefghijklmnopqrstuvwxyzabcdef').toString('base64')}`,
    ],
    [
      'typed hexadecimal as a key',
      `id:${Buffer.from(randomBytes(16).toString('hex')).toString('base64')}`,
    ],
    [
      'ascending bytes',
      `id:${Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')}`,
    ],
    [
      'descending bytes',
      `id:${Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at)).toString('base64')}`,
    ],
    [
      'every seventh byte',
      `id:${Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')}`,
    ],
    ['half a key twice', `id:${Buffer.alloc(32, randomBytes(16)).toString('base64')}`],
    ['the digits of base64 in their order', 'id:ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopo='],
    ['the key of NIST SP 800-38A', `id:${nistKey}`],
    ['one id twice', `id:${good},id:${random()}`],
    ['only a comma', ','],
  ])('with %s stops the start without revealing the key', (_name, value) => {
    expect(() => read(value)).toThrow(ConfigError)
    expect(() => read(value)).toThrow('SEAL_KEYS=')
    expect(() => read(value)).not.toThrow(value.padEnd(20, '…').slice(-20))
  })

  it('accepts all random keys', () => {
    for (let at = 0; at < 1000; at += 1) expect(read(`id:${random()}`)).toHaveLength(1)
  })

  it('together with a file is refused', () => {
    expect(() => read(`id:${good}`, '/run/secrets/seal-keys')).toThrow('SEAL_KEYS_FILE=')
  })

  it('is hidden when the configuration is printed', () => {
    const config = readConfig({ SEAL_KEYS: `id:${good}` })
    expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain(good.slice(0, 10))
  })
})

describe('SEAL_KEYS_FILE', () => {
  it('may separate keys by lines or commas', async () => {
    const file = path.join(await temporaryFolder(), 'keys')
    await writeFile(file, `a:${random()}\nb:${random()},c:${random()}\n`)
    expect(read('', file)?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it.each(['', 'id:c2hvcnQ=', 'not keys at all'])('with %j stops the start', async (text) => {
    const file = path.join(await temporaryFolder(), 'keys')
    await writeFile(file, text)
    expect(() => read('', file)).toThrow('SEAL_KEYS_FILE=')
  })

  it('that is missing stops the start instead of making keys', async () => {
    const file = path.join(await temporaryFolder(), 'keys')
    expect(() => read('', file)).toThrow(ConfigError)
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })
})

describe('without keys', () => {
  it('the embedded product makes them once, readable only by itself', async () => {
    const folder = path.join(await temporaryFolder(), 'data')
    const first = createSealer(await loadSealKeys(null, folder))
    const again = createSealer(await loadSealKeys(null, folder))
    const sealed = first.sealText('DE89 3704 0044 0532 0130 00', 'bank')
    expect(again.openText(sealed, 'bank')).toBe('DE89 3704 0044 0532 0130 00')
    expect((await stat(path.join(folder, 'seal-keys'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['seal-keys'])
  })

  it('several starts at the same time agree on the keys', async () => {
    const folder = await temporaryFolder()
    const all = await Promise.all(Array.from({ length: 10 }, () => loadSealKeys(null, folder)))
    const sealed = createSealer(all[0] ?? []).sealText('a', 'b')
    for (const keys of all) expect(createSealer(keys).openText(sealed, 'b')).toBe('a')
    expect(await readFile(path.join(folder, 'seal-keys'), 'utf8')).toMatch(/^[\da-f]{12}:\S{44}\n$/)
  })

  it('an unusable data folder stops the start and is named', async () => {
    const file = path.join(await temporaryFolder(), 'file')
    await writeFile(file, '')
    await expect(loadSealKeys(null, file)).rejects.toThrow('DATA_DIR=')
  })
})
