/** The roles of a company's people. */
export const companyRoles = ['owner', 'sales', 'purchasing', 'finance'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** The roles that an owner gives. Ownership is only handed over. */
export const givenRoles = ['sales', 'purchasing', 'finance'] as const
export type GivenRole = (typeof givenRoles)[number]

export const roleLabels: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner',
  sales: 'Sales',
  purchasing: 'Purchasing',
  finance: 'Finance',
}

type Access = 'change' | 'view' | 'none'

/** What each role may do with each part of its company: for the server's rules and for the pages. */
export const companyAreas = {
  papers: access('Verification documents', 'change', 'none', 'none', 'view'),
  stock: access('Stock and listings', 'change', 'change', 'view', 'view'),
  purchases: access('Orders placed', 'change', 'view', 'change', 'view'),
  sales: access('Orders received', 'change', 'change', 'view', 'view'),
  details: access('Company details', 'change', 'view', 'view', 'view'),
  payouts: access('Payout account', 'change', 'none', 'none', 'view'),
  people: access('People and their roles', 'change', 'view', 'view', 'view'),
} as const
export type CompanyArea = keyof typeof companyAreas

function access(
  label: string,
  owner: Access,
  sales: Access,
  purchasing: Access,
  finance: Access,
): Readonly<Record<CompanyRole, Access>> & { label: string } {
  return { label, owner, sales, purchasing, finance }
}

/** Whether a role may see a part of its company. */
export const mayView = (role: CompanyRole, area: CompanyArea): boolean =>
  companyAreas[area][role] !== 'none'

/** Whether a role may change a part of its company. */
export const mayChange = (role: CompanyRole, area: CompanyArea): boolean =>
  companyAreas[area][role] === 'change'
