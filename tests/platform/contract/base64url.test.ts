import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { base64url } from '#shared/contract/base64url.ts'

const bytes = fc.uint8Array({ maxLength: 100 }).map((values) => Buffer.from(values))
const written = bytes.map((each) => each.toString('base64url'))

it('base64url is what encoding produces', () => {
  fc.assert(fc.property(written, (text) => base64url.test(text)))
})

it('base64url has one spelling for the same bytes, and none that does not decode', () => {
  const characters = fc.constantFrom(...'AQgwBZ09-_+/= \n.é')
  const spelt = fc.oneof(
    fc.string({ unit: characters, maxLength: 20 }),
    fc.tuple(written, fc.string({ unit: characters, maxLength: 3 })).map((parts) => parts.join('')),
    fc.tuple(written, characters).map(([text, last]) => text.slice(0, -1) + last),
  )
  fc.assert(
    fc.property(spelt, (text) => {
      const same = Buffer.from(text, 'base64url').toString('base64url') === text
      expect(base64url.test(text)).toBe(same)
    }),
    { numRuns: 5000 },
  )
})
