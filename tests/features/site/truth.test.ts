import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { features } from '#server/features.ts'
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
import { retention } from '#shared/features/site/retention-copy.ts'
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

describe('the policy’s periods', () => {
  const told = retention.map(([, howLong]) => howLong.toLowerCase())
  const expiries = features.flatMap((feature) => feature.expiries ?? [])
  /** Nothing about a person: random numbers for a day, and hashed counts. */
  const unnamed = /^(passkey challenges|counts of limits)/

  it.each(expiries.filter(({ what }) => !unnamed.test(what)).map(({ what }) => what))(
    'are those of the code: %s',
    (what) => {
      const [period = 'no period'] =
        /\d+ days|a year|two years|as long as somebody acts/.exec(what) ?? []
      expect(told.filter((line) => line.startsWith(period))).not.toEqual([])
    },
  )

  it('are those of the configuration, unless an operator changes it', () => {
    const { keepDraftDays, keepVerifiedDays, keepRejectedDays } = readConfig({}).verification
    const about = Object.fromEntries(retention)
    expect(about.Drafts).toContain(`${keepDraftDays} days after the last change`)
    expect(about.Verification).toContain(
      `${Math.floor(keepVerifiedDays / 365)} years after a verification`,
    )
    expect(about.Verification).toContain(`${keepRejectedDays} days after a rejection`)
  })
})

describe('a figure of the trade', () => {
  it.each(Object.values(tradeFigures))('$figure names a title and a year', ({ source }) => {
    expect(source).toMatch(/^[^,]+, “.+”, .*\b(19|20)\d\d$/)
  })
})
