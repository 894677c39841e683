import { allow, type Handlers } from '#server/contract/operation.ts'
import { changes, member } from '#server/contract/rules.ts'
import type { papers } from '#shared/features/papers/contract.ts'

import { ordersOfYear } from './orders-of-year.ts'
import { listPapers, presentPaper, readPaper, warrantOrigin } from './own-papers.ts'
import { writeOnRequest } from './write-paper.ts'

export const paperHandlers: Handlers<typeof papers> = {
  list: allow(member, (ctx, { number }) => listPapers(ctx, number)),
  write: allow(member, async (ctx, input) => presentPaper(await writeOnRequest(ctx, input))),
  read: allow(member, (ctx, input) => readPaper(ctx, input)),
  warrant: allow(changes(member, 'sales'), async (ctx, input) =>
    presentPaper(await warrantOrigin(ctx, input)),
  ),
  year: allow(member, (ctx, { year }) => ordersOfYear(ctx, year)),
}
