import type { WorkContext } from '#server/contract/context.ts'
import { dayInMail } from '#server/mail/mail-content.ts'
import { notify } from '#server/notifications/notify.ts'
import { brand } from '#shared/brand.ts'
import { type CompanyEvent, renewalDays } from '#shared/features/companies/verification-rules.ts'
import { paths } from '#shared/routing/paths.ts'

import type { Company } from '../find-company.ts'
import { companyNotifications } from '../notification-kinds.ts'
import { moveEvents } from './company-history.ts'

interface Outcome {
  event: CompanyEvent
  /** The company's people. */
  to: readonly { id: string; email: string; name: string }[]
  company: Pick<Company, 'id' | 'legalName' | 'sells' | 'verifiedAt'>
  until: Date | null
  reason: string | undefined
}

/** What a company that may have sold something reads besides. */
const moneyKept = 'What we owe it for orders is kept, and paid out once it is verified again.'

/** Tells a company's people how a decision went, in the app and by email. */
export async function tellOutcome(ctx: WorkContext, outcome: Outcome): Promise<void> {
  const { event, to, company, until, reason } = outcome
  const words = moveEvents[event].outcome
  if (words === undefined) return
  const sold = company.sells && company.verifiedAt !== null
  const kept = sold && (event === 'suspend' || event === 'reject') ? ` ${moneyKept}` : ''
  const says = `${words.says
    .replace('UNTIL', until === null ? '' : dayInMail(until))
    .replace('COMPANY', () => company.legalName)}${kept}`
  await notify(ctx, {
    kind: companyNotifications.decision,
    to: to.map(({ id }) => id),
    title: words.subject,
    body: says,
    link: paths.verification,
    mail: {
      kind: 'companies.outcome',
      key: `company-${event} ${company.id} ${ctx.clock().toISOString()}`,
      label: 'Open the verification',
      paragraphs: [says, ...(reason ? [`The reviewer writes: ${reason}`] : [])],
    },
  })
}

/** Tells the operators that a company waits for a review. */
export const tellOperators = (
  ctx: WorkContext,
  { id, legalName }: Pick<Company, 'id' | 'legalName'>,
) =>
  notify(ctx, {
    kind: companyNotifications.newCase,
    to: 'operators',
    title: `${legalName} is waiting for review`,
    body: 'The company has submitted its documents.',
    link: paths.adminCompany(id),
  })

/** Reminds a company's people that its verification ends soon. */
export async function tellOfEnd(
  ctx: WorkContext,
  {
    to,
    company,
    until,
  }: Pick<Outcome, 'to'> & {
    company: Pick<Company, 'id' | 'legalName'>
    until: Date
  },
): Promise<void> {
  const title = `Your verification ends on ${dayInMail(until)}`
  await notify(ctx, {
    kind: companyNotifications.reminder,
    to: to.map(({ id }) => id),
    title,
    body: `Replace the documents of ${company.legalName} before that. A reviewer then renews the verification.`,
    link: paths.verification,
    mail: {
      kind: 'companies.verification-ends',
      key: `company-ends ${company.id} ${until.toISOString()}`,
      label: 'Update the documents',
      paragraphs: [
        `The verification of ${company.legalName} at ${brand.name} ends on ${dayInMail(until)}.`,
        `You can replace its documents during these last ${renewalDays} days. A reviewer then renews the verification, and you keep your badge throughout.`,
      ],
    },
  })
}
