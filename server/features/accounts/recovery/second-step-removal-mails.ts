import type { Config } from '#server/contract/config.ts'
import { mailLink, minuteInMail } from '#server/mail/mail-content.ts'
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
  { publicOrigin }: Config,
  { to, event }: Told,
  { dueAt, secret }: { dueAt: Date; secret: string },
) =>
  mailMessage({
    kind: 'accounts.second-step-removal-asked',
    key: `second-step-removal-asked ${event}`,
    to,
    subject: `The second step of your account at ${brand.name} will be removed`,
    paragraphs: [
      `We were told that you have lost the second step of your account at ${brand.name}: the authenticator app or passkey, and all recovery codes. We will turn off two-step login on ${minuteInMail(dueAt)}, and log out every browser. Until then nothing changes.`,
      `If you still have it, or did not ask for this, keep two-step login with this link. Logging in with your second step does the same. If it was not you, ${alarm}.`,
    ],
    action: {
      label: 'Keep two-step login',
      url: mailLink(publicOrigin, `${paths.keepSecondStep}#${secret}`),
    },
  })

const kept: Record<KeptBecause, string> = {
  refused: 'because somebody followed the link in our email',
  cancelled: 'because somebody has just used it',
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
    subject: `You keep the second step of your account at ${brand.name}`,
    paragraphs: [
      `The second step of your account at ${brand.name} will not be removed, ${kept[because]}.`,
      `If you have lost it and asked us to remove it, write to ${brand.emails.contact}. If you never asked, somebody else may have: choose a new password.`,
    ],
    action: { label: 'Log in', url: mailLink(publicOrigin, paths.login) },
  })

export const secondStepRemovedMail = ({ publicOrigin }: Config, { to, event }: Told) =>
  mailMessage({
    kind: 'accounts.second-step-removed',
    key: `second-step-removed ${event}`,
    to,
    subject: `The second step of your account at ${brand.name} was removed`,
    paragraphs: [
      `The authenticator app, passkeys and recovery codes of your account at ${brand.name} no longer work, and every browser was logged out. Log in with your password and set up a new second step under Security: until then you cannot change a payout account.`,
      `If you did not ask for this, ${alarm}.`,
    ],
    action: {
      label: 'Set up a new second step',
      url: mailLink(publicOrigin, paths.profileSecurity),
    },
  })
