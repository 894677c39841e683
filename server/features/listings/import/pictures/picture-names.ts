const ending = String.raw`\.(?:jpe?g|png|webp|gif|avif|heic|tiff?|bmp)`
const hasEnding = new RegExp(`${ending}$`, 'i')
const address = /https?:\/\//i
/** The next picture of a list with addresses, in which a comma or semicolon may be part of one. */
const next = String.raw`(?=https?:\/\/|[^\s,;|?][^,;|?]*${ending}\s*(?:[,;|]|$))`
const after = (divider: string) =>
  new RegExp(`${divider}\\s*(?=https?:\\/\\/)|(?<=${ending})\\s*${divider}\\s*${next}`, 'i')
/** What divides addresses, the clearest first: no address has a bar in it. */
const betweenAddresses = [/\|/, after(';'), after(','), /\s(?=https?:\/\/)/i]

const isDivider = (letter = '') => /^[\s,;|]$/.test(letter)
function withoutDividers(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && isDivider(text[from])) from += 1
  while (to > from && isDivider(text[to - 1])) to -= 1
  return text.slice(from, to)
}

const partsOf = (text: string, divider: RegExp) =>
  text
    .split(divider)
    .map(withoutDividers)
    .filter((part) => part !== '')

/** Addresses in one line. The clearest divider is the only one, so that no address is broken. */
function addressesIn(line: string): string[] {
  for (const divider of betweenAddresses) {
    const parts = partsOf(line, divider)
    if (parts.length > 1) return parts
  }
  return partsOf(line, /$/)
}

/** File names in one line: a comma or space divides them only if each has an ending, as it may be in a name. */
function filesIn(line: string): string[] {
  return partsOf(line, /[;|]/).flatMap((part) => {
    for (const divider of [/,/, /\s+/]) {
      const files = partsOf(part, divider)
      if (files.length > 1 && files.every((file) => hasEnding.test(file))) return files
    }
    return [part]
  })
}

/** A list as programs write it: `["a.jpg","b.jpg"]`. */
function listed(cell: string): string | null {
  if (!/^\s*\["/.test(cell)) return null
  try {
    return (JSON.parse(cell) as unknown[]).map(String).join('\n')
  } catch {
    return null
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The last part of a path or an address, without its query. */
function nameOf(text: string): string {
  const isAddress = /^https?:/i.test(text)
  const path = isAddress ? text.replace(/[?#].*$/s, '') : text
  const name = path.split(/[/\\]/).at(-1)?.trim() ?? ''
  return isAddress ? decoded(name) : name
}

/** The paths and addresses of the pictures in a cell, as they stand there. */
export const pathsIn = (cell: string): string[] =>
  (listed(cell) ?? cell)
    .split(/[\r\n]+/)
    .flatMap((line) => (address.test(line) ? addressesIn(line) : filesIn(line)))

/**
 * The file names of the pictures in a cell: paths and addresses, each on a line of its own or divided by
 * commas, semicolons, bars or spaces.
 */
export const namesIn = (cell: string): string[] =>
  pathsIn(cell)
    .map(nameOf)
    .filter((name) => name !== '')

/** Pictures in one cell, each on its own line. */
export const joinPictures = (names: readonly string[]): string => [...new Set(names)].join('\n')
