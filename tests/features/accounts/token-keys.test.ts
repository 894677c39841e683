import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inspect } from 'node:util'

import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { openTokenKeys } from '#server/features/accounts/sign-in/token-keys.ts'

import { privateJwk } from '../../support/secret-keys.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const read = (TOKEN_KEYS: string, TOKEN_KEYS_FILE = '') =>
  readConfig({ TOKEN_KEYS, TOKEN_KEYS_FILE }).tokenKeys
const set = (...keys: unknown[]) => JSON.stringify({ keys })

describe('TOKEN_KEYS', () => {
  const good = privateJwk()

  it('are all published without their private part; the first one signs', async () => {
    const [first, second] = [privateJwk(), privateJwk()]
    const keys = await openTokenKeys(read(set(first, second)), '/nowhere')
    expect(keys.published.keys.map(({ x }) => x)).toEqual([first.x, second.x])
    expect(JSON.stringify(keys.published)).not.toContain('"d"')
    expect(keys.signing.kid).toBe(keys.published.keys[0]?.kid)
  })

  const of = (type: 'ed448' | 'x25519') =>
    generateKeyPairSync(type as 'ed448').privateKey.export({ format: 'jwk' })
  const { privateKey: elliptic } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** A complete key with this private part: in PKCS #8 (RFC 8410) it follows these bytes. */
  const keyOf = (secret: Buffer) => {
    const head = Buffer.from('302e020100300506032b657004220420', 'hex')
    const der = Buffer.concat([head, secret])
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return key.export({ format: 'jwk' })
  }
  const published = (digits: string) => keyOf(Buffer.from(digits, 'base64url'))

  it.each([
    ['no JSON', 'a secret that is no key'],
    ['nothing', 'null'],
    ['a key outside a set', JSON.stringify(good)],
    ['an empty set', set()],
    ['six keys', set(...Array.from({ length: 6 }, () => good))],
    ['a null', set(good, null)],
    ['a public key', set({ ...good, d: undefined })],
    ['a key of 8 bytes', set({ ...good, d: Buffer.from('8 bytes!').toString('base64url') })],
    ['a key of 33 bytes', set({ ...good, d: Buffer.alloc(33, 7).toString('base64url') })],
    ['a row of zeros', set(keyOf(Buffer.alloc(32)))],
    ['the alphabet', set(keyOf(Buffer.from('abcdefghijklmnopqrstuvwxyzabcdef')))],
    ['ascending bytes', set(keyOf(Buffer.from(Array.from({ length: 32 }, (_, at) => at))))],
    ['half a key twice', set(keyOf(Buffer.alloc(32, randomBytes(16))))],
    ['the digits of base64', set(published('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopo'))],
    ['the key of RFC 8037', set(published('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A'))],
    [
      'the key of RFC 8037 as the second one',
      set(good, published('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A')),
    ],
    ['the key of RFC 9421', set(published('n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU'))],
    ['the key of RFC 8410', set(published('1O5y2_kTWErVttjx92n4rTr-fCjL8dT74Jeoj0R1WEI'))],
    ['the public part of another key', set({ ...good, x: privateJwk().x })],
    ['a symmetric key', set({ kty: 'oct', k: good.d })],
    ['a key of another curve', set(elliptic.export({ format: 'jwk' }))],
    ['Ed448', set(of('ed448'))],
    ['X25519', set(of('x25519'))],
  ])('with %s stop the start without revealing the key', (_what, value) => {
    expect(() => read(value)).toThrow(ConfigError)
    expect(() => read(value)).toThrow('TOKEN_KEYS="(not shown)" is not accepted')
  })

  it('are hidden when the configuration is printed', () => {
    const config = readConfig({ TOKEN_KEYS: set(good) })
    expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain(good.d)
  })
})

describe('TOKEN_KEYS_FILE', () => {
  it('can be used instead of TOKEN_KEYS', async () => {
    const file = path.join(await temporaryFolder(), 'keys.json')
    await writeFile(file, set(privateJwk()))
    expect(read('', file)).toHaveLength(1)
    expect(() => read(set(privateJwk()), file)).toThrow('TOKEN_KEYS_FILE=')
    await writeFile(file, '{"keys":[{}]}')
    expect(() => read('', file)).toThrow('TOKEN_KEYS_FILE="(not shown)"')
  })

  it('that is missing stops the start instead of making keys', async () => {
    const file = path.join(await temporaryFolder(), 'keys.json')
    expect(() => read('', file)).toThrow('a file that can be read (ENOENT)')
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })
})

describe('without keys', () => {
  it('they are made once, readable by the owner only, and never replaced', async () => {
    const folder = await temporaryFolder()
    const first = await openTokenKeys(null, folder)
    expect((await openTokenKeys(null, folder)).published).toEqual(first.published)
    const file = path.join(folder, 'token-keys.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await writeFile(file, '{}')
    await expect(openTokenKeys(null, folder)).rejects.toThrow('DATA_DIR=')
    expect(await readFile(file, 'utf8')).toBe('{}')
  })

  it('several starts at the same time agree on the keys', async () => {
    const folder = await temporaryFolder()
    const all = await Promise.all(Array.from({ length: 10 }, () => openTokenKeys(null, folder)))
    expect(new Set(all.map(({ signing }) => signing.kid)).size).toBe(1)
  })
})
