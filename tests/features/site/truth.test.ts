import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { features } from '#server/features.ts'
import { type Retention, retention } from '#shared/contract/retention.ts'
import { companyKinds } from '#shared/features/companies/company-kinds.ts'
import {
  type CompanySort,
  documentFile,
  type DocumentKindName,
  documentKindNames,
  isRequired,
  labelOf,
  referencesWanted,
} from '#shared/features/companies/document-kinds.ts'
import { faqGroups } from '#shared/features/site/faq-copy.ts'
import { tradeFigures } from '#shared/features/site/trade-figures.ts'

/** Every sort of company that decides differently about documents. */
const sorts: CompanySort[] = companyKinds.flatMap(({ value: kind }) =>
  ['US', 'GB'].flatMap((country) =>
    [true, false].flatMap((sells) => [true, false].map((buys) => ({ kind, country, sells, buys }))),
  ),
)

describe('the documents that the FAQ lists', () => {
  const [always = '', sometimes = '', never = ''] =
    faqGroups
      .flatMap(({ questions }) => questions)
      .find(({ id }) => id === 'verification-documents')
      ?.answer.map((paragraph) => paragraph.toLowerCase()) ?? []
  const paragraphOf = (name: DocumentKindName) => {
    const wanted = sorts.filter((sort) => isRequired(name, sort)).length
    if (wanted === sorts.length) return always
    return wanted === 0 ? never : sometimes
  }

  it.each(documentKindNames)('say when %s is asked for', (name) => {
    for (const { country } of sorts) {
      expect(paragraphOf(name)).toContain(labelOf(name, country).toLowerCase())
    }
  })

  it('name the references and the files', () => {
    expect(referencesWanted).toBe(3)
    expect(always).toContain('three trade references')
    expect(never).toContain(`${documentFile.maxBytes / 1024 / 1024} mb`)
  })
})

describe('the policy’s line on how long we keep', () => {
  const lines = Object.keys(retention) as Retention[]
  const expiries = features.flatMap((feature) => feature.expiries ?? [])
  const { keepDraftDays, keepVerifiedDays, keepRejectedDays } = readConfig({}).verification
  /** Days that an operator may change. */
  const settings: Partial<Record<Retention, number[]>> = {
    drafts: [keepDraftDays],
    verification: [keepVerifiedDays, keepRejectedDays],
  }
  const inWords = (days: number) => {
    if (days < 365) return `${days} days`
    return { 365: 'a year', 730: 'two years' }[days] ?? `${Math.floor(days / 365)} years`
  }

  it.each(lines)('%s gives exactly the periods in the code, or says what else ends it', (line) => {
    const { howLong } = retention[line]
    const own = expiries.filter(({ policy }) => policy === line)
    const days = [...own.flatMap(({ days: kept }) => kept ?? []), ...(settings[line] ?? [])]
    const told = howLong.toLowerCase().match(/\b(?:(?:\d+|two) (?:days|years)|a year)\b/g) ?? []
    expect(new Set(told)).toEqual(new Set(days.map(inWords)))
    if (days.length === 0) {
      expect(howLong).toMatch(/^(?:Until|As long as|At least five years|Kept indefinitely)\b/)
    }
    if (/do not delete|indefinitely/.test(howLong)) expect(own).toEqual([])
  })
})

describe('a figure of the trade', () => {
  it.each(Object.values(tradeFigures))('$figure names a title and a year', ({ source }) => {
    expect(source).toMatch(/^[^,]+, “.+”, .*\b(19|20)\d\d$/)
  })
})
