import { createSecretKey, randomBytes } from 'node:crypto'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createSealer } from '#server/storage/sealer.ts'

const newKey = (id: string) => ({ id, key: createSecretKey(randomBytes(32)) })
const [old, next, foreign] = [newKey('old'), newKey('next'), newKey('old')]
const sealer = createSealer([old])
const altered = { name: 'SealError', reason: 'altered' }
const bytes = fc.uint8Array({ maxLength: 500 }).map((array) => Buffer.from(array))
const context = fc.string({ minLength: 1, maxLength: 50, unit: 'binary' })

function failure(work: () => unknown): unknown {
  try {
    return { opened: work() }
  } catch (error) {
    return error
  }
}

describe('sealed data', () => {
  it('opens to the same bytes', () => {
    fc.assert(
      fc.property(bytes, context, (plain, name) => {
        expect(sealer.open(sealer.seal(plain, name), name)).toEqual(plain)
      }),
    )
  })

  it('opens to the same text in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), context, (plain, name) => {
        const sealed = sealer.sealText(plain, name)
        expect(sealed).toMatch(/^[\w-]+$/)
        expect(sealer.openText(sealed, name)).toBe(plain)
      }),
    )
  })

  it('can be a document of 10 MB', () => {
    const plain = randomBytes(10_000_000)
    const sealed = sealer.seal(plain, 'document:1')
    expect(sealed.length - plain.length).toBeLessThan(64)
    expect(sealer.open(sealed, 'document:1').equals(plain)).toBe(true)
  })

  it('reveals nothing and differs each time', () => {
    const plain = Buffer.from('DE89370400440532013000')
    const [one, two] = [sealer.seal(plain, 'bank:1'), sealer.seal(plain, 'bank:1')]
    expect(one.equals(two)).toBe(false)
    expect(one.includes('DE8937')).toBe(false)
    expect(one.includes('bank')).toBe(false)
  })

  it('does not open for another record', () => {
    fc.assert(
      fc.property(bytes, context, context, (plain, name, other) => {
        fc.pre(Buffer.from(name).compare(Buffer.from(other)) !== 0)
        const sealed = sealer.seal(plain, name)
        expect(failure(() => sealer.open(sealed, other))).toMatchObject(altered)
      }),
    )
  })

  it('does not open with any one bit changed', () => {
    const sealed = sealer.seal(Buffer.from('a document'), 'document:1')
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const turned = Buffer.from(sealed)
      turned[bit >> 3]! ^= 1 << (bit & 7)
      expect(
        failure(() => sealer.open(turned, 'document:1')),
        `bit ${bit}`,
      ).toMatchObject({
        name: 'SealError',
      })
    }
  })

  it('does not open if cut, lengthened or joined', () => {
    const sealed = sealer.seal(Buffer.from('a document'), 'document:1')
    for (let length = 0; length < sealed.length; length += 1) {
      expect(failure(() => sealer.open(sealed.subarray(0, length), 'document:1'))).toMatchObject(
        altered,
      )
    }
    for (const more of [Buffer.of(0), sealed]) {
      const longer = Buffer.concat([sealed, more])
      expect(failure(() => sealer.open(longer, 'document:1'))).toMatchObject(altered)
    }
  })

  it('does not open as text with any character changed, even in its spare bits', () => {
    for (const plain of ['a', 'ab', 'abc']) {
      const sealed = sealer.sealText(plain, 'secret:1')
      for (let at = 0; at < sealed.length; at += 1) {
        for (const other of 'AQgw_-/+=. é') {
          const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
          if (changed === sealed) continue
          expect(failure(() => sealer.openText(changed, 'secret:1'))).toMatchObject({
            name: 'SealError',
          })
        }
      }
      for (const changed of [`${sealed}=`, ` ${sealed}`, `${sealed}\n`, '']) {
        expect(failure(() => sealer.openText(changed, 'secret:1'))).toMatchObject(altered)
      }
    }
  })

  it('never opens from random bytes, which always fail as sealed data', () => {
    fc.assert(
      fc.property(bytes, fc.boolean(), (noise, likeOurs) => {
        if (likeOurs) noise.set([1, 3, 111, 108, 100].slice(0, noise.length))
        expect(failure(() => sealer.open(noise, 'document:1'))).toMatchObject({ name: 'SealError' })
      }),
    )
  })

  it('always belongs to a record', () => {
    expect(() => sealer.seal(Buffer.from('a'), '')).toThrow(TypeError)
    expect(() => createSealer([])).toThrow(TypeError)
  })
})

describe('a change of keys', () => {
  const sealed = sealer.seal(Buffer.from('a document'), 'document:1')

  it('opens what the old key sealed and seals with the new one', () => {
    const both = createSealer([next, old])
    expect(both.open(sealed, 'document:1').toString()).toBe('a document')
    expect(both.keyOf(sealed)).toBe('old')
    expect(both.keyOf(both.sealText('a', 'b'))).toBe('next')
  })

  it('names the missing key', () => {
    expect(failure(() => createSealer([next]).open(sealed, 'document:1'))).toMatchObject({
      reason: 'unknown key',
      message: 'The key old is not configured',
    })
  })

  it('is not fooled by another key with the same name', () => {
    const other = createSealer([foreign])
    expect(failure(() => other.open(sealed, 'document:1'))).toMatchObject(altered)
  })
})
