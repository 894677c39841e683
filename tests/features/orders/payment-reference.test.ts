import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  groupedReference,
  readReference,
  writeReference,
} from '#shared/features/orders/payment-reference.ts'

const number = fc.integer({ min: 0, max: 9_999_999 })
const holds = (property: fc.IProperty<[number]> | fc.IProperty<[number, string, string]>) =>
  fc.assert(property as fc.IProperty<[number]>)

describe('a payment reference', () => {
  it('is a creditor reference as ISO 11649 defines it', () => {
    expect(writeReference(10_001)).toBe('RF1010010001')
    holds(
      fc.property(number, (each) => {
        const reference = writeReference(each)
        expect(reference).toMatch(/^RF\d{10}$/)
        const digits = `${reference.slice(4)}2715${reference.slice(2, 4)}`
        expect(BigInt(digits) % 97n).toBe(1n)
      }),
    )
  })

  it('is different for each order, and cannot be made for a number that is too long', () => {
    holds(
      fc.property(number, (each) => {
        expect(writeReference(each)).not.toBe(writeReference((each + 1) % 10_000_000))
      }),
    )
    expect(() => writeReference(10_000_000)).toThrow(RangeError)
    expect(() => writeReference(-1)).toThrow(RangeError)
  })

  it('is read back in any case, with spaces, and with text around it', () => {
    const around = fc.string().filter((text) => !/r\s*f/iu.test(text.normalize('NFKC')))
    holds(
      fc.property(number, around, around, (each, before, after) => {
        const reference = writeReference(each)
        const text = `${before} ${groupedReference(reference).toLowerCase()} ${after}`
        expect(readReference(text)).toBe(reference)
      }),
    )
    expect(readReference('PAYMENT/RF10\n1001-0001/12.11.2026')).toBe('RF1010010001')
    expect(readReference('INVOICERF1010010001')).toBe('RF1010010001')
    expect(readReference('ＲＦ１０１００１０００１')).toBe('RF1010010001')
  })

  it('is refused when it is cut off', () => {
    holds(
      fc.property(number, (each) => {
        const reference = writeReference(each)
        for (let kept = 0; kept < reference.length; kept += 1) {
          expect(readReference(reference.slice(0, kept))).toBeNull()
        }
      }),
    )
  })

  it('is refused when one digit is wrong or two neighbours are swapped', () => {
    holds(
      fc.property(number, (each) => {
        const reference = writeReference(each)
        for (let at = 2; at < reference.length; at += 1) {
          const wrong = (Number(reference[at]) + 1) % 10
          expect(readReference(reference.slice(0, at) + wrong + reference.slice(at + 1))).toBeNull()
          const [one, two] = [reference[at], reference[at + 1]]
          if (two === undefined || one === two) continue
          const swapped = `${reference.slice(0, at)}${two}${one}${reference.slice(at + 2)}`
          expect(readReference(swapped)).toBeNull()
        }
      }),
    )
  })

  it('is refused when it is part of a longer number, and when there are two', () => {
    expect(readReference('RF10100100010')).toBeNull()
    expect(readReference(`${writeReference(10_001)} ${writeReference(10_002)}`)).toBeNull()
    expect(readReference(`RF1010010001 RF1010010001`)).toBe('RF1010010001')
  })
})
