import type { Config } from '#server/contract/config.ts'
import { mailLink, secretLink } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/routing/paths.ts'

import type { Recipient } from './mails.ts'
import { type SecurityChange, securityWords } from './security-events.ts'

const notYou = `If it was not you, choose a new password at once and write to ${brand.emails.contact}.`
const byReset = `If it was not you, choose a new password at once, with “Forgotten your password?” on the login page, and write to ${brand.emails.contact}.`

export const resetPasswordMail = (config: Config, { email, name }: Recipient, secret: string) =>
  mailMessage({
    kind: 'accounts.reset-password',
    urgent: true,
    key: `reset-password ${secret.slice(0, 12)}`,
    to: email,
    subject: `Choose a new password for ${brand.name}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `Somebody, most likely you, has asked for a new password for your account at ${brand.name}.`,
      'The link works once and is valid for 30 minutes. If it was not you, ignore this email: your password stays the same.',
    ],
    action: {
      label: 'Choose a new password',
      url: secretLink(config, paths.resetPassword, secret),
    },
  })

export const passwordChangedMail = (config: Config, { id, email, name }: Recipient, at: Date) =>
  mailMessage({
    kind: 'accounts.password-changed',
    key: `password-changed ${id} ${at.getTime()}`,
    to: email,
    subject: `Your password for ${brand.name} was changed`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `The password of your account at ${brand.name} has been changed, and all other browsers were logged out.`,
      byReset,
    ],
    action: { label: 'Log in', url: mailLink(config.publicOrigin, paths.login) },
  })

interface NewAddress {
  email: string
  secret: string
}

export const approveEmailMail = (config: Config, { email: to, name }: Recipient, to2: NewAddress) =>
  mailMessage({
    kind: 'accounts.approve-email-change',
    urgent: true,
    key: `approve-email ${to2.secret.slice(0, 12)}`,
    to,
    subject: `Approve the new email address of your account at ${brand.name}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `Your account at ${brand.name} is about to change to the address ${to2.email}. Please approve this first. We will then email the new address, and the change takes effect once you confirm it there.`,
      `The link works once and is valid for one day. If you do not follow it, nothing changes. ${notYou}`,
    ],
    action: {
      label: 'Approve the new address',
      url: secretLink(config, paths.approveEmail, to2.secret),
    },
  })

/**
 * The email is not theirs yet. No name in the greeting: a stranger could put their message there.
 */
export const changeEmailMail = (config: Config, to: NewAddress) =>
  mailMessage({
    kind: 'accounts.change-email',
    urgent: true,
    key: `change-email ${to.secret.slice(0, 12)}`,
    to: to.email,
    subject: `Confirm this email address for ${brand.name}`,
    paragraphs: [
      `Your account at ${brand.name} is about to change to this email address. Please confirm that it is yours.`,
      'The link works once and is valid for one hour. If you did not ask for this, ignore this email: nothing changes unless you confirm.',
    ],
    action: {
      label: 'Confirm this address',
      url: secretLink(config, paths.confirmNewEmail, to.secret),
    },
  })

/** To the owner of an email to which somebody else tried to move an account. */
export const addressTakenMail = ({ id, email, name }: Recipient, requestId: string) =>
  mailMessage({
    kind: 'accounts.address-taken',
    urgent: true,
    key: `address-taken ${id} ${requestId}`,
    to: email,
    subject: `You already have an account at ${brand.name}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `Somebody has tried to move another account at ${brand.name} to this email address. It already belongs to your account, which has not changed.`,
    ],
  })

export const emailChangedMail = ({ id, email, name }: Recipient, requestId: string) =>
  mailMessage({
    kind: 'accounts.email-changed',
    key: `email-changed ${id} ${email} ${requestId}`,
    to: email,
    subject: `The email address of your account at ${brand.name} was changed`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `Your account at ${brand.name} now uses another email address, which has been confirmed.`,
      `If it was not you, write to ${brand.emails.contact} at once.`,
    ],
  })

export const securityChangedMail = (
  { id, email, name }: Recipient,
  change: SecurityChange,
  requestId: string,
) =>
  mailMessage({
    kind: 'accounts.security-changed',
    key: `${change} ${id} ${requestId}`,
    to: email,
    subject: `The security of your account at ${brand.name} has changed`,
    greeting: `Dear ${name},`,
    paragraphs: [`${securityWords[change].says} ${notYou}`],
  })
