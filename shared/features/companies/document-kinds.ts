import type { ReceivedFile } from '../../contract/endpoint.ts'
import { utcDay } from '../../utc-day.ts'
import type { companyKinds } from './company-kinds.ts'

/** What a kind of document requires. */
interface DocumentKind {
  label: string
  /** One or two words, for a narrow place. */
  short: string
  help: string
  /** Nobody needs it, and a review does not depend on it. */
  optional?: true
  /** The greatest age in months; if set, the form asks for the date of issue. */
  monthsOld?: number
  /** The form asks for its last valid day. */
  expires?: true
  /** The form asks for its number, which identifies it to its issuer. */
  numbered?: true
}

const documentKinds = {
  'registration-extract': {
    label: 'Registration extract',
    short: 'Register',
    help: 'From the company register, issued in the last three months.',
    monthsOld: 3,
  },
  'proof-of-address': {
    label: 'Proof of address',
    short: 'Address',
    help: 'A bill, lease or official letter with the business address.',
  },
  'signatory-identity': {
    label: 'Identity of the signatory',
    short: 'Identity',
    help: 'Passport or identity card of the person who signs for the company: both sides.',
    expires: true,
  },
  'beneficial-owners': {
    label: 'Beneficial owners',
    short: 'Owners',
    help: 'The register’s entry or a signed statement of who owns or controls the company.',
  },
  'tax-certificate': {
    label: 'Resale or tax certificate',
    short: 'Tax',
    help: 'The certificate under which the company buys for resale.',
    numbered: true,
  },
  'bank-letter': {
    label: 'Bank letter',
    short: 'Bank letter',
    help: 'A letter or statement from the bank, with the account in the company’s legal name.',
  },
  insurance: {
    label: 'Insurance certificate',
    short: 'Insurance',
    help: 'Jewellers’ block or equivalent cover.',
    expires: true,
  },
  'rjc-certificate': {
    label: 'RJC certificate',
    short: 'RJC',
    optional: true,
    help: 'Membership or certification of the Responsible Jewellery Council.',
    expires: true,
    numbered: true,
  },
} as const satisfies Record<string, DocumentKind>

export type DocumentKindName = keyof typeof documentKinds
export const documentKindNames = Object.keys(documentKinds) as DocumentKindName[]
export const documentKind = (name: DocumentKindName): DocumentKind => documentKinds[name]

/** The most documents that a company may have, of one kind and in total. */
export const mostOfKind = 5
export const mostDocuments = 25
/** How many trade references a company must name. */
export const referencesWanted = 3

/** The facts that decide which documents a company needs. */
export interface CompanySort {
  kind: string
  /** ISO 3166-1 alpha-2. */
  country: string
  sells: boolean
  buys: boolean
}

type Kind = (typeof companyKinds)[number]['value']
const resellers: readonly string[] = ['retailer', 'wholesale-buyer'] satisfies Kind[]

/** Whether a company needs a kind of document to be verified. */
export function isRequired(name: DocumentKindName, { kind, sells, buys }: CompanySort): boolean {
  if (name === 'tax-certificate') return buys && resellers.includes(kind)
  if (name === 'bank-letter') return sells
  return name !== 'insurance' && name !== 'rjc-certificate'
}

/** The name of a kind of document in the company's country. */
export function labelOf(name: DocumentKindName, country: string): string {
  if (name !== 'tax-certificate') return documentKinds[name].label
  return country === 'US' ? 'Resale certificate' : 'VAT or tax registration certificate'
}

/** The facts that decide whether a document is valid. */
export interface DatedDocument {
  kind: DocumentKindName
  /** Days as `2026-03-31`. */
  issuedOn: string | null
  expiresOn: string | null
}

/** The earliest date of issue at which a document is at most so many months old. */
export function oldestDay(now: Date, months: number): string {
  const day = new Date(now)
  day.setUTCMonth(day.getUTCMonth() - months)
  // 31 May minus three months is not a day in February, so use its last day.
  if (day.getUTCDate() !== now.getUTCDate()) day.setUTCDate(0)
  return utcDay(day)
}

/** Why a document is not valid now, in words, or null. */
export function outOfDate({ kind, issuedOn, expiresOn }: DatedDocument, now: Date): string | null {
  const { monthsOld, expires } = documentKind(kind)
  const today = utcDay(now)
  if (monthsOld !== undefined) {
    if (issuedOn === null || issuedOn > today) return 'Its date of issue is missing.'
    if (issuedOn < oldestDay(now, monthsOld)) return `It is older than ${monthsOld} months.`
  }
  if (expires && (expiresOn === null || expiresOn < today)) return 'It has expired.'
  return null
}

/** The accepted files for documents. */
export const documentFile: ReceivedFile = {
  maxBytes: 10 * 1024 * 1024,
  mediaTypes: ['application/pdf', 'image/jpeg', 'image/png'],
}
