import { isValidBIC, isValidIBAN } from 'ibantools'
import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { properName, tidyLine } from '../../contract/text.ts'
import { countryChoice } from '../../postal/country-choice.ts'
import { accountRule } from './bank-account-rules.ts'

/** Codes as banks store them: capitals and digits, without printed spaces and dashes. */
const bankCode = z.string().check(
  z.overwrite((text) =>
    tidyLine(text.normalize('NFKC'))
      .replaceAll(/[\s.\p{Pd}]/gu, '')
      .toUpperCase(),
  ),
)

const fields = z.strictObject({
  accountHolder: properName('account holder', 140, 'Enter the name in which the account is held.'),
  country: countryChoice('Choose the country in which the account is held.'),
  iban: bankCode,
  routing: bankCode,
  accountNumber: bankCode,
  bic: bankCode,
})
/** A bank account; fields that its country does not require are empty. */
export type BankAccount = z.output<typeof fields>

type Problems = Partial<Record<keyof BankAccount, string>>

function ibanProblems({ iban, country }: BankAccount): Problems {
  const { prefix, length } = accountRule(country)
  if (iban === '') return { iban: 'Enter the IBAN of the account.' }
  if (!iban.startsWith(prefix) || iban.length !== length) {
    return { iban: `An IBAN of this country starts with ${prefix} and has ${length} characters.` }
  }
  if (isValidIBAN(iban)) return {}
  return { iban: 'Check the IBAN: a character is wrong, or two are swapped.' }
}

function localProblems({ routing: code, accountNumber, country }: BankAccount): Problems {
  const { routing, number } = accountRule(country).local
  const problems: Problems = {}
  if (routing && !(routing.pattern.test(code) && (routing.isValid?.(code) ?? true))) {
    problems.routing = routing.says
  }
  if (!number.pattern.test(accountNumber)) problems.accountNumber = number.says
  return problems
}

/** Whether the account is identified by its IBAN, if its country allows either. */
function byIban({ iban, routing, accountNumber, country }: BankAccount): boolean {
  const rule = accountRule(country).iban
  return (
    rule === 'required' || (rule === 'or-local' && (iban !== '' || routing + accountNumber === ''))
  )
}

function problemsOf(account: BankAccount): Problems {
  // Without a country there is no rule; the country field reports that.
  if (!/^[A-Z]{2}$/.test(account.country)) return {}
  const rule = accountRule(account.country)
  const problems = byIban(account) ? ibanProblems(account) : localProblems(account)
  if (rule.iban === 'or-local' && account.iban + account.routing + account.accountNumber === '') {
    problems.iban = `Enter the IBAN, or the ${rule.local.routing?.label} and the account number.`
  }
  if (account.bic === '' ? rule.bic === 'required' : !isValidBIC(account.bic)) {
    problems.bic = 'Enter the BIC (SWIFT code) of the bank, 8 or 11 characters.'
  }
  return problems
}

const unused = (account: BankAccount): Partial<BankAccount> =>
  byIban(account)
    ? { routing: '', accountNumber: '' }
    : { iban: '', ...(accountRule(account.country).local.routing ? {} : { routing: '' }) }

/** A bank account as entered by its owner, checked by its country's rule. */
export const bankAccount = fields.check(
  ...(['iban', 'routing', 'accountNumber', 'bic'] as const).map((field) =>
    z.refine<BankAccount>((account) => problemsOf(account)[field] === undefined, {
      path: [field],
      error: ({ input }) => problemsOf(input as BankAccount)[field],
      // Otherwise this check would wait until all other fields are valid.
      when: () => true,
    }),
  ),
  z.overwrite((account) => ({ ...account, ...unused(account) })),
)

/** Checks the form of a bank account. Only the holder and the country are ever sent back. */
export const checkBankAccount = (form: FormData): CheckedForm<BankAccount> =>
  checkForm(bankAccount, form, { secret: ['iban', 'routing', 'accountNumber', 'bic'] })

/** The last four characters, the only part of an account that is ever shown again. */
export const lastFour = ({ iban, accountNumber }: BankAccount): string =>
  (iban || accountNumber).slice(-4)
