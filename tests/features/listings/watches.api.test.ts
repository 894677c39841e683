import { expect, it } from 'vitest'

import type { Found } from '#shared/features/search/contract.ts'

import { complete } from '../../support/complete-listings.ts'
import { textOf } from '../../support/html.ts'
import { ask, openSite } from '../../support/site.ts'
import { publish, trader } from '../../support/traders.ts'

const automatic = {
  ...complete.watch,
  stockNumber: 'W-200',
  title: 'Tide diver',
  condition: 'Pre-owned',
  grade: 'Very good',
  movement: 'Automatic',
  caseSize: '40 mm',
  dial: 'Blue',
  papers: 'yes',
}

const site = await openSite()
const seller = await trader(site, 'seller')
const manual = await publish(site, seller, complete.watch, 'watch')
const slugs = [manual.slug, (await publish(site, seller, automatic, 'watch')).slug]

async function find(query: Record<string, string>): Promise<Found> {
  return (await ask(site.address, `/api/search?${new URLSearchParams(query)}`)).json as Found
}
const titles = async (query: Record<string, string>) =>
  (await find(query)).cards.map(({ title }) => title)

it('watches are narrowed by what their trade states', async () => {
  const { facets } = await find({ category: 'watches' })
  const labels = Object.fromEntries(
    facets.map(({ label, values }) => [label, values.map((value) => value.label)]),
  )
  expect(labels).toMatchObject({
    Movement: expect.arrayContaining(['Automatic', 'Manual winding']),
    Dial: expect.arrayContaining(['Black', 'Blue']),
    'Case diameter': expect.arrayContaining(['40 mm', '42 mm']),
    Papers: expect.arrayContaining(['Original papers', 'No papers']),
    'Grade of the watch': ['Very good'],
  })
  expect(await titles({ facets: 'movement:automatic' })).toEqual(['Tide diver'])
})

it.each(['watch', 'Armbanduhr', 'montre', 'relojes'])('“%s” finds all watches', async (words) => {
  expect(await titles({ words })).toHaveLength(2)
})

it('watches are found by their brand, reference, movement, dial and size', async () => {
  for (const words of [
    'hollowmere automatic',
    'tide blue',
    '311.30.42 automatic',
    'automatic 40 mm',
    '40mm blue',
  ]) {
    expect(await titles({ words }), words).toEqual(['Tide diver'])
  }
})

it('two watches are compared, and a watch has its page and its category', async () => {
  const compared = textOf((await ask(site.address, `/compare?lots=${slugs.join(',')}`)).text)
  for (const words of ['Movement', 'Case diameter', 'Original papers', 'No papers']) {
    expect(compared).toContain(words)
  }
  const page = textOf((await ask(site.address, `/lots/${slugs[1]}`)).text)
  expect(page).toContain('The watch')
  expect(page).toContain('Hollowmere · Ref. 311.30.42 · Automatic')
  expect(page).toContain('Stainless steel · 40 mm · Full set')
  const category = await ask(site.address, '/categories/watches/automatic')
  expect(category.status).toBe(200)
  expect(textOf(category.text)).toContain('Tide diver')
})
