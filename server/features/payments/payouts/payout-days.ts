import { sql } from 'drizzle-orm'

import { bankLine } from '../table.ts'

// Names of columns as text: of a query of one table, Drizzle leaves out the table's name.
const dayOfLine = (sign: '<' | '>') =>
  sql<string | null>`(select min(line.booked_on)::text from ${bankLine} line
    where line.payout_id = payout.id and line.amount ${sql.raw(sign)} 0
      and line.id is distinct from payout.line_id)`

/**
 * The ISO dates on which the bank booked that a payout left, and that it came back; null if no statement
 * shows it. A statement may be imported days later.
 */
export const [debitedOn, returnedOn] = [dayOfLine('<'), dayOfLine('>')]
