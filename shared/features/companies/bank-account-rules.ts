import { countrySpecs } from 'ibantools'

/** What a country requires for accounts that are not identified by an IBAN. */
interface LocalRule {
  /** The code of bank and branch; null if a BIC is used instead. */
  routing: {
    label: string
    pattern: RegExp
    says: string
    isValid?: (code: string) => boolean
  } | null
  number: { pattern: RegExp; says: string }
}

/** How accounts in a country are identified. */
export interface AccountRule {
  iban: 'required' | 'or-local' | 'none'
  /** The letters that its IBANs start with, and their length; empty and 0 if it has no IBANs. */
  prefix: string
  length: number
  bic: 'required' | 'optional'
  local: LocalRule
}

/** The check digit of the American Bankers Association: weights 3, 7, 1. */
function isAbaNumber(code: string): boolean {
  const sum = [...code].reduce(
    (all, digit, at) => all + Number(digit) * ([3, 7, 1][at % 3] ?? 0),
    0,
  )
  return sum > 0 && sum % 10 === 0
}

const digits = (least: number, most = least) => ({
  pattern: new RegExp(`^\\d{${least},${most}}$`),
  says: `Enter the ${least === most ? least : `${least} to ${most}`} digits of the account number.`,
})
const code = (label: string, length: number) => ({
  label,
  pattern: new RegExp(`^\\d{${length}}$`),
  says: `Enter the ${length} digits of the ${label}.`,
})

const abroad: LocalRule = {
  routing: null,
  number: {
    pattern: /^[A-Z\d]{4,34}$/,
    says: 'Enter the account number, 4 to 34 letters and digits.',
  },
}
const local: Readonly<Record<string, LocalRule>> = {
  AU: { routing: code('BSB number', 6), number: digits(4, 10) },
  CA: { routing: code('transit and institution number', 8), number: digits(5, 12) },
  GB: { routing: code('sort code', 6), number: digits(8) },
  HK: {
    routing: code('bank code', 3),
    number: {
      pattern: /^\d{9,15}$/,
      says: 'Enter the branch code and the account number, together 9 to 15 digits.',
    },
  },
  IN: {
    routing: {
      label: 'IFSC',
      pattern: /^[A-Z]{4}0[A-Z\d]{6}$/,
      says: 'Enter the IFSC of the branch: four letters, a zero and six letters or digits.',
    },
    number: digits(9, 18),
  },
  JP: { routing: code('bank and branch code', 7), number: digits(7) },
  SG: { routing: code('bank and branch code', 7), number: digits(6, 14) },
  US: {
    routing: {
      ...code('routing number', 9),
      says: 'Enter the nine digits of the routing number, as on a cheque.',
      isValid: isAbaNumber,
    },
    number: digits(4, 17),
  },
}

/** Territories whose IBANs start with another country's letters (SWIFT's IBAN registry). */
const under: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    FI: ['AX'],
    FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
    GB: ['GG', 'IM', 'JE'],
  }).flatMap(([prefix, territories]) => territories.map((each) => [each, prefix])),
)

/** The rule for accounts in a country, by ISO 3166-1 code. */
export function accountRule(country: string): AccountRule {
  const prefix = under[country] ?? country
  const spec = countrySpecs[prefix]
  const rule = local[prefix] ?? abroad
  if (spec?.IBANRegistry && spec.chars) {
    return {
      iban: rule.routing ? 'or-local' : 'required',
      prefix,
      length: spec.chars,
      // Payments within SEPA need no BIC.
      bic: spec.SEPA ? 'optional' : 'required',
      local: rule,
    }
  }
  const bic = rule.routing ? 'optional' : 'required'
  return { iban: 'none', prefix: '', length: 0, bic, local: rule }
}
