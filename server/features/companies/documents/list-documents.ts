import { and, asc, eq, isNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { forCompany } from '#server/db/row-security.ts'

import { companyDocument } from '../table.ts'

/** The documents that a company has now, the oldest first. */
export const listDocuments = (ctx: WorkContext, companyId: string) =>
  forCompany(ctx, companyId, ({ db }) =>
    db
      .select()
      .from(companyDocument)
      .where(and(eq(companyDocument.companyId, companyId), isNull(companyDocument.removedAt)))
      .orderBy(asc(companyDocument.createdAt), asc(companyDocument.id)),
  )
