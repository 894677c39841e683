import type { NodemailerError } from 'nodemailer'

/** Why a mail was not delivered. */
export interface DeliveryFailure {
  /** Another attempt would get the same answer. */
  permanent: boolean
  /** For the operator: our own words and codes, because a server may quote the mail it refuses. */
  reason: string
  /** Not caused by a mail server or a disk: our own fault. */
  unexpected: boolean
}

/** Reasons by the SMTP command that the server refused. */
const refused: Readonly<Record<string, string>> = {
  'MAIL FROM': 'The mail server refused the sender address',
  'RCPT TO': 'The mail server refused the recipient',
  DATA: 'The mail server refused the mail',
}

const failed: Readonly<Record<string, string>> = {
  ECONNECTION: 'The mail server could not be reached',
  ESOCKET: 'The mail server could not be reached',
  EDNS: 'The mail server could not be found',
  ETIMEDOUT: 'The mail server did not answer in time',
  EPROTOCOL: 'The mail server gave an unexpected answer',
  ETLS: 'The connection to the mail server could not be encrypted',
  EAUTH: 'The mail server refused the login',
  EABORT: 'Sending was cut short',
  EACCES: 'The mail could not be written to a file',
  ENOSPC: 'The mail could not be written to a file',
  EROFS: 'The mail could not be written to a file',
}

/** Classifies an error from a transport. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  const known = (error instanceof Error ? error : {}) as Partial<NodemailerError>
  const { code = '', originalCode, command = '', responseCode, response } = known
  const words = refused[command] ?? failed[code]
  // RFC 3463, as in "550 5.1.1 No such user".
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const codes = responseCode ? [responseCode, enhanced] : [originalCode ?? code]
  const detail = codes.filter(Boolean).join(' ')
  return {
    // RFC 5321: 50x is about syntax, 55x about mailbox or content. The operator can fix any other
    // permanent refusal, or one of our sender, so such a mail waits.
    permanent: (command === 'RCPT TO' || command === 'DATA') && /^5[05]/.test(`${responseCode}`),
    reason: `${words ?? 'The mail could not be sent'}${detail === '' ? '' : ` (${detail})`}`,
    unexpected: words === undefined,
  }
}
