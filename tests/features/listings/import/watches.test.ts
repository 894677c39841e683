import { describe, expect, it } from 'vitest'

import { headingsInEnglish } from '#server/features/listings/import/in-english.ts'
import { keysOf, likelyKind } from '#shared/features/listings/import/headers.ts'

import { review } from '../../../support/review-row.ts'

const file = [
  'Stock No.;Title;Brand;Model;Reference;Movement;Case Size;Case Material;Dial;Bracelet;Year;Box;Papers;Condition;Qty;Location;Price;Currency;Quoted',
  'W-001;Chronograph;Hollowmere;Moonrise;311.30.42;Automatic;42mm;Steel;Black;Leather;2019;Yes;No;Very good;1;GB;3200;GBP;each',
  'W-002;Diver;Hollowmere;Tide;R-77/B;Quartz;39;Titanium;Blue;Rubber;2025;Yes;Yes;Unworn;1;GB;900;GBP;each',
].join('\n')

const [headers = [], ...rows] = file.split('\n').map((line) => line.split(';'))

const rowAt = (at: number) =>
  review(Object.fromEntries(headers.map((header, column) => [header, rows[at]?.[column] ?? ''])), {
    kind: 'watch',
  })

describe('a file of watches', () => {
  it('is recognised by the headings of the trade', () => {
    expect(likelyKind(headers)).toBe('watch')
    expect(keysOf('watch', headers, [])).toEqual([
      'stockNumber',
      'title',
      'brand',
      'collection',
      'reference',
      'movement',
      'caseSize',
      'caseMaterial',
      'dial',
      'bracelet',
      'made',
      'box',
      'papers',
      'condition',
      'quantity',
      'country',
      'price',
      'currency',
      'basis',
    ])
  })

  it('calls a stock number a reference in no file of watches, and in all others', () => {
    expect(keysOf('watch', ['Reference'], [])).toEqual(['reference'])
    expect(keysOf('jewellery', ['Reference'], [])).toEqual(['stockNumber'])
  })

  it('may give the grade as the condition', () => {
    expect(rowAt(0)).toMatchObject({
      outcome: 'new',
      problems: [],
      said: { condition: 'Pre-owned', grade: 'Very good', reference: '311.30.42' },
    })
    expect(rowAt(1)).toMatchObject({ outcome: 'new', problems: [], said: { condition: 'Unworn' } })
    expect(rowAt(1).said).not.toHaveProperty('grade')
  })

  it('may say in one column what comes with the watch', () => {
    expect(keysOf('watch', ['Box & Papers'], [])).toEqual(['box'])
    const withSet = (text: string) => {
      const {
        Box: _,
        Papers: __,
        ...row
      } = Object.fromEntries(headers.map((header, column) => [header, rows[0]?.[column] ?? '']))
      const { said, problems } = review({ ...row, 'Box & Papers': text }, { kind: 'watch' })
      return [said.box, said.papers, problems.length]
    }
    expect(withSet('Full set')).toEqual(['yes', 'yes', 0])
    expect(withSet('Papers only')).toEqual(['no', 'yes', 0])
    expect(withSet('Watch only')).toEqual(['no', 'no', 0])
    expect(withSet('Original box, no original papers')).toEqual(['yes', 'no', 0])
    expect(withSet('No original box, original papers')).toEqual(['no', 'yes', 0])
    expect(withSet('No original box')).toEqual(['No original box', undefined, 0])
    // Of what else? Its seller is asked for the papers.
    expect(withSet('Yes')).toEqual(['Yes', undefined, 0])
  })

  const translated = {
    German:
      'Artikelnummer;Marke;Referenz;Werk;Gehäuse;Gehäusedurchmesser;Zifferblatt;Armband;Papiere',
    French: 'Code;Marque;Référence;Mouvement;Boîtier;Diamètre;Cadran;Bracelet;Papiers',
    Italian: 'Codice;Marca;Referenza;Movimento;Cassa;Diametro cassa;Quadrante;Cinturino;Garanzia',
    Spanish: 'Código;Marca;Referencia;Movimiento;Caja;Diámetro;Esfera;Correa;Papeles',
    Portuguese: 'Código;Marca;Referência;Movimento;Caixa;Diâmetro;Mostrador;Pulseira;Documentos',
  }
  it.each(Object.entries(translated))('may have headings in %s', (_, line) => {
    const english = headingsInEnglish(line.split(';'))
    expect(likelyKind(english)).toBe('watch')
    expect(keysOf('watch', english, [])).toEqual([
      'stockNumber',
      'brand',
      'reference',
      'movement',
      'caseMaterial',
      'caseSize',
      'dial',
      'bracelet',
      'papers',
    ])
  })
})
