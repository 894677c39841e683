import { allow, type Handlers } from '#server/contract/operation.ts'
import { buying, changes, member, selling, trading } from '#server/contract/rules.ts'
import type { buyRequests } from '#shared/features/buy-requests/contract.ts'

import { answerRequest, takeBackAnswer } from './answer-request.ts'
import { closeRequest } from './end-request.ts'
import { countNews, listForSeller, listOwn } from './list-requests.ts'
import { postRequest } from './post-request.ts'
import { readRequest } from './read-request.ts'

/** Only verified companies ask and answer; every company may end what it has begun. */
export const requestHandlers: Handlers<typeof buyRequests> = {
  own: allow(member, listOwn),
  open: allow(selling(trading(member)), listForSeller),
  news: allow(selling(trading(member)), (ctx) => countNews(ctx)),
  post: allow(changes(buying(member), 'purchases'), postRequest),
  read: allow(member, (ctx, { id }) => readRequest(ctx, id)),
  answer: allow(changes(selling(trading(member)), 'sales'), answerRequest),
  takeBack: allow(changes(member, 'sales'), takeBackAnswer),
  close: allow(changes(member, 'purchases'), closeRequest),
}
