import { mayChange } from '../../contract/company-roles.ts'
import type { Me } from '../../session/me.ts'

/** Why the reader's company cannot trade now; null if it can. */
function whyNoTrade(company: NonNullable<Me['company']>): string | null {
  if (company.suspended) return 'Your company is suspended.'
  return company.verified ? null : 'Your company must be verified first.'
}

/** Why the reader cannot post a request; null if they can. The server checks the same. */
export function whyNoPosting(company: Me['company']): string | null {
  if (company === null || !company.buys) return 'Your company sells here and does not buy.'
  if (!mayChange(company.role, 'purchases')) {
    return 'Your role lets you read requests, not post them. The owner of your company can change that.'
  }
  return whyNoTrade(company)
}

/** Why the reader cannot see what others look for; null if they can. */
export function whyNoOthers(company: Me['company']): string | null {
  if (company === null || !company.sells) return 'Your company buys here and does not sell.'
  return whyNoTrade(company)
}
