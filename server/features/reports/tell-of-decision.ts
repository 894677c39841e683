import type { HidingNews, WorkContext } from '#server/contract/context.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { notify, notifyAll } from '#server/notifications/notify.ts'
import { reportSubjects } from '#shared/contract/report-subjects.ts'

import { reportNotifications } from './notification-kinds.ts'
import type { report } from './table.ts'

type Report = typeof report.$inferSelect

/** Tells the company whose thing an operator has hidden, in the app and by email. */
export async function tellAuthor(
  ctx: WorkContext,
  { id, subject, authorId, title }: Report,
  { reason, area, link }: HidingNews & { reason: string },
): Promise<void> {
  const { thing, hidden } = reportSubjects[subject]
  const people = await decidersOf(ctx, authorId, area)
  const says = `It is the ${thing} “${title}”. ${hidden}`
  await notify(ctx, {
    kind: reportNotifications.hidden,
    to: people.map((each) => each.id),
    title: `We have hidden your ${thing}`,
    body: `${says} Open the page to read the reason.`,
    link,
    mail: {
      key: `hidden for report ${id}`,
      label: 'Open the page',
      paragraphs: [
        says,
        `The reviewer writes: ${reason}`,
        'If you think that the decision is wrong, write to us and say why.',
      ],
    },
  })
}

/** Tells those who reported something what became of it. */
export const tellReporters = (ctx: WorkContext, reports: readonly Report[]): Promise<void> =>
  notifyAll(
    ctx,
    reports.map(({ subject, personId, title, link, outcome, decision }) => {
      const hidden = outcome === 'hidden'
      const reported = `You reported the ${reportSubjects[subject].thing} “${title}”.`
      return {
        kind: reportNotifications.decided,
        to: [personId],
        title: hidden ? 'We have hidden what you reported' : 'We have not hidden what you reported',
        body: hidden
          ? `${reported} You no longer see it.`
          : `${reported} The reviewer writes: ${decision}`,
        link: (hidden && ctx.services.reportables[subject].afterwards) || link,
      }
    }),
  )
