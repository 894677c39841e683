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
  own: allow(member, (ctx, input) => listOwn(ctx, input)),
  open: allow(selling(trading(member)), (ctx, input) => listForSeller(ctx, input)),
  news: allow(selling(trading(member)), (ctx) => countNews(ctx)),
  post: allow(changes(buying(member), 'purchases'), (ctx, input) => postRequest(ctx, input)),
  read: allow(member, (ctx, { id }) => readRequest(ctx, id)),
  answer: allow(changes(selling(trading(member)), 'sales'), (ctx, input) =>
    answerRequest(ctx, input),
  ),
  takeBack: allow(changes(member, 'sales'), (ctx, input) => takeBackAnswer(ctx, input)),
  close: allow(changes(member, 'purchases'), (ctx, input) => closeRequest(ctx, input)),
}
