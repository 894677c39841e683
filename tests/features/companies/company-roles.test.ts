import { describe, expect, it } from 'vitest'

import type { MemberActor } from '#server/contract/actor.ts'
import { changes, member, represents, selling, views } from '#server/contract/rules.ts'
import { twoStepFromOf } from '#server/features/companies/people/two-step-grace.ts'
import {
  type CompanyArea,
  companyAreas,
  type CompanyRole,
  companyRoles,
} from '#shared/contract/company-roles.ts'

const now = new Date('2026-11-22T12:00:00Z')
const later = new Date('2026-11-22T12:00:01Z')

function acting(
  role: CompanyRole,
  company: Partial<MemberActor['company']> = {},
  more: Partial<MemberActor> = {},
): MemberActor {
  return {
    kind: 'person',
    personId: '7d3e5d0e-7a1b-4c3d-9d52-0b1c8d8f0a11',
    sessionId: '7d3e5d0e-7a1b-4c3d-9d52-0b1c8d8f0a12',
    name: 'Ana',
    email: 'ana@trade.example',
    authTime: now,
    emailConfirmed: true,
    termsAccepted: true,
    twoStep: false,
    hasSecondStep: false,
    operator: false,
    ...more,
    company: {
      id: '7d3e5d0e-7a1b-4c3d-9d52-0b1c8d8f0a13',
      role,
      twoStepFrom: null,
      sells: true,
      buys: false,
      verified: true,
      suspended: false,
      ...company,
    },
  }
}

const admitted = (rule: typeof member, area: CompanyArea, by: typeof views) =>
  companyRoles.filter((role) => typeof by(rule, area).admit(acting(role), now) !== 'string')

describe('the roles of a company', () => {
  it.each([
    ['papers', ['owner', 'finance'], ['owner']],
    ['payouts', ['owner', 'finance'], ['owner']],
    ['details', [...companyRoles], ['owner']],
    ['people', [...companyRoles], ['owner']],
  ] as const)('see and change %s as the page says', (area, see, change) => {
    expect(admitted(member, area, views)).toEqual(see)
    expect(admitted(member, area, changes)).toEqual(change)
  })

  it('never change what they may not see, and the owner does everything', () => {
    for (const area of Object.values(companyAreas)) expect(area.owner).toBe('change')
  })

  it('sell only for a company that sells and is not suspended', () => {
    const rule = selling(changes(member, 'payouts'))
    expect(rule.admit(acting('owner', { sells: false }), now)).toBe('forbidden')
    expect(rule.admit(acting('owner', { suspended: true }), now)).toBe('forbidden')
    expect(rule.admit(acting('owner'), now)).toMatchObject({ name: 'Ana' })
  })
})

describe('two-step login that a company demands', () => {
  it('keeps out whoever has logged in without it, from that moment on', () => {
    const demanded = { twoStepFrom: now }
    expect(represents.admit(acting('owner', { twoStepFrom: later }), now)).toHaveProperty('company')
    expect(represents.admit(acting('owner', demanded), now)).toBe('two-step-required')
    expect(member.admit(acting('sales', demanded), now)).toBe('two-step-required')
    expect(member.admit(acting('sales', demanded, { twoStep: true }), now)).toHaveProperty(
      'company',
    )
  })

  it('gives whoever joins later two weeks as well', () => {
    const company = { twoStepFrom: new Date('2026-11-10T00:00:00Z') }
    const since = (day: string) => twoStepFromOf(company, { createdAt: new Date(day) })
    expect(since('2026-01-01')).toEqual(company.twoStepFrom)
    expect(since('2026-11-20')).toEqual(new Date('2026-12-04'))
    expect(twoStepFromOf({ twoStepFrom: null }, { createdAt: now })).toBeNull()
  })
})
