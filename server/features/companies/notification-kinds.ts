import type { NotificationKind } from '#server/contract/notifications.ts'
import { type CompanyArea, mayView } from '#shared/contract/company-roles.ts'

/** For those whose role may see a part of their company; nobody else is told about it. */
const forViewers = (area: CompanyArea): Pick<NotificationKind, 'shown'> => ({
  shown: ({ company }) => company !== null && mayView(company.role, area),
})

/** What a company's people, and operators, are told about its verification. */
export const companyNotifications = {
  decision: {
    name: 'company-decision',
    label: 'Decisions on your company',
    says: 'A reviewer verifies, rejects or suspends your company, or asks for more information, or its verification expires.',
    byEmail: 'always',
    ...forViewers('papers'),
  },
  reminder: {
    name: 'company-reminder',
    label: 'Reminders',
    says: 'The verification of your company or one of its documents expires soon.',
    byEmail: 'usually',
    ...forViewers('papers'),
  },
  reference: {
    name: 'trade-reference',
    label: 'Trade references',
    says: 'A trade reference answers, or says that they do not know your company.',
    byEmail: 'never',
    ...forViewers('papers'),
  },
  payout: {
    name: 'payout-account',
    label: 'Payout account',
    says: 'Somebody sets or changes the payout account of your company.',
    byEmail: 'always',
    ...forViewers('payouts'),
  },
  people: {
    name: 'company-people',
    label: 'People of your company',
    says: 'Your role changes, ownership is handed over, two-step login is required, or somebody joins, leaves or is removed.',
    byEmail: 'always',
    shown: ({ company }) => company !== null,
  },
  newCase: {
    name: 'verification-case',
    label: 'Verification cases',
    says: 'A company is submitted for review.',
    byEmail: 'never',
    shown: ({ operator }) => operator,
  },
} as const satisfies Record<string, NotificationKind>
