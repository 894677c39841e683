import { legalForms } from '#shared/features/companies/legal-forms.ts'

const formOf = new Map(
  legalForms.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)),
)

/** The shortest length at which banks cut names. */
const shortestCut = 27
/** The fewest characters that are left of a cut name without punctuation, "the" and "and". */
const shortestRead = 20

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}

/** A name's words without accents, punctuation and case: `S.à r.l.` is `sarl`. */
function wordsOf(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[ßæœøłđ]/g, (letter) => letters[letter] ?? letter)
      .replaceAll(/&|\+/g, ' and ')
      .replaceAll(/\bs\.? ?a\.? ?r\.? ?l\b\.?/g, ' sarl ')
      // Dots stand inside abbreviations, and apostrophes inside names: `B.V.`, `O'Hara`.
      .replaceAll(/[.'’`]/g, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .split(' ')
      // `Müller` is `Mueller` for some banks, and `Muller` for others.
      .map((word) => word.replaceAll(/([aou])e/g, '$1'))
      .filter((word) => word !== '' && word !== 'the' && word !== 'and')
  )
}

/** The words that name a company, and its legal forms. */
function read(name: string) {
  const words = wordsOf(name)
  const forms = words.flatMap((word) => formOf.get(word) ?? [])
  return { core: words.filter((word) => !formOf.has(word)), forms: forms.toSorted() }
}

/**
 * Whether a company has paid by itself: the bank names it as the payer, and as the one for whom it was paid
 * if it names anybody.
 */
export const isPaidBy = (
  { name, paidFor }: { name: string; paidFor: string },
  legalName: string,
): boolean => isPayerName(name, legalName) && (paidFor === '' || isPayerName(paidFor, legalName))

/**
 * Whether a payer's name at the bank is a company's legal name. Accents, case, punctuation and how
 * legal forms are written do not matter; a form that the bank leaves out does not either, but another
 * one does, because it is another company. A name that the bank has cut is compared as far as it goes.
 */
export function isPayerName(atBank: string, legalName: string): boolean {
  const [payer, company] = [read(atBank), read(legalName)]
  const [paid, named] = [payer.core.join(' '), company.core.join(' ')]
  if (paid === '' || named === '') return false
  if (paid === named) {
    return payer.forms.length === 0 || payer.forms.join(' ') === company.forms.join(' ')
  }
  const cut = wordsOf(atBank).join(' ')
  return (
    atBank.trim().length >= shortestCut &&
    // A short name that a bank has filled up to its columns was not cut.
    cut.length >= shortestRead &&
    wordsOf(legalName).join(' ').startsWith(cut)
  )
}
