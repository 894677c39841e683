import { describe, expect, it } from 'vitest'

import { pagesByPath } from '#server/pages/page-address.ts'
import { structuredData } from '#server/pages/structured-data.ts'
import { feePrices } from '#shared/contract/fee-prices.ts'
import { faqGroups } from '#shared/features/site/faq-copy.ts'
import { answersQuery } from '#shared/features/site/faq-search.ts'
import { paths } from '#shared/routing/paths.ts'

const questions = faqGroups.flatMap((group) => group.questions)
const found = (query: string) =>
  questions.filter((each) => answersQuery(each, query)).map(({ id }) => id)

describe('the questions', () => {
  it('are about twenty in four groups', () => {
    expect(faqGroups).toHaveLength(4)
    expect(questions.length).toBeGreaterThanOrEqual(18)
    expect(questions.length).toBeLessThanOrEqual(24)
  })

  it('have anchors that no other question or group has', () => {
    const ids = [...faqGroups, ...questions].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it('are all found by an empty search', () => {
    expect(found('')).toHaveLength(questions.length)
    expect(found('  ?')).toHaveLength(questions.length)
  })

  it('are found by every word, in any order, case or accent', () => {
    expect(found('DISCOUNTS bulk')).toContain('bulk-discounts')
    expect(found('coökies')).toEqual(['cookies'])
    expect(found('bulk zirconium')).toEqual([])
  })

  it('name no fee but the one in force, and no amount of money', () => {
    const text = questions.flatMap(({ answer }) => answer).join('\n')
    const [{ basisPoints }] = feePrices
    expect(text.match(/[\d.]+ ?%/g)).toEqual([`${basisPoints / 100}%`])
    expect(text).not.toMatch(/[€$£]/)
  })
})

describe('structured data', () => {
  const origin = 'https://relustre.example'
  const blocksOf = async (path: string) => {
    const handle = pagesByPath.get(path)
    if (handle === undefined) throw new Error(`${path} is no page`)
    return structuredData(origin, path, handle)
  }
  const typesOf = async (path: string) =>
    (await blocksOf(path)).map((block) => (block as { '@type': string })['@type'])

  it('has a breadcrumb on every page but home', async () => {
    for (const [path, { data }] of pagesByPath) {
      // Pages with data of their own have tests of their own.
      if (data === 'public') continue
      if (path === paths.home) expect(await typesOf(path)).toEqual(['Organization', 'WebSite'])
      else expect(await typesOf(path), path).toContain('BreadcrumbList')
    }
  })

  it('names the canonical address in the breadcrumb', async () => {
    const [trail] = await blocksOf(paths.faqFooter)
    expect(trail).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [{ item: `${origin}/` }, { name: 'FAQ', item: `${origin}/faq` }],
    })
  })

  it.each([paths.faq, paths.faqFooter])('contains every question on %s', async (path) => {
    const page = (await blocksOf(path)).find((block) => 'mainEntity' in block)
    expect(page).toMatchObject({ '@type': 'FAQPage' })
    expect((page as { mainEntity: unknown[] }).mainEntity).toHaveLength(questions.length)
  })
})
