/** The most terms that one search may name. */
const mostTerms = 24
const longestTerm = 160

/** `metal:gold`. Sellers' own words may contain commas, which separate terms. */
export const writeTerm = (term: string) => term.replaceAll('%', '%25').replaceAll(',', '%2C')
const readTerm = (written: string) => written.replaceAll('%2C', ',').replaceAll('%25', '%')

/** Terms as an address lists them: each once, in one order. Leaves out what cannot be one. */
export function readTerms(list: string): string[] {
  const terms = list
    .split(',')
    .map((each) => readTerm(each.trim()))
    .filter((each) => /^[a-zA-Z]{1,30}:./su.test(each) && each.length <= longestTerm)
  return [...new Set(terms)].toSorted().slice(0, mostTerms)
}

export const writeTerms = (terms: readonly string[]) => terms.map(writeTerm).toSorted().join(',')

/** The values of each facet among some terms. */
export function valuesByFacet(terms: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const term of terms) {
    const name = term.slice(0, term.indexOf(':'))
    found.set(name, [...(found.get(name) ?? []), term])
  }
  return found
}
