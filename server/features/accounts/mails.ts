import type { Config } from '#server/contract/config.ts'
import { mailLink, secretLink } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/routing/paths.ts'

/** Whom a mail about an account goes to. */
export interface Recipient {
  id: string
  email: string
  name: string
}

/**
 * The email may be anybody's. No name in the greeting: a stranger could put their message there.
 */
export const confirmEmailMail = (
  config: Config,
  { email, returnTo }: { email: string; returnTo: string | undefined },
  secret: string,
) => {
  // The login after it then leads back.
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`
  return mailMessage({
    kind: 'accounts.confirm-email',
    urgent: true,
    key: `confirm-email ${secret.slice(0, 12)}`,
    to: email,
    subject: `Confirm your email address for ${brand.name}`,
    paragraphs: [
      `You have registered at ${brand.name} with this email address. Please confirm that it is yours.`,
      'The link works once and is valid for one day. If you did not register, do not follow it; you can ignore this email.',
    ],
    action: {
      label: 'Confirm this address',
      url: secretLink(config, `${paths.confirmEmail}${query}`, secret),
    },
  })
}

export const accountExistsMail = (
  config: Config,
  { id, email, name }: Recipient,
  requestId: string,
) =>
  mailMessage({
    kind: 'accounts.exists',
    urgent: true,
    key: `exists ${id} ${requestId}`,
    to: email,
    subject: `You already have an account at ${brand.name}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `Somebody, most likely you, has just tried to open an account at ${brand.name} with this email address. It already has an account, which has not changed.`,
      'If you have forgotten your password, follow “Forgotten your password?” on the login page.',
    ],
    action: { label: 'Log in', url: mailLink(config.publicOrigin, paths.login) },
  })

export const accountClosedMail = ({ id, email, name }: Recipient) =>
  mailMessage({
    kind: 'accounts.closed',
    key: `closed ${id}`,
    to: email,
    subject: `Your account at ${brand.name} is closed`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `Your account at ${brand.name} has been closed by somebody who was logged in and confirmed it with your password or a passkey. Your personal data has been erased, except what the law requires us to keep about your company.`,
      `If it was not you, write to ${brand.emails.contact} at once. You can open a new account with this email address at any time.`,
    ],
  })

export const suspendedMail = (
  config: Config,
  { email, name }: Omit<Recipient, 'id'>,
  reason: string,
  requestId: string,
) =>
  mailMessage({
    kind: 'accounts.suspended',
    key: `suspended ${requestId}`,
    to: email,
    replyTo: config.mail.operator,
    subject: `Your account at ${brand.name} is suspended`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `We have suspended your account at ${brand.name}, and you can no longer log in. The reason:`,
      reason,
      'If you think this is a mistake, reply to this email.',
    ],
  })

export const reopenedMail = (
  config: Config,
  { email, name }: Omit<Recipient, 'id'>,
  requestId: string,
) =>
  mailMessage({
    kind: 'accounts.reopened',
    key: `reopened ${requestId}`,
    to: email,
    subject: `Your account at ${brand.name} is open again`,
    greeting: `Dear ${name},`,
    paragraphs: ['Your account is no longer suspended. You can log in again.'],
    action: { label: 'Log in', url: mailLink(config.publicOrigin, paths.login) },
  })

export const operatorMail = (
  config: Config,
  { email, name }: Omit<Recipient, 'id'>,
  secret: string,
) =>
  mailMessage({
    kind: 'accounts.operator',
    urgent: true,
    key: `operator ${secret.slice(0, 12)}`,
    to: email,
    subject: `Your operator’s account at ${brand.name}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `An operator’s account at ${brand.name} has been opened for this email address. Choose a password, then set up two-step login under Security: the console requires it.`,
      'The link works once and is valid for 30 minutes. After that, “Forgotten your password?” on the login page sends you a new one.',
    ],
    action: { label: 'Choose a password', url: secretLink(config, paths.resetPassword, secret) },
  })
