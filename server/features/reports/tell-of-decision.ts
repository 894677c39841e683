import type { WorkContext } from '#server/contract/context.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { notify, notifyAll } from '#server/notifications/notify.ts'
import { reportSubjects } from '#shared/contract/report-subjects.ts'
import {
  appealDays,
  type AppealOutcome,
  type ReportOutcome,
} from '#shared/features/reports/report-states.ts'

import { reportNotifications } from './notification-kinds.ts'
import type { hiding, report } from './table.ts'

type Report = typeof report.$inferSelect
type Hiding = typeof hiding.$inferSelect

const peopleOf = async (ctx: WorkContext, { authorId, area }: Hiding) =>
  (await decidersOf(ctx, authorId, area)).map((each) => each.id)

/** Tells the company whose thing an operator has hidden, in the app and by email. */
export async function tellAuthor(ctx: WorkContext, hidden: Hiding): Promise<void> {
  const { id, subject, title, reason, link } = hidden
  const { thing, hidden: hiddenWords } = reportSubjects[subject]
  const says = `It is the ${thing} “${title}”. ${hiddenWords ?? ''}`.trimEnd()
  await notify(ctx, {
    kind: reportNotifications.hidden,
    to: await peopleOf(ctx, hidden),
    title: `We have hidden your ${thing}`,
    body: `${says} Open the page to read the reason.`,
    link,
    mail: {
      key: `hidden ${id}`,
      label: 'Open the page',
      paragraphs: [
        says,
        `The reviewer writes: ${reason}`,
        `If you think that the decision is wrong, you can appeal once within ${appealDays} days, on that page.`,
      ],
    },
  })
}

/** Tells those who reported something what became of it. */
export const tellReporters = (
  ctx: WorkContext,
  reports: readonly Report[],
  outcome: Exclude<ReportOutcome, 'shown-again'>,
): Promise<void> =>
  notifyAll(
    ctx,
    reports.map(({ subject, personId, title, link, decision }) => {
      const { thing, hidden } = reportSubjects[subject]
      const news = {
        hidden: ['We have hidden what you reported', 'You no longer see it.'],
        'taken-further': [
          'We take further what you reported',
          'What we do about it stays between us and the company.',
        ],
        dismissed: [
          hidden === null ? 'We leave what you reported' : 'We have not hidden what you reported',
          `The reviewer writes: ${decision}`,
        ],
      } as const
      const [head, says] = news[outcome]
      return {
        kind: reportNotifications.decided,
        to: [personId],
        title: head,
        body: `You reported the ${thing} “${title}”. ${says}`,
        link: (outcome === 'hidden' && ctx.services.reportables[subject].afterwards) || link,
      }
    }),
  )

/** Tells the company that appealed, in the app and by email. */
export async function tellAppellant(ctx: WorkContext, hidden: Hiding): Promise<void> {
  const { id, subject, title, link, outcome, answer } = hidden
  const { thing } = reportSubjects[subject]
  const upheld = outcome === 'upheld'
  const says = `You appealed about the ${thing} “${title}”. ${
    upheld ? 'We have read it again, and the decision stands.' : 'Others can see it again.'
  }`
  await notify(ctx, {
    kind: reportNotifications.appealed,
    to: await peopleOf(ctx, hidden),
    title: upheld ? `Your ${thing} stays hidden` : `We show your ${thing} again`,
    body: `${says} The reviewer writes: ${answer}`,
    link,
    mail: {
      key: `appeal ${id}`,
      label: 'Open the page',
      paragraphs: [says, `The reviewer writes: ${answer}`],
    },
  })
}

/** Tells those who reported something what became of its company's appeal. */
export const tellReportersOfAppeal = (
  ctx: WorkContext,
  reports: readonly Report[],
  { outcome, reason }: { outcome: AppealOutcome; reason: string | null },
): Promise<void> =>
  notifyAll(
    ctx,
    reports.map(({ subject, personId, title, link }) => {
      const upheld = outcome === 'upheld'
      return {
        kind: reportNotifications.decided,
        to: [personId],
        title: upheld ? 'What you reported stays hidden' : 'We show again what you reported',
        body: [
          `You reported the ${reportSubjects[subject].thing} “${title}”, and its company appealed.`,
          ...(reason === null ? [] : [`The reviewer writes: ${reason}`]),
        ].join(' '),
        link: (upheld && ctx.services.reportables[subject].afterwards) || link,
      }
    }),
  )
