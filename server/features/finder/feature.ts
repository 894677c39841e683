import type { Feature } from '#server/contract/feature.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { member } from '#server/contract/rules.ts'
import { finder } from '#shared/features/finder/contract.ts'

import { find } from './find.ts'
import { finderLimits } from './limits.ts'

/** Whoever acts for a company; what each of them finds is what the lists show them. */
const finderHandlers: Handlers<typeof finder> = {
  find: allow(member, (ctx, { q }) => find(ctx, q)),
}

/** The search in the header of the workplace. */
export const finderFeature: Feature = {
  operations: implement('finder', finder, finderHandlers),
  limits: finderLimits,
}
