import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { SizeRow } from './page-sizes.ts'

const out = path.resolve(import.meta.dirname, '../../dist/client')

interface ManifestChunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}
type Manifest = Record<string, ManifestChunk>

/** The files that a lazy import fetches, level by level: each level is known once the last is here. */
type Levels = readonly (readonly string[])[]

/**
 * What the built scripts ask for together with each lazy module: the files that stand beside its
 * import.
 */
function fetchedTogether(manifest: Manifest): ReadonlyMap<string, ReadonlySet<string>> {
  const together = new Map<string, ReadonlySet<string>>()
  for (const { file } of Object.values(manifest)) {
    if (!file.endsWith('.js')) continue
    const code = readFileSync(path.join(out, file), 'utf8')
    const list = /\.f=\[([^\]]*)\]/.exec(code)?.[1] ?? ''
    const names = list.split(',').map((name) => name.slice(1, -1))
    const imports = code.matchAll(
      /import\([`'"]\.\/([\w.-]+)[`'"]\)((?:(?!import\().)*?__vite__mapDeps\(\[([\d,]*)\]\))?/gs,
    )
    for (const [, target = '', , places = ''] of imports) {
      const beside =
        places === '' ? [] : places.split(',').map((place) => names[Number(place)] ?? '')
      const known = together.get(`assets/${target}`)
      // Where one import forgets a file, somebody waits for it.
      const all = new Set(known === undefined ? beside : beside.filter((name) => known.has(name)))
      together.set(`assets/${target}`, all)
    }
  }
  return together
}

/** The levels in which a lazy module arrives on a page that has some files already. */
function levelsOf(
  manifest: Manifest,
  key: string,
  beside: ReadonlySet<string>,
  present: ReadonlySet<string>,
): Levels {
  const had = new Set(present)
  const levels: string[][] = []
  const files = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  let next = [manifest[key]?.file ?? '', ...beside].filter((file) => !had.has(file))
  while (next.length > 0) {
    const level = [...new Set(next)]
    levels.push(level)
    for (const file of level) had.add(file)
    next = level
      .flatMap((file) => files.get(file)?.imports ?? [])
      .map((imported) => manifest[imported]?.file ?? '')
      .filter((file) => !had.has(file))
  }
  return levels
}

/** The files of some modules and of everything that they import statically. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const left = [...keys]
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    left.push(...(manifest[key]?.imports ?? []))
  }
  return new Set([...seen].map((key) => manifest[key]?.file ?? ''))
}

/** Asked for by the calls of pages inside the workplace, though its routes do not name them. */
const forMembers = ['client/step-up.tsx', 'client/upload-in-parts.ts']

/**
 * Measures what each navigation within the site fetches: each page, and each panel that is loaded
 * on demand. A panel finds what its page has; the pages of the workplace find its routes and its
 * header, which are navigations of their own.
 */
export function measureNavigations(): SizeRow[] {
  const manifest = JSON.parse(readFileSync(path.join(out, 'manifest.json'), 'utf8')) as Manifest
  const together = fetchedTogether(manifest)
  const lazyIn = (key: string) => manifest[key]?.dynamicImports ?? []
  const entry = 'client/entry.ts'
  const app = [entry, ...lazyIn(entry)]
  const workplace = 'shared/routing/workplace-routes.tsx'
  const inside = new Set([...lazyIn(workplace), ...forMembers])
  if (inside.size === forMembers.length) throw new Error('the build has no pages of the workplace')
  const present = (key: string): Set<string> => {
    const ground = inside.has(key) ? [...app, workplace, 'shared/workplace/shell.ts'] : app
    const askers = Object.keys(manifest).filter((asker) => lazyIn(asker).includes(key))
    // What each of those that ask for it has.
    const had = askers.map((asker) => closure(manifest, [...ground, asker]))
    const [first = new Set<string>(), ...others] = had
    return new Set([...first].filter((file) => others.every((other) => other.has(file))))
  }
  return Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry === true && !app.includes(key))
    .map((key) => {
      const beside = together.get(manifest[key]?.file ?? '')
      if (beside === undefined) throw new Error(`no built script imports ${key}`)
      const levels = levelsOf(manifest, key, beside, present(key))
      const files = levels.flat().length
      return {
        name: `navigation, ${key}`,
        measured: `${files} files in ${levels.length} levels`,
        target: '≤ 6 files in 2 levels',
        met: levels.length <= 2 && files <= 6,
      }
    })
}
