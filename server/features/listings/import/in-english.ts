import { currencies } from '#shared/contract/money.ts'
import { plain } from '#shared/features/listings/fields/choice.ts'
import type { Field } from '#shared/features/listings/fields/field.ts'
import { isUnit } from '#shared/features/listings/fields/measure.ts'
import { knownHeaders } from '#shared/features/listings/import/headers.ts'
import { languages } from '#shared/features/listings/vocabulary/languages/languages.ts'

const phrases = (line: string) => line.split(',').map(plain)

/** The English headings of each language's own ones. The browser gets their results, not these lists. */
const headings = languages.map(
  (language) =>
    new Map(
      Object.entries(language.headings).flatMap(([english, line]) =>
        phrases(line).map((word) => [word, english] as const),
      ),
    ),
)

/** What a word of the trade may be in English, in any of the languages. */
const meanings = new Map<string, Set<string>>()
for (const { words, inCells = {} } of languages) {
  for (const [english, line] of [...Object.entries(words), ...Object.entries(inCells)]) {
    for (const word of phrases(line)) {
      meanings.set(word, (meanings.get(word) ?? new Set()).add(english))
    }
  }
}

/** The heading without the unit in brackets behind it, and that unit: `Peso lordo (g)`. */
const parted = (header: string) => /^(.*?)(\s*[([][^()[\]]*[)\]])?\s*$/s.exec(header)

const currency = new RegExp(String.raw`^(?:\p{Sc}|${currencies.join('|')})$`, 'iu')

/** The same for a unit or currency without brackets: `Gewicht g`, `Preis in CHF`, `Prix en €`. */
function partedBare(header: string): { name: string; unit: string } | null {
  if (header.length > 100) return null
  const [, name = '', unit = ''] =
    /^(\S.{0,80}?)\s+(?:(?:in|en|em)\s+)?(?!in$)(\S{1,12})$/i.exec(header.trim()) ?? []
  return isUnit(unit) || currency.test(unit) ? { name: plain(name), unit } : null
}

/** A heading in English by these words, with its unit; undefined if they do not have it. */
function headingBy(known: ReadonlyMap<string, string>, header: string): string | undefined {
  const [, name = header, unit = ''] = parted(header) ?? []
  const whole = known.get(plain(name))
  if (whole !== undefined) return whole + unit
  const bare = partedBare(header)
  const english = known.get(bare?.name ?? '')
  return english === undefined ? undefined : `${english} ${bare?.unit ?? ''}`
}

/**
 * Headings in English, where all that are foreign are taken to be in the language that explains most
 * of them: "Titolo" is Italian for a fineness, and "Título" Spanish for a title. What is understood
 * in English stays, and so does a single foreign word.
 */
export function headingsInEnglish(headers: readonly string[]): readonly string[] {
  const found = headings
    .map((known) => headers.map((header) => headingBy(known, header)))
    .map((english) => ({ english, count: english.filter((each) => each !== undefined).length }))
    .toSorted((a, b) => b.count - a.count)[0]
  if (found === undefined || found.count < 2) return headers
  return headers.map((header, at) => {
    const english = found.english[at]
    return english === undefined || knownHeaders([header]) > 0 ? header : english
  })
}

/**
 * A cell of a choice in English, if its words are of another language and mean one of the choices
 * there: `oro bianco`. Any other text comes back as it is, to be refused in its writer's own words.
 */
export function wordInEnglish(field: Field, text: string): string {
  if (field.control.kind !== 'choice' || 'value' in field.read(text, {})) return text
  const readable = [...(meanings.get(plain(text)) ?? [])].filter(
    (english) => 'value' in field.read(english, {}),
  )
  return readable.length === 1 ? (readable[0] ?? text) : text
}
