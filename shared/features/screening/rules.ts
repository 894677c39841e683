import { mustBeInForce } from '../../contract/in-force.ts'

/** The lists that names are compared with. */
export const sources = {
  eu: { label: 'European Union', format: 'XML', file: 'Consolidated financial sanctions list' },
  uk: { label: 'United Kingdom', format: 'CSV', file: 'UK sanctions list' },
  un: { label: 'United Nations', format: 'XML', file: 'Security Council consolidated list' },
  ofac: {
    label: 'United States',
    format: 'XML',
    file: 'OFAC list of specially designated nationals',
  },
} as const
export type Source = keyof typeof sources
export const sourceNames = Object.keys(sources) as [Source, ...Source[]]

export const hitStates = ['open', 'confirmed', 'dismissed', 'lapsed'] as const
export type HitState = (typeof hitStates)[number]

/** The states of a hit in which nothing is paid to its company or ordered with it. */
export const stoppingStates = ['open', 'confirmed'] as const satisfies HitState[]

/** Whose name is like a listed one. */
export const nameKinds = {
  company: 'The company',
  person: 'One of its people',
  account: 'The holder of its payout account',
  payer: 'Who has paid for it',
} as const
export type NameKind = keyof typeof nameKinds
export const nameKindNames = Object.keys(nameKinds) as [NameKind, ...NameKind[]]

/**
 * From which likeness on, of 100, two names are a hit, and after how many days a list is old; with the
 * day from which on (UTC). 85 finds a wrong letter in each longer word and a missing middle name.
 */
const settings: readonly { from: string; likeness: number; oldAfterDays: number }[] = [
  { from: '2026-01-01', likeness: 85, oldAfterDays: 7 },
]

/** The settings at a time. @throws Error before the first ones */
export const settingsAt = (at: Date) => mustBeInForce(settings, at, 'setting of screening')

/** What somebody who orders is told if a hit stops one of the two companies; it never says why. */
export const companyChecked = 'We are checking one of the two companies. Nothing was ordered.'
