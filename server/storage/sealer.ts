import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import type { SealKey } from '#server/contract/config.ts'
import type { Sealer } from '#server/contract/files.ts'

/** Sealed data cannot be opened: its key is not configured, or the data was changed. */
class SealError extends Error {
  constructor(
    readonly reason: 'unknown key' | 'altered',
    message: string,
  ) {
    super(message)
    this.name = 'SealError'
  }
}

/** The format: version, length of the key's id, the id, nonce, ciphertext and tag. */
const version = 1
const nonceLength = 12
const tagLength = 16

const altered = () => new SealError('altered', 'The sealed data are not what was sealed')

function headerOf(sealed: Buffer): Buffer {
  const header = sealed.subarray(0, 2 + (sealed[1] ?? 0))
  if (sealed[0] !== version || sealed.length < header.length + nonceLength + tagLength) {
    throw altered()
  }
  return header
}

/** Buffer ignores characters that are not base64url, so check that the text encodes back the same. */
function decoded(sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.toString('base64url') !== sealed) throw altered()
  return bytes
}

/** Creates a sealer: the first key seals, all of them open. */
export function createSealer(keys: readonly SealKey[]): Sealer {
  const [first] = keys
  if (first === undefined) throw new TypeError('A sealer needs a key')
  const { id: sealingId, key: sealingKey } = first
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  const current = Buffer.concat([Buffer.of(version, sealingId.length), Buffer.from(sealingId)])
  /** The header contains its own length, so header and context cannot be confused. */
  const bound = (header: Buffer, context: string) => {
    if (context === '') throw new TypeError('Sealed data belong to a record')
    return Buffer.concat([header, Buffer.from(context)])
  }

  function seal(plain: Buffer, context: string): Buffer {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce, { authTagLength: tagLength })
    cipher.setAAD(bound(current, context))
    const parts = [current, nonce, cipher.update(plain), cipher.final()]
    return Buffer.concat([...parts, cipher.getAuthTag()])
  }

  function open(sealed: Buffer, context: string): Buffer {
    const header = headerOf(sealed)
    const id = keyOf(sealed)
    const key = byId.get(id)
    if (key === undefined) throw new SealError('unknown key', `The key ${id} is not configured`)
    const body = header.length + nonceLength
    const nonce = sealed.subarray(header.length, body)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
    decipher.setAAD(bound(header, context)).setAuthTag(sealed.subarray(-tagLength))
    const plain = decipher.update(sealed.subarray(body, -tagLength))
    try {
      return Buffer.concat([plain, decipher.final()])
    } catch {
      throw altered()
    }
  }

  function keyOf(sealed: Buffer | string): string {
    const id = headerOf(typeof sealed === 'string' ? decoded(sealed) : sealed).toString('latin1', 2)
    if (!/^[\w-]{1,32}$/.test(id)) throw altered()
    return id
  }

  return {
    seal,
    open,
    sealText: (plain, context) => seal(Buffer.from(plain), context).toString('base64url'),
    openText: (sealed, context) => open(decoded(sealed), context).toString(),
    keyOf,
  }
}
