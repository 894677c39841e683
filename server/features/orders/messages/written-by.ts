import { desc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { tradeOrder } from '../table.ts'
import { orderMessage, orderPicture } from './table.ts'

/** What somebody wrote and showed in messages about orders, for their copy of their data. */
export async function whatTheyWrote({ db }: Pick<WorkContext, 'db'>, personId: string) {
  const { number } = tradeOrder
  return {
    orderMessages: await db
      .select({ number, text: orderMessage.text, at: orderMessage.at })
      .from(orderMessage)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderMessage.tradeId))
      .where(eq(orderMessage.personId, personId))
      .orderBy(desc(orderMessage.at)),
    orderPictures: await db
      .select({ number, sha256: orderPicture.sha256, at: orderPicture.createdAt })
      .from(orderPicture)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderPicture.tradeId))
      .where(eq(orderPicture.uploadedBy, personId))
      .orderBy(desc(orderPicture.createdAt)),
  }
}
