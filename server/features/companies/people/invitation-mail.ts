import type { WorkContext } from '#server/contract/context.ts'
import { dayInMail, secretLink } from '#server/mail/mail-content.ts'
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
    urgent: true,
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
