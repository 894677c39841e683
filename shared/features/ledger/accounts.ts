/** What an account is kept for: one for all, one for each order, or one for each company. */
type KeptFor = 'all' | 'order' | 'company'

/**
 * The accounts of the ledger; each currency has its own. A debit is positive, a credit negative:
 * what we have never falls below zero, and what we owe or earned never rises above it.
 */
export const accounts = {
  /** Our account for clients' money at the bank. */
  'client-bank': { words: 'Client money at the bank', side: 'debit', keptFor: 'all' },
  suspense: { words: 'Received, not matched yet', side: 'credit', keptFor: 'all' },
  held: { words: 'Held for orders', side: 'credit', keptFor: 'order' },
  refund: { words: 'To be refunded to buyers', side: 'credit', keptFor: 'order' },
  payable: { words: 'To be paid to sellers', side: 'credit', keptFor: 'company' },
  tax: { words: 'VAT of fees, ours to pay', side: 'credit', keptFor: 'all' },
  fees: { words: 'Fees earned', side: 'credit', keptFor: 'all' },
  /** Our own money that we have put into the account for clients' money, and interest. */
  'own-funds': { words: 'Our own money put in', side: 'credit', keptFor: 'all' },
  /** What the bank has taken for itself: ours to bear, never the clients'. */
  'bank-charges': { words: 'Bank charges, ours', side: 'debit', keptFor: 'all' },
} as const satisfies Record<string, { words: string; side: 'debit' | 'credit'; keptFor: KeptFor }>

export type AccountName = keyof typeof accounts

export const accountNames = Object.keys(accounts) as [AccountName, ...AccountName[]]

/** The accounts that are kept for orders or companies, each of which has its own. */
export const namesKeptFor = (what: KeptFor) =>
  accountNames.filter((name) => accounts[name].keptFor === what)

/** The accounts whose balance is never below zero, or never above. */
export const namesOnSide = (which: 'debit' | 'credit') =>
  accountNames.filter((name) => accounts[name].side === which)
