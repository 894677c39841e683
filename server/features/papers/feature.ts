import { inArray } from 'drizzle-orm'

import { type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { papers } from '#shared/features/papers/contract.ts'

import * as events from './events.ts'
import { paperHandlers } from './handlers.ts'
import { storePaper } from './paper-files.ts'
import { paperData } from './personal-data.ts'
import { paperFile } from './table.ts'
import { writeFeeInvoices } from './write-fee-invoices.ts'

/** The papers of orders as PDF files, and what bookkeepers need of a year. */
export const papersFeature: Feature = {
  operations: implement('papers', papers, paperHandlers),
  jobs: [{ name: 'invoices for our fee', ...onTime, run: writeFeeInvoices }],
  tasks: { storePaper },
  events: Object.values(events),
  personalData: paperData,
  storageKeys: async ({ db }, keys) => {
    const rows = await db
      .select({ key: paperFile.storageKey })
      .from(paperFile)
      .where(inArray(paperFile.storageKey, [...keys]))
    return rows.map(({ key }) => key)
  },
}
