import type { WorkContext } from '#server/contract/context.ts'
import { secretLink } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/routing/paths.ts'

interface ReferenceRequest {
  reference: { id: string; name: string; email: string; sent: number }
  /** The company that named the reference. */
  asks: string
  secret: string
}

/** Asks a trade reference by a link. Its secret comes after `#`, which keeps it out of logs. */
export async function queueReferenceRequest(
  ctx: WorkContext,
  { reference, asks, secret }: ReferenceRequest,
): Promise<void> {
  const { id, name, email, sent } = reference
  const mail = mailMessage({
    kind: 'companies.reference',
    key: `reference ${id} ${sent}`,
    to: email,
    subject: `${asks} has named you as a trade reference`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `${asks} wants to be verified at ${brand.name}, a marketplace for jewellery companies, and has named your company as one that it trades with.`,
      'Please tell us, on one page, how it pays. Only our reviewers read your answer; the company does not see it. If you do not know the company, you can say so on the same page.',
      'The link works once and is valid for 30 days. You do not need an account.',
    ],
    action: {
      label: 'Give the reference',
      url: secretLink(ctx.config, paths.references, `${id}.${secret}`),
    },
  })
  await queueMail(ctx, mail)
}
