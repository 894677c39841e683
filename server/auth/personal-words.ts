import { eq } from 'drizzle-orm'

import type { Queryable } from '#server/db/database.ts'
import { person } from '#server/features/accounts/table.ts'
import { company, membership } from '#server/features/companies/table.ts'

/** What a guesser would try first for a person: their name, address and company, for `refusedPassword`. */
export async function personalWords(db: Queryable, personId: string): Promise<string[]> {
  const [row] = await db
    .select({ name: person.name, email: person.email, company: company.legalName })
    .from(person)
    .leftJoin(membership, eq(membership.personId, person.id))
    .leftJoin(company, eq(company.id, membership.companyId))
    .where(eq(person.id, personId))
  return Object.values(row ?? {}).filter((word) => word !== null)
}
