import { allow, type Handlers } from '#server/contract/operation.ts'
import { buying, changes, member, operator, selling, trading } from '#server/contract/rules.ts'
import type { consoleRequests } from '#shared/features/buy-requests/console-contract.ts'
import type { buyRequests } from '#shared/features/buy-requests/contract.ts'

import { answerRequest, takeBackAnswer } from './answer-request.ts'
import { listReports } from './console-reports.ts'
import { decideOnReport } from './decide-report.ts'
import { closeRequest } from './end-request.ts'
import { countNews, listForSeller, listOwn } from './list-requests.ts'
import { postRequest } from './post-request.ts'
import { readRequest } from './read-request.ts'
import { reportRequest } from './report-request.ts'

/** Only verified companies ask and answer; every company may end what it has begun. */
export const requestHandlers: Handlers<typeof buyRequests> = {
  own: allow(member, (ctx, asked) => listOwn(ctx, asked)),
  open: allow(selling(trading(member)), (ctx, asked) => listForSeller(ctx, asked)),
  news: allow(selling(trading(member)), (ctx) => countNews(ctx)),
  post: allow(changes(buying(member), 'purchases'), (ctx, asked) => postRequest(ctx, asked)),
  read: allow(member, (ctx, { id }) => readRequest(ctx, id)),
  answer: allow(changes(selling(trading(member)), 'sales'), (ctx, asked) =>
    answerRequest(ctx, asked),
  ),
  takeBack: allow(changes(member, 'sales'), (ctx, asked) => takeBackAnswer(ctx, asked)),
  close: allow(changes(member, 'purchases'), (ctx, asked) => closeRequest(ctx, asked)),
  report: allow(trading(member), (ctx, asked) => reportRequest(ctx, asked)),
}

export const consoleRequestHandlers: Handlers<typeof consoleRequests> = {
  reports: allow(operator, (ctx, asked) => listReports(ctx, asked)),
  decideReport: allow(operator, (ctx, asked) => decideOnReport(ctx, asked)),
}
