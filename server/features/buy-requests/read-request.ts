import { and, desc, eq, inArray } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { companiesById, tradingSellers } from '#server/features/companies/service.ts'
import { isOnSale, isOpenTo, listing, presentCards } from '#server/features/listings/service.ts'
import { contactsOpen } from '#server/features/orders/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { mostAnswers } from '#shared/features/buy-requests/request-states.ts'

import { type BuyRequest, findRequest, isShown, sellsNow, stateNow } from './find-request.ts'
import { presentRequest } from './list-requests.ts'
import { buyRequestAnswer } from './table.ts'

/**
 * A request as its buyer or a seller sees it. Sellers see their own answers only, and not how many
 * others there are. Of a request that is hidden they read no words of its buyer, nor why.
 * @throws ProblemError 404
 */
export async function readRequest(ctx: CallContext<MemberActor>, id: string) {
  const found = await findRequest(ctx, id)
  const { company } = ctx.actor
  const buys = found.buyerCompanyId === company.id
  const isHiddenFrom = !buys && found.state === 'hidden'
  const answers = await answersOf(ctx, found)
  const buyer = (await companiesById(ctx, [found.buyerCompanyId])).get(found.buyerCompanyId)
  const verified = (await tradingSellers(ctx, [found.buyerCompanyId])).has(found.buyerCompanyId)
  return {
    ...presentRequest(found, ctx.clock()),
    side: buys ? ('buying' as const) : ('selling' as const),
    ...(isHiddenFrom ? { title: '', description: '' } : { description: found.description }),
    hidden: found.hidden && !isHiddenFrom,
    buyer: { name: buyer?.legalName ?? '', country: buyer?.country ?? '', verified },
    answers,
    hiddenReason: buys ? found.hiddenReason : null,
    can: possible(ctx, found, answers, verified && sellsNow(ctx)),
    contactsOpen:
      !buys &&
      (await contactsOpen(ctx, {
        buyerCompanyId: found.buyerCompanyId,
        sellerCompanyId: company.id,
      })),
  }
}

function possible(
  ctx: CallContext<MemberActor>,
  found: BuyRequest,
  answers: readonly { hiddenReason: string | null }[],
  trade: boolean,
) {
  const { company } = ctx.actor
  const open = stateNow(found, ctx.clock()).state === 'open'
  const can: ('answer' | 'take-back' | 'close')[] = []
  if (found.buyerCompanyId === company.id) {
    if (open && mayChange(company.role, 'purchases')) can.push('close')
  } else if (mayChange(company.role, 'sales')) {
    if (open && trade && answers.length < mostAnswers) can.push('answer')
    if (answers.some(({ hiddenReason }) => hiddenReason === null)) can.push('take-back')
  }
  return can
}

/** The answers that the caller's company may read, with their lots as it may see them now. */
async function answersOf(ctx: CallContext<MemberActor>, { id, buyerCompanyId }: BuyRequest) {
  const own = ctx.actor.company.id
  const rows = await ctx.db
    .select()
    .from(buyRequestAnswer)
    .where(
      and(
        eq(buyRequestAnswer.requestId, id),
        buyerCompanyId === own ? isShown : eq(buyRequestAnswer.sellerCompanyId, own),
      ),
    )
    .orderBy(desc(buyRequestAnswer.at), desc(buyRequestAnswer.id))
  const shown = await ctx.db
    .select({ id: listing.id })
    .from(listing)
    .where(
      and(
        inArray(
          listing.id,
          rows.flatMap(({ listingId }) => listingId ?? []),
        ),
        isOnSale(ctx),
        isOpenTo(ctx, listing),
      ),
    )
  const ids = shown.map((each) => each.id)
  const cards = await presentCards(ctx, ids)
  const lots = new Map(ids.map((each, at) => [each, cards[at]]))
  const sellers = await tradingSellers(
    ctx,
    rows.map(({ sellerCompanyId }) => sellerCompanyId),
  )
  return rows.map((each) => {
    const seller = sellers.get(each.sellerCompanyId)
    return {
      ...each,
      seller: seller === undefined ? null : { id: each.sellerCompanyId, ...seller },
      lot: (each.listingId !== null && lots.get(each.listingId)) || null,
    }
  })
}
