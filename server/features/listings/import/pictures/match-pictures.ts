import { mostPictures } from '#shared/features/listings/pictures-contract.ts'

import type { RowPictures } from '../table.ts'

/** Names that differ only in case or in how their letters are encoded are the same. */
export const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().trim()

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

/** `ST-1_2`, `ST-1-2`, `ST-1 (2)`: a stock number and which view of it this is. */
const numbered = /^(.+?)(?:[\s._-]+(\d{1,3})|\s*\((\d{1,3})\))$/

/** Things by what they have in common. */
export function grouped<T, K>(things: readonly T[], by: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const thing of things) {
    const group = groups.get(by(thing))
    if (group === undefined) groups.set(by(thing), [thing])
    else group.push(thing)
  }
  return groups
}

interface Picture {
  place: number
  name: string
  hash: string
}

/** Finds the pictures of a ZIP by what a row says. */
export interface PictureFinder {
  named: (name: string) => Picture | null
  ofNumber: (stockNumber: string) => readonly Picture[]
}

/**
 * @param pictures those in the ZIP that can be used
 * @param numbers every stock number of the company and of the file: `ST-1-2.jpg` is not the second
 *   picture of `ST-1` if there is a `ST-1-2`
 */
export function pictureFinder(
  pictures: readonly Picture[],
  numbers: Iterable<string>,
): PictureFinder {
  const known = grouped([...new Set(numbers)], plainName)
  const byName = new Map(pictures.map((each) => [plainName(each.name), each]))
  const byStem = grouped(pictures, ({ name }) => plainName(stemOf(name)))
  const byNumber = new Map<string, { picture: Picture; view: number }[]>()
  for (const [stem, files] of byStem) {
    const [, start = '', view, inBrackets] = numbered.exec(stem) ?? []
    const owner = known.has(stem) ? stem : start
    const at = known.has(stem) ? 0 : Number(view ?? inBrackets)
    // Two numbers that differ only in case would both want it.
    if (known.get(owner)?.length !== 1) continue
    const found = byNumber.get(owner) ?? []
    for (const picture of files) found.push({ picture, view: at })
    byNumber.set(owner, found)
  }
  return {
    named: (name) => {
      const plain = plainName(name)
      // A name without its ending is enough, if only one file has it.
      const alike = byStem.get(plain) ?? []
      return byName.get(plain) ?? (alike.length === 1 ? (alike[0] ?? null) : null)
    },
    ofNumber: (stockNumber) =>
      (byNumber.get(plainName(stockNumber)) ?? [])
        .toSorted((a, b) => a.view - b.view || a.picture.name.localeCompare(b.picture.name))
        .map(({ picture }) => picture),
  }
}

interface Row {
  pictures: readonly string[]
  stockNumber: string | null
}

/**
 * What a row does with pictures: those that it names, or else those called after its stock number.
 * @param had SHA-256 of the pictures that its listing has, null where that is not known
 * @returns null if it names none and none is called after it
 */
export function planPictures(
  finder: PictureFinder,
  { pictures, stockNumber }: Row,
  had: readonly (string | null)[],
): RowPictures | null {
  const missing = pictures.filter((name) => finder.named(name) === null)
  const found =
    pictures.length > 0
      ? pictures.flatMap((name) => finder.named(name) ?? [])
      : stockNumber === null
        ? []
        : finder.ofNumber(stockNumber)
  if (found.length + missing.length === 0) return null
  const hashes = new Set(had)
  const fresh = found.filter(({ hash }) => {
    const isNew = !hashes.has(hash)
    hashes.add(hash)
    return isNew
  })
  const room = Math.max(0, mostPictures - had.length)
  const places = (some: readonly Picture[]) => some.map(({ place }) => place)
  return {
    files: [...new Set(places(found))],
    add: places(fresh.slice(0, room)),
    over: Math.max(0, fresh.length - room),
    missing: [...new Set(missing)],
  }
}
