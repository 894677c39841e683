import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { findCompany } from '#server/features/companies/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { shipping } from '#shared/features/shipping/contract.ts'
import type { ShippingTerms } from '#shared/features/shipping/terms.ts'

import { shippingEvents } from './events.ts'
import { shippingTerms } from './table.ts'

/**
 * States what the caller's company charges for shipping. It counts for orders and offers that begin later.
 * @throws ProblemError 409 if a colleague has changed it since the version seen; 422 for a country
 */
export async function changeShippingTerms(
  ctx: CallContext<MemberActor>,
  { terms, version }: InputOf<typeof shipping.change>,
): Promise<{ version: number }> {
  const { id } = ctx.actor.company
  return inTransaction(ctx, async (inside) => {
    refuseOwnCountry(terms, (await findCompany(inside, id)).country)
    const next = { companyId: id, terms, version: version + 1, changedAt: inside.clock() }
    const [changed] =
      version === 0
        ? await inside.db
            .insert(shippingTerms)
            .values(next)
            .onConflictDoNothing()
            .returning({ version: shippingTerms.version })
        : await inside.db
            .update(shippingTerms)
            .set(next)
            .where(and(eq(shippingTerms.companyId, id), eq(shippingTerms.version, version)))
            .returning({ version: shippingTerms.version })
    if (changed === undefined) throw changedMeanwhile()
    await happened(inside, shippingEvents['terms-changed'], id, {
      after: { currencies: terms.prices.map(({ currency }) => currency).join(', ') },
    })
    return changed
  })
}

/** @throws ProblemError 422 for a row that could never count, or terms under which nothing is sold at home */
function refuseOwnCountry({ notTo, prices }: ShippingTerms, country: string): void {
  const errors = prices.flatMap(({ named }, at) =>
    named.flatMap(({ countries }, row) =>
      countries.includes(country)
        ? [
            {
              pointer: `/terms/prices/${at}/named/${row}/countries`,
              detail: 'Your own country has its own row.',
            },
          ]
        : [],
    ),
  )
  if (notTo.includes(country)) {
    errors.push({ pointer: '/terms/notTo', detail: 'This is your own country.' })
  }
  if (errors.length > 0) throw new ProblemError('invalid-input', undefined, { errors })
}

const changedMeanwhile = () =>
  new ProblemError(
    'conflict',
    'The shipping terms have been changed in another window. Reload the page and make your changes again.',
  )
