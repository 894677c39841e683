import { beforeEach, expect, it } from 'vitest'

import type { Found } from '#shared/features/search/contract.ts'

import { demoSite } from '../../support/demo-site.ts'
import { forgetSearches } from '../../support/forget-searches.ts'
import { ask } from '../../support/site.ts'

const run = await demoSite()
beforeEach(() => forgetSearches(run.site))

async function find(query: Record<string, string>): Promise<Found> {
  return (await ask(run.site.address, `/api/search?${new URLSearchParams(query)}`)).json as Found
}
const lotsOf = async (query: Record<string, string>) => {
  const { cards } = await find({ ...query, limit: '48' })
  return cards.map(({ slug }) => slug).toSorted()
}

it.each([
  // The hyphen, and all the words for it.
  ['laboratory-grown', { facets: 'origin:laboratory-grown' }],
  ['lab grown', { facets: 'origin:laboratory-grown' }],
  ['lab-grown', { facets: 'origin:laboratory-grown' }],
  ['LGD', { facets: 'origin:laboratory-grown' }],
  ['lab grown rings', { words: 'ring', facets: 'origin:laboratory-grown' }],
  ['unheated sapphire', { words: 'sapphire', facets: 'treatment:none' }],
  ['rings from Italy', { words: 'ring', facets: 'country:IT' }],
  ['1kg gold bar', { words: '1 kg gold bar' }],
  ['sapphire rings for sale', { words: 'sapphire ring' }],
  ['wholesale gold bars', { words: 'gold bar' }],
  // Other languages.
  ['anello smeraldo', { words: 'ring emerald' }],
  ['collana di diamanti', { words: 'necklace diamond' }],
  ['oro bianco', { words: 'white gold' }],
  ['diamanti sintetici', { words: 'diamond', facets: 'origin:laboratory-grown' }],
  ['bague en or blanc', { words: 'ring', facets: 'metal:gold,metalColour:white' }],
  ['boucles d’oreilles', { words: 'earrings' }],
  ['Kette', { words: 'chain' }],
  ['Ohrringe mit Perlen', { words: 'earrings pearl' }],
  ['anillo de zafiro', { words: 'ring sapphire' }],
  ['pulsera de diamantes', { words: 'bracelet diamond' }],
  ['anel de ouro', { words: 'ring gold' }],
  ['pérolas', { words: 'pearl' }],
  ['anelli Italia', { words: 'ring', facets: 'country:IT' }],
])('“%s” finds what the trade means by it', async (words, meant) => {
  const found = await lotsOf({ words })
  expect(found).not.toEqual([])
  expect(found).toEqual(await lotsOf(meant))
})

it('white gold is a white metal, wherever the words stand', async () => {
  const found = await lotsOf({ words: 'white gold' })
  const white = await lotsOf({ facets: 'metal:gold,metalColour:white' })
  expect(found).toEqual(expect.arrayContaining(white))
  // Bracelets of white pearls have clasps of gold.
  expect(found.filter((slug) => slug.includes('pearl'))).toEqual([])
})

it('shows lots whose titles have the words together before those that have them apart', async () => {
  const { cards } = await find({ words: 'gold clasp', limit: '48' })
  const together = cards.map(({ title }) => title.includes('gold clasp'))
  expect(new Set(together).size).toBe(2)
  expect(together).toEqual(together.toSorted((a, b) => Number(b) - Number(a)))
})

it('tells a visitor that a limit of the price is left out, and finds by the other words', async () => {
  const { words, total } = await find({ words: 'bracelet under $5,000' })
  expect(words).toMatchObject({ limit: { said: 'under $5,000', currency: 'USD' }, instead: null })
  expect(total).toEqual((await find({ words: 'bracelet' })).total)
})
