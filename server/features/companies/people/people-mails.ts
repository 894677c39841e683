import type { WorkContext } from '#server/contract/context.ts'
import { dayInMail, mailLink, secretLink } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { brand } from '#shared/brand.ts'
import { type CompanyRole, roleLabels } from '#shared/contract/company-roles.ts'
import { paths } from '#shared/routing/paths.ts'

interface Invitation {
  email: string
  role: CompanyRole
  companyName: string
  inviter: string
  expiresAt: Date
  secret: string
}

/** Invites somebody by a link. */
export async function queueInvitation(ctx: WorkContext, invited: Invitation): Promise<void> {
  const { email, role, companyName, inviter, expiresAt, secret } = invited
  const mail = mailMessage({
    kind: 'companies.invitation',
    key: `invitation ${secret.slice(0, 12)}`,
    to: email,
    subject: `${companyName} invites you to ${brand.name}`,
    paragraphs: [
      `${inviter} invites you to act for ${companyName} at ${brand.name}, a marketplace for jewellery companies. Your role will be: ${roleLabels[role]}.`,
      `The link works once and is valid until ${dayInMail(expiresAt)}. If you do not know ${companyName}, ignore this email: nothing happens unless you accept.`,
    ],
    action: {
      label: 'Open the invitation',
      url: secretLink(ctx.config, paths.invitation, secret),
    },
  })
  await queueMail(ctx, mail)
}

interface Told {
  /** What happened, as in `person-removed`. */
  event: string
  to: { id: string; email: string; name: string }
  subject: string
  paragraphs: string[]
  /** The email leads to the company's people, unless the reader may not see them any more. */
  link?: boolean
}

/** Tells one of a company's people about a change. */
export async function queueChange(ctx: WorkContext, told: Told): Promise<void> {
  const { event, to, subject, paragraphs, link = true } = told
  const mail = mailMessage({
    kind: `companies.${event}`,
    key: `${event} ${to.id} ${ctx.clock().toISOString()}`,
    to: to.email,
    subject,
    greeting: `Dear ${to.name},`,
    paragraphs,
    ...(link && {
      action: {
        label: 'See the people of your company',
        url: mailLink(ctx.config.publicOrigin, paths.people),
      },
    }),
  })
  await queueMail(ctx, mail)
}
