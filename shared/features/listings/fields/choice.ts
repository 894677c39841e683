import { field, type FieldOptions, type Option, type Unplaced } from './field.ts'

/** Letters and digits only, so that `18 K`, `18k` and `18-K` are the same. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+]/gu, '')

/** How many letters must change, or swap places with the next, to turn one word into the other. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : change
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}

/** All spellings of an option. */
const spellings = ({ value, label, aliases = [] }: Option) => [value, label, ...aliases].map(plain)

/** The option that a text most likely means, if there is only one. */
function likelyOption(text: string, options: readonly Option[]): Option | null {
  const given = plain(text).slice(0, 40)
  if (given.length < 3) return null
  const found = options
    .map((option) => ({
      option,
      far: Math.min(...spellings(option).map((each) => distance(given, each))),
    }))
    .filter(({ far }) => far <= Math.max(1, Math.floor(given.length / 4)))
    .toSorted((a, b) => a.far - b.far)
  const [best, second] = found
  return best !== undefined && best.far !== second?.far ? best.option : null
}

/** One of a vocabulary. */
export function choice<V extends string>(
  label: string,
  options: readonly Option<V>[],
  more: FieldOptions = {},
): Unplaced<V> {
  const known = new Map<string, V>()
  // A value or label wins over another option's alias.
  for (const { value, aliases = [] } of options) {
    for (const alias of aliases) known.set(plain(alias), value)
  }
  for (const { value, label: name } of options) {
    known.set(plain(name), value).set(plain(value), value)
  }
  const labels = new Map<string, string>(options.map(({ value, label: name }) => [value, name]))
  const write = (value: V) => labels.get(value) ?? value
  return field(label, more, {
    control: { kind: 'choice', options },
    write,
    read: (text) => {
      const value = known.get(plain(text))
      if (value !== undefined) return { value }
      const likely = likelyOption(text, options)
      return {
        reason: `“${[...text].slice(0, 40).join('')}” is not one of the choices.`,
        ...(likely === null ? {} : { suggestion: likely.label }),
      }
    },
  })
}

/** Turns a table of labels into options. */
export const optionsOf = <V extends string>(
  labels: Readonly<Record<V, string>>,
  aliases: Partial<Readonly<Record<V, readonly string[]>>> = {},
): readonly Option<V>[] =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({
    value,
    label,
    ...(aliases[value] === undefined ? {} : { aliases: aliases[value] }),
  }))

const truths = new Set(['yes', 'y', 'true', '1', 'ja', 'oui', 'si', 'sim'])
const lies = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'nao'])

/** Yes or no. */
export const yesNo = (label: string, more: FieldOptions = {}): Unplaced<boolean> =>
  field(label, more, {
    control: { kind: 'yes-no' },
    write: (value) => (value ? 'Yes' : 'No'),
    read: (text) => {
      const given = plain(text)
      if (truths.has(given)) return { value: true }
      return lies.has(given) ? { value: false } : { reason: 'Enter yes or no.' }
    },
  })
