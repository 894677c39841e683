import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

import { files } from '../architecture/sources.ts'

/** Tables of the trade whose rows need no policy, and why. */
const open: Readonly<Record<string, string>> = {
  buy_request: 'every verified seller reads those that are open',
  paper_counter:
    'only the last number; whoever writes a paper takes one of the company that issues it',
}

/** The features whose tables belong to companies by any of their columns. */
const rooms = /\/(?:buy-requests|offers|orders|papers|payments|ledger|ratings)\//

async function tablesIn(file: string): Promise<PgTable[]> {
  const module = (await import(new URL(`../../${file}`, import.meta.url).href)) as Record<
    string,
    unknown
  >
  return Object.values(module).filter((each) => is(each, PgTable))
}

/**
 * The tables whose rows belong to companies because of an order or an offer, or in a feature of the
 * trade in any way. Found by what they refer to, so that a new one is among them.
 */
export async function tradeTables(): Promise<PgTable[]> {
  const of = new Set<PgTable>()
  const others: PgTable[] = []
  for (const file of files.filter((each) => /^server\/.*\/table\.ts$/.test(each))) {
    for (const table of await tablesIn(file)) {
      const { columns, foreignKeys } = getTableConfig(table)
      const ofCompany = foreignKeys.some(
        (key) => getTableConfig(key.reference().foreignTable).name === 'company',
      )
      const kept = columns.some(({ name }) => /^(?:keptFor|kept_for)$/.test(name))
      if (rooms.test(file) && (ofCompany || kept)) of.add(table)
      else others.push(table)
    }
  }
  for (let size = 0; size !== of.size;) {
    size = of.size
    for (const table of others) {
      const { foreignKeys } = getTableConfig(table)
      if (foreignKeys.some((key) => of.has(key.reference().foreignTable))) of.add(table)
    }
  }
  return [...of].filter((table) => !(getTableConfig(table).name in open))
}
