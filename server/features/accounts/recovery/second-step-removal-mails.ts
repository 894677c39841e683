import type { Config } from '#server/contract/config.ts'
import { dayInMail, mailLink, secretLink } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/routing/paths.ts'

/** The email may be a former one, so there is no name in the greeting. */
interface Told {
  to: string
  /** Identifies the event and the recipient, without the email. */
  event: string
}

/** Who cancelled the removal: the emailed link, a login with the second step, or an operator. */
export type KeptBecause = 'refused' | 'cancelled' | 'withdrawn'

const alarm = `choose a new password at once and write to ${brand.emails.contact}`

export const removalAskedMail = (
  config: Config,
  { to, event }: Told,
  { dueAt, secret }: { dueAt: Date; secret: string },
) =>
  mailMessage({
    kind: 'accounts.second-step-removal-asked',
    key: `second-step-removal-asked ${event}`,
    to,
    subject: `Two-step login for your account at ${brand.name} will be turned off`,
    paragraphs: [
      `We were told that you can no longer log in to your account at ${brand.name}, because you have lost your authenticator app or passkey, and all recovery codes. We will turn off two-step login on ${dayInMail(dueAt)}, and log you out everywhere. Until then nothing changes.`,
      `If you still have them, or did not ask for this, keep two-step login with this link. Logging in with your code or passkey does the same. If it was not you, ${alarm}.`,
    ],
    action: {
      label: 'Keep two-step login',
      url: secretLink(config, paths.keepSecondStep, secret),
    },
  })

const kept: Record<KeptBecause, string> = {
  refused: 'because somebody followed the link in our email',
  cancelled: 'because somebody has just logged in with it',
  withdrawn: 'because we decided to keep it',
}

export const secondStepKeptMail = (
  { publicOrigin }: Config,
  { to, event }: Told,
  because: KeptBecause,
) =>
  mailMessage({
    kind: 'accounts.second-step-kept',
    key: `second-step-kept ${event}`,
    to,
    subject: `Two-step login for your account at ${brand.name} stays on`,
    paragraphs: [
      `Two-step login for your account at ${brand.name} stays on, ${kept[because]}.`,
      `If you cannot log in with it and asked us to turn it off, write to ${brand.emails.contact}. If you never asked, somebody else may have: choose a new password.`,
    ],
    action: { label: 'Log in', url: mailLink(publicOrigin, paths.login) },
  })

export const secondStepRemovedMail = ({ publicOrigin }: Config, { to, event }: Told) =>
  mailMessage({
    kind: 'accounts.second-step-removed',
    key: `second-step-removed ${event}`,
    to,
    subject: `Two-step login for your account at ${brand.name} was turned off`,
    paragraphs: [
      `The authenticator app, passkeys and recovery codes of your account at ${brand.name} no longer work, and you were logged out everywhere. Log in with your password and set up two-step login again under Security: until then you cannot change a payout account.`,
      `If you did not ask for this, ${alarm}.`,
    ],
    action: {
      label: 'Set up two-step login',
      url: mailLink(publicOrigin, paths.profileSecurity),
    },
  })
