import { describe, expect, it } from 'vitest'

import { headingsInEnglish } from '#server/features/listings/import/in-english.ts'
import { readTable } from '#server/features/listings/import/read-table.ts'
import { keysOf, likelyKind, unitOf } from '#shared/features/listings/import/headers.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'
import { languages } from '#shared/features/listings/vocabulary/languages/languages.ts'

import { review } from '../../../support/review-row.ts'

const lists = {
  Italian: {
    Codice: 'IT-001',
    Descrizione: 'Fascia liscia',
    Tipo: 'Anello',
    Metallo: 'Oro',
    Titolo: '750',
    'Peso lordo (g)': '3,2',
    Quantità: '4',
    Prezzo: '480,50',
    Valuta: 'EUR',
    Condizione: 'Nuovo',
  },
  French: {
    Référence: 'FR-001',
    Description: 'Jonc lisse',
    Type: 'Bague',
    Métal: 'Or',
    Titre: '750',
    'Poids brut (g)': '3,2',
    Quantité: '4',
    Prix: '480,50',
    Devise: 'EUR',
    État: 'Neuf',
  },
  German: {
    Artikelnummer: 'DE-001',
    Beschreibung: 'Schlichter Reif',
    Kategorie: 'Ring',
    Metall: 'Gold',
    Feingehalt: '750',
    'Bruttogewicht (g)': '3,2',
    Menge: '4',
    Preis: '480,50',
    Währung: 'EUR',
    Zustand: 'Neu',
  },
  Spanish: {
    Código: 'ES-001',
    Descripción: 'Aro liso',
    Tipo: 'Anillo',
    Metal: 'Oro',
    Ley: '750',
    'Peso bruto (g)': '3,2',
    Cantidad: '4',
    Precio: '480,50',
    Moneda: 'EUR',
    Estado: 'Nuevo',
  },
  Portuguese: {
    Código: 'PT-001',
    Descrição: 'Aro liso',
    Tipo: 'Anel',
    Metal: 'Ouro',
    Toque: '750',
    'Peso bruto (g)': '3,2',
    Quantidade: '4',
    Preço: '480,50',
    Moeda: 'EUR',
    Condição: 'Novo',
  },
  Dutch: {
    Artikelnummer: 'NL-001',
    Omschrijving: 'Gladde ring',
    Groep: 'Ring',
    Metaal: 'Goud',
    Gehalte: '750',
    'Brutogewicht (g)': '3,2',
    Voorraad: '4',
    'Prijs excl. btw': '480,50',
    Valuta: 'EUR',
    Staat: 'Nieuw',
  },
} as const

describe('a stock list in another language', () => {
  it.each(Object.entries(lists))('maps itself and is understood: %s', (_, cells) => {
    const headings = headingsInEnglish(Object.keys(cells))
    expect(likelyKind(headings)).toBe('jewellery')
    const found = review(cells, { decimal: ',', defaults: { basis: 'Per piece' } })
    expect(found).toMatchObject({ outcome: 'new', problems: [] })
    expect(readSheet(kinds.jewellery, found.said)).toMatchObject({
      unreadable: [],
      values: { condition: 'new', type: 'ring', gross: 3200, quantity: 4, price: 48_050 },
      lists: { metals: [{ metal: 'gold', fineness: '7500' }] },
    })
    expect(found.said.stockNumber).toMatch(/-001$/)
    expect(found.said.description).toBe(Object.values(cells)[1])
  })

  it('tells a fineness in Italian from a title in Spanish by the other headings', () => {
    expect(headingsInEnglish(['Codice', 'Titolo', 'Prezzo'])[1]).toBe('fineness')
    expect(headingsInEnglish(['Código', 'Título', 'Precio'])[1]).toBe('title')
  })

  it.each([
    [['Artikelnummer', 'Bezeichnung', 'Gewicht g', 'Preis CHF'], 'CHF'],
    [['Artikelnummer', 'Bezeichnung', 'Gewicht in g', 'Preis in EUR'], 'EUR'],
    [['Codice', 'Titolo', 'Peso lordo gr', 'Prezzo EUR'], 'EUR'],
    [['Référence', 'Désignation', 'Poids en g', 'Prix en €'], '€'],
    [['Código', 'Título', 'Peso bruto g', 'Preço EUR'], 'EUR'],
  ])('may have a unit or currency without brackets: %s', (headers, unit) => {
    const english = headingsInEnglish(headers)
    const keys = keysOf('jewellery', english, [])
    expect([keys[0], keys[2], keys[3]]).toEqual(['stockNumber', 'gross', 'price'])
    expect(unitOf('jewellery', english[3] ?? '', 'price')).toBe(unit)
    const [number = '', , weight = '', price = ''] = headers
    const cells = { [number]: 'A-100', [weight]: '4,2', [price]: '1.250,00' }
    const defaults = { basis: 'Per piece', currency: unit === '€' ? 'EUR' : unit }
    const found = review(cells, { decimal: ',', defaults })
    expect(found.problems).toEqual([])
    const { values } = readSheet(kinds.jewellery, found.said)
    expect(values).toMatchObject({ gross: 4200, price: 125_000 })
  })

  it('gives no weight of stones to the piece, nor a price per gram', () => {
    const english = headingsInEnglish(['Codice', 'Descrizione', 'Peso ct', 'Prezzo al g'])
    expect(keysOf('jewellery', english, []).slice(2)).toEqual([null, null])
  })

  it('keeps headings that English knows, and a single foreign word', () => {
    const english = ['Stock #', 'Title', 'Price', 'Codice']
    expect(headingsInEnglish(english)).toEqual(english)
  })

  it('is found below titles, and a choice that is not understood keeps its own words', async () => {
    const csv =
      'Rossi Gioielli;;;\nListino;;;\nCodice;Metallo;Prezzo;Condizione\nIT-1;Oro;5;Nuovo\n'
    const { table } = await readTable(Buffer.from(csv), {})
    expect(table.headers[0]).toBe('Codice')
    const { said, problems } = review({ Codice: 'IT-1', Metallo: 'Ottone' })
    expect(said['metals.1.metal']).toBe('Ottone')
    expect(problems).toMatchObject([{ key: 'metals.1.metal', value: 'Ottone' }])
  })

  it.each(languages)('has headings only for fields that we have: $name', ({ headings }) => {
    const known = Object.keys(headings)
    const unknown = known.filter((label) =>
      (['jewellery', 'diamond', 'watch'] as const).every(
        (kind) => keysOf(kind, [label], [])[0] === null,
      ),
    )
    expect(unknown).toEqual([])
  })
})
