import { deflateRawSync, inflateRawSync } from 'node:zlib'

import type { CallContext } from '#server/contract/context.ts'
import type { Registration } from '#shared/features/companies/registration.ts'

/** A checked registration, apart from the password and the ticks. */
export type Application = Omit<Registration, 'password' | 'accepted' | 'keepPostalCode'>

/** A registration whose email is not confirmed, as the browser that sent it keeps it. */
export interface Ticket {
  /** The account that was opened; an id that nobody has if the email had an account already. */
  personId: string
  given: Application
  passwordHash: string
  /** When the last email was sent, in milliseconds since 1970. */
  sentAt: number
}

const cookieName = '__Host-registration'
// Another one whenever the ticket's shape changes: one of an earlier release then counts as none.
export const ticketContext = 'registration'
const day = 86_400_000
/** Browsers drop a cookie whose name and value are longer together. */
const longestCookie = 4096

/**
 * Gives the browser its registration, sealed. It holds the same whether an account was opened or
 * not, so that the browser can correct the email in both cases and nobody can tell them apart. The
 * few registrations that are too long for a cookie go on without: their email is sent all the same.
 */
export function giveTicket({ services, request }: CallContext, ticket: Ticket): void {
  const packed = deflateRawSync(JSON.stringify(ticket)).toString('base64')
  const sealed = services.sealer.sealText(packed, ticketContext)
  const fits = cookieName.length + sealed.length < longestCookie
  // One that does not fit still ends an earlier one, which would be taken for it.
  request.setCookie(cookieName, fits ? sealed : '', {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: fits ? day : 0,
  })
}

/** The registration of this browser within the last day; null if there is none. */
export function ticketOf({ services, request, clock }: CallContext): Ticket | null {
  const sealed = request.cookie(cookieName)
  if (sealed === null) return null
  let packed: string
  try {
    packed = services.sealer.openText(sealed, ticketContext)
  } catch {
    // Changed, or sealed with a key that we no longer have: the browser has no registration.
    return null
  }
  const ticket = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as Ticket
  return clock().getTime() - ticket.sentAt < day ? ticket : null
}
