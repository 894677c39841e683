import type { CompanyArea } from './company-roles.ts'

/** The two sides of a trade. */
export const sides = ['buyer', 'seller'] as const
export type Side = (typeof sides)[number]

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** On which side somebody is who buys or sells. */
export const sideOf = { buying: 'buyer', selling: 'seller' } as const satisfies Record<string, Side>

/** The part of its company that lets somebody act for a side. */
export const areaOf: Readonly<Record<Side, CompanyArea>> = { buyer: 'purchases', seller: 'sales' }
