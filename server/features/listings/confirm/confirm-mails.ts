import type { Config } from '#server/contract/config.ts'
import type { Addressee } from '#server/contract/notifications.ts'
import { dayInMail, mailLink } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'
import { confirmedFor, daysToAnswer } from '#shared/features/listings/stock-filter.ts'
import { paths } from '#shared/routing/paths.ts'
import { counted } from '#shared/ui/words.ts'

/** Asks whether listings are still there. The link's secret comes after `#`, out of logs. */
export const stillThereMail = (
  config: Config,
  to: Addressee,
  { listings, hiddenOn, secret }: { listings: number; hiddenOn: Date; secret: string },
) =>
  mailMessage({
    kind: 'listings.confirm',
    key: `still there ${secret.slice(0, 12)}`,
    to: to.email,
    subject: `Still there? ${counted(listings, 'listing')} to confirm`,
    greeting: `Dear ${to.name},`,
    paragraphs: [
      `Nobody has confirmed ${counted(listings, 'listing')} of your stock for ${confirmedFor} days. Buyers rely on pieces being there.`,
      `Press the button if all of them are still there. You do not need to log in. Listings that are not confirmed by ${dayInMail(hiddenOn)} are hidden from buyers.`,
      'If some are gone, log in and open Stock, Waiting to be confirmed.',
    ],
    action: {
      label: 'Confirm',
      url: mailLink(config.publicOrigin, `${paths.stillThere}#${secret}`),
    },
  })

/** Says that listings were hidden because nobody confirmed them. */
export const hiddenMail = (
  config: Config,
  to: Addressee,
  { listings, at }: { listings: number; at: Date },
) =>
  mailMessage({
    kind: 'listings.hidden',
    key: `hidden ${to.id} ${at.toISOString()}`,
    to: to.email,
    subject: `${counted(listings, 'listing')} hidden from buyers`,
    greeting: `Dear ${to.name},`,
    paragraphs: [
      `Nobody confirmed ${counted(listings, 'listing')} of your stock for ${confirmedFor + daysToAnswer} days, so buyers do not see ${listings === 1 ? 'it' : 'them'} any more.`,
      'If some are still there, publish them again.',
    ],
    action: {
      label: 'Open your stock',
      url: mailLink(config.publicOrigin, `${paths.stock}?view=paused`),
    },
  })
