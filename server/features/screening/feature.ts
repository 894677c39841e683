import { eq } from 'drizzle-orm'

import { type Feature, onTime } from '#server/contract/feature.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { operator, steppedUp } from '#server/contract/rules.ts'
import { screening } from '#shared/features/screening/contract.ts'

import * as events from './events.ts'
import { dismissHit } from './hits/decide-hit.ts'
import { listHits, namesOfHits } from './hits/hits.ts'
import { screenCompanies, screenTask } from './hits/screen-companies.ts'
import { importList } from './lists/import-list.ts'
import { listLists } from './lists/list-lists.ts'
import { screeningHit } from './table.ts'

const handlers: Handlers<typeof screening> = {
  lists: allow(operator, listLists),
  // Whoever could replace a list could take somebody off it.
  importList: allow(steppedUp(operator), importList),
  hits: allow(operator, (ctx, asked) => listHits(ctx, asked)),
  dismiss: allow(steppedUp(operator), (ctx, asked) => dismissHit(ctx, asked)),
}

/** Names of companies, their people and payers against sanctions lists. */
export const screeningFeature: Feature = {
  operations: implement('screening', screening, handlers),
  events: Object.values(events),
  names: { 'screening-hit': namesOfHits },
  tasks: { screenTask },
  jobs: [
    {
      name: 'screening of new names',
      ...onTime,
      run: (ctx, signal) => screenCompanies(ctx, { signal }),
    },
  ],
  personalData: {
    tables: {
      screening_import: 'screening',
      screening_entry: 'screening',
      screening_payer: 'screening',
      screening_company: 'screening',
      screening_hit: 'screening',
    },
    // Nobody is told of a hit (Directive (EU) 2015/849, Article 39); what operators decided is theirs.
    collect: async ({ db }, { id }) => ({
      decidedHits: await db
        .select({
          state: screeningHit.state,
          reason: screeningHit.reason,
          at: screeningHit.decidedAt,
        })
        .from(screeningHit)
        .where(eq(screeningHit.decidedBy, id)),
    }),
  },
}
