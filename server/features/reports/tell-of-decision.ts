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

/** Tells the company whose thing an operator has hidden, in the app and by email. */
export async function tellAuthor(ctx: WorkContext, hidden: Hiding): Promise<void> {
  const { id, subject, title, reason, link } = hidden
  const { thing, hidden: hiddenWords } = reportSubjects[subject]
  const says = `It is the ${thing} “${title}”. ${hiddenWords ?? ''}`.trimEnd()
  await notify(ctx, {
    kind: reportNotifications.hidden,
    to: await decidersOf(ctx, hidden.authorId, hidden.area),
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

/** What the company that appealed reads: the heading, and what others see now. */
function answerWords({ outcome, subject }: Hiding, seen: boolean): readonly [string, string] {
  const { thing } = reportSubjects[subject]
  if (outcome === 'upheld') {
    return [`Your ${thing} stays hidden`, 'We have read it again, and the decision stands.']
  }
  return seen
    ? [`We show your ${thing} again`, 'Others can see it again.']
    : [
        `Your ${thing} is no longer hidden`,
        'Others still do not see it, because it is over or your company may not trade now.',
      ]
}

/** Tells the company that appealed, in the app and by email. */
export async function tellAppellant(
  ctx: WorkContext,
  hidden: Hiding,
  seen: boolean,
): Promise<void> {
  const { id, subject, title, link, answer } = hidden
  const [head, news] = answerWords(hidden, seen)
  const says = `You appealed about the ${reportSubjects[subject].thing} “${title}”. ${news}`
  await notify(ctx, {
    kind: reportNotifications.appealed,
    to: await decidersOf(ctx, hidden.authorId, hidden.area),
    title: head,
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
  { outcome, seen, reason }: { outcome: AppealOutcome; seen: boolean; reason: string | null },
): Promise<void> =>
  notifyAll(
    ctx,
    reports.map(({ subject, personId, title, link }) => {
      const shown = seen ? 'We show again what you reported' : 'We no longer hide what you reported'
      return {
        kind: reportNotifications.decided,
        to: [personId],
        title: outcome === 'upheld' ? 'What you reported stays hidden' : shown,
        body: [
          `You reported the ${reportSubjects[subject].thing} “${title}”, and its company appealed.`,
          ...(reason === null ? [] : [`The reviewer writes: ${reason}`]),
        ].join(' '),
        // The page on which they saw it is not there for them while they do not see it.
        link: (!seen && ctx.services.reportables[subject].afterwards) || link,
      }
    }),
  )
