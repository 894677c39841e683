import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { NameIndex } from '#server/features/screening/names/name-index.ts'
import { settingsAt } from '#shared/features/screening/rules.ts'

const { likeness } = settingsAt(new Date('2026-11-22'))

const finds = (listed: string, name: string) =>
  new NameIndex([{ names: [listed] }]).find(name, likeness).length > 0

describe('a name is found', () => {
  it.each([
    ['Zorvanik Trading House LLC', 'ZORVANIK TRADING HOUSE'],
    [
      'Общество с ограниченной ответственностью «Зорваник»',
      'Obshchestvo s ogranichennoy otvetstvennostyu Zorvanik',
    ],
    ['ООО «Зорваник Алмаз»', 'Zorvanik Almaz Ltd'],
    ['Quillmark Élan S.à r.l.', 'Quillmark Elan SARL'],
    ['Παπαδρακόντης Γεώργιος', 'Georgios Papadrakontis'],
    ['Petrovsky, Arkadi Lvovich', 'Arkadiy Lvovich Petrovsky'],
    ['Arkadi Lvovich Petrovsky', 'Arkadi Petrovsky'],
    ['Müllerhof Edelsteine GmbH', 'Muellerhof Edelsteine'],
    ['Al-Vashtari Gems', 'Alvashtari Gems'],
    ['Brandovar Jewellery International', 'Brandovar Jewelry'],
    ['Kestrelwright & Sons', 'Kestrelwrigt and Sons'],
    ['AO', '«AO» GmbH'],
  ])('“%s” for “%s”', (listed, name) => {
    expect(finds(listed, name)).toBe(true)
  })
})

describe('a name is not found', () => {
  it.each([
    ['Zorvanik Trading International', 'Quillmark Trading International'],
    ['Zorvanik Gold LLC', 'Brandovar Gold LLC'],
    ['Arkadi Petrovsky', 'Arkadi Pellwright'],
    ['Arkadi Petrovsky', 'Arkadi'],
    ['Jewellery Trading Group', 'Zorvanik Jewellery Trading Group'],
    ['Ana Li', 'Ena Lo'],
    ['Zorvanik', 'Zorvanik Brandovar Quillmark'],
  ])('“%s” for “%s”', (listed, name) => {
    expect(finds(listed, name)).toBe(false)
  })
})

const letters = [...'abcdefghijklmnopqrstuvwxyzßäöüéñçåøłşğžıжшщюяєѓλψωάώ']
const word = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
  .map((some) => some.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 6 })

/** The same letters with an accent more, or without any. */
const accented = (text: string) =>
  text.replaceAll(/[aeiou]/g, (letter) => `${letter}\u0301`).normalize('NFC')

it('a name is always found by itself, whatever its case, order, accents and punctuation', () => {
  fc.assert(
    fc.property(name, fc.nat(), (words, turn) => {
      const listed = words.join(' ')
      const at = turn % words.length
      const turned = [...words.slice(at), ...words.slice(0, at)]
      for (const written of [
        listed,
        listed.toUpperCase(),
        turned.join(' '),
        turned.toReversed().join(', '),
        accented(listed),
        listed.normalize('NFD'),
        `«${listed}» GmbH`,
      ]) {
        expect([written, finds(listed, written)]).toEqual([written, true])
      }
    }),
    { numRuns: 300 },
  )
})
