import { and, eq, inArray } from 'drizzle-orm'

import type { Reportable } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { kindLabel } from '#shared/features/companies/company-kinds.ts'
import { countryName } from '#shared/postal/country-name.ts'
import { paths } from '#shared/routing/paths.ts'

import { isTrading } from './find-company.ts'
import { company } from './table.ts'

const thingOf = ({
  id,
  legalName,
  kind,
  country,
  registrationNumber,
}: typeof company.$inferSelect) => ({
  companyId: id,
  title: legalName,
  words: [kindLabel(kind), countryName(country), registrationNumber].join('\n'),
})

/** A company as its public page shows it: only what we have checked, so there is nothing to hide. */
export const reportableCompany: Reportable = {
  find: async ({ db, clock, actor }, id) => {
    // Needs no lock, because nothing hides it.
    const [found] = await db
      .select()
      .from(company)
      .where(and(eq(company.id, id), isTrading(db, clock())))
    if (found === undefined) throw new ProblemError('not-found')
    if (id === actor.company.id) {
      throw new ProblemError('conflict', 'This company is your own.')
    }
    return { ...thingOf(found), link: paths.company(id) }
  },
  now: async ({ db, clock }, ids) => {
    const rows = await db
      .select()
      .from(company)
      .where(and(inArray(company.id, [...ids]), isTrading(db, clock())))
    return new Map(rows.map((each) => [each.id, thingOf(each)]))
  },
}
