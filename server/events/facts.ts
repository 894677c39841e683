import type { CompanyRole } from '#shared/contract/company-roles.ts'
import type { Currency } from '#shared/contract/money.ts'

/**
 * All that the audit log may keep of an event. Its entries are never erased, so a fact says no more of a person
 * than an id or the end of a number does: no name, no address, no message.
 */
export type Facts = { readonly [Name in keyof All]?: All[Name] | undefined }

type All = Ids & Words & Numbers & Days

/** The ids of people, companies and things; null if there is none. */
interface Ids {
  companyId: string | null
  /** The person, or the day, that something comes from. */
  from: string
  /** The person, side or day that something goes to. */
  to: string
  askedBy: string
  invitation: string
  /** The document that another one replaces. */
  replaces: string | null
  note: string
  hit: string
  /** The number of an entry in a sanctions list. */
  ref: string
  /** What an export of the audit log was limited to. */
  actorIds: readonly string[]
  object: string
}

/** Words that we have chosen. */
interface Words {
  state: string
  kind: string
  role: CompanyRole | null
  roleBefore: CompanyRole
  roleAfter: CompanyRole
  cause: string
  decision: string
  outcome: string
  source: string | null
  by: string
  action: string
  format: string
  views: boolean
  /** What a reviewer asked more about. */
  about: readonly string[]
  country: string
  currency: Currency
  currencies: string
}

/** Numbers, amounts in minor units or in words, and the ends of account numbers. */
interface Numbers {
  number: string
  offer: number
  version: number
  amount: number
  total: string
  seller: number | null
  charges: number
  bank: number
  ledger: number
  explained: number
  insuredValue: number
  uninsured: number
  lastFour: string
  account: string
  ending: string | null
  enteredAccount: string
  referencesAnswered: number
  entries: number
  names: number
  lines: number
  new: number
  payments: number
  payouts: number
  rejected: number
  otherNames: number
  files: number
  mails: number
  sessions: number
  /** How many sessions ended with it, or which did. */
  ended: number | string
  metals: Readonly<Record<string, string>>
  rates: Readonly<Record<string, number | string>>
}

/** Days and moments, as ISO 8601 writes them. */
interface Days {
  day: string
  dueAt: string
  until: string
  usableFrom: string
  bookedOn: string
  listedOn: string
  written: string
}
