import type { OwnRows } from '#server/contract/context.ts'
import { rowsOfTrade } from '#server/personal-data/own-rows.ts'

import type { ThreadKind } from './thread-kind.ts'

/** What somebody wrote and showed in threads, each with its trade's number, for their copy of their data. */
export const writtenBy = (
  { tables: { message, picture } }: ThreadKind,
  trade: Parameters<typeof rowsOfTrade>[0],
): { messages: OwnRows; pictures: OwnRows } => ({
  messages: rowsOfTrade(trade, message, message.tradeId, {
    by: message.personId,
    text: message.text,
    at: message.at,
  }),
  pictures: rowsOfTrade(trade, picture, picture.tradeId, {
    by: picture.uploadedBy,
    sha256: picture.sha256,
    at: picture.createdAt,
  }),
})
