import { mayChange } from '../../contract/company-roles.ts'
import type { Me } from '../../session/me.ts'

/** Why somebody cannot change their company's stock; null if they can. The server checks the same. */
export function stockRefusal(company: Me['company']): string | null {
  if (company === null || !company.sells) return 'Your company buys here and does not sell.'
  if (!mayChange(company.role, 'stock')) {
    return 'Your role lets you see the stock, not change it. The owner of your company can change that.'
  }
  return company.suspended ? 'Your company is suspended, so nothing can be changed now.' : null
}
