import type { WorkContext } from '#server/contract/context.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { notify } from '#server/notifications/notify.ts'
import type { ReportOutcome } from '#shared/features/buy-requests/request-states.ts'
import { paths } from '#shared/routing/paths.ts'

import type { BuyRequest } from './find-request.ts'
import { requestNotifications } from './notification-kinds.ts'
import type { buyRequestAnswer, buyRequestReport } from './table.ts'
import { openRequests } from './tell-sides.ts'

interface Hidden {
  reason: string
  /** Null if it is the request itself. */
  answer: typeof buyRequestAnswer.$inferSelect | null
}

/** Tells the company whose request or answer an operator has hidden, in the app and by email. */
export async function tellOfHiding(
  ctx: WorkContext,
  request: BuyRequest,
  { reason, answer }: Hidden,
): Promise<void> {
  const people =
    answer === null
      ? await decidersOf(ctx, request.buyerCompanyId, 'purchases')
      : await decidersOf(ctx, answer.sellerCompanyId, 'sales')
  const title = answer === null ? 'We have hidden your buy request' : 'We have hidden your answer'
  const says =
    answer === null
      ? `Sellers can no longer see or answer “${request.title}”.`
      : `The buyer who asked for “${request.title}” no longer sees there that you offer “${answer.title}”.`
  const link = paths.buyRequest(request.id)
  const kind = requestNotifications.hidden
  await notify(ctx, {
    kind,
    to: people.map(({ id }) => id),
    title,
    body: `${says} Open the request to read the reason.`,
    link,
    mail: {
      key: `buy request hidden ${answer?.id ?? request.id}`,
      label: 'Open the request',
      paragraphs: [
        says,
        `The reviewer writes: ${reason}`,
        'If you think that the decision is wrong, write to us and say why.',
      ],
    },
  })
}

interface Decided {
  reports: readonly (typeof buyRequestReport.$inferSelect)[]
  outcome: ReportOutcome
  reason: string
}

/** Tells who reported something what became of it. */
export async function tellReporters(
  ctx: WorkContext,
  request: BuyRequest,
  { reports, outcome, reason }: Decided,
): Promise<void> {
  const [report] = reports
  if (report === undefined) return
  const thing =
    report.answerId === null
      ? `the buy request “${request.title}”`
      : `an answer to your buy request “${request.title}”`
  const gone = outcome === 'hidden' && report.answerId === null
  await notify(ctx, {
    kind: requestNotifications.reported,
    to: reports.map(({ personId }) => personId),
    title:
      outcome === 'hidden'
        ? 'We have hidden what you reported'
        : 'We have not hidden what you reported',
    body:
      outcome === 'hidden'
        ? `You reported ${thing}. You no longer see it.`
        : `You reported ${thing}. The reviewer writes: ${reason}`,
    link: gone ? openRequests : paths.buyRequest(request.id),
  })
}
