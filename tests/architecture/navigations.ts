import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { SizeRow } from './page-sizes.ts'

const out = path.resolve(import.meta.dirname, '../../dist/client')

interface ManifestChunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}
type Manifest = Record<string, ManifestChunk>
type Files = ReadonlySet<string>

/** The files that a click fetches, level by level: each level is known once the last is here. */
type Levels = readonly (readonly string[])[]

/** A built site: its chunks, and what the scripts ask for together with each lazy module. */
interface Built {
  manifest: Manifest
  together: ReadonlyMap<string, Files>
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

/**
 * What the built scripts ask for together with each lazy module: the files that stand beside its
 * import, without those that the importing script has itself.
 */
function fetchedTogether(manifest: Manifest): Built['together'] {
  const together = new Map<string, Files>()
  for (const [key, { file }] of Object.entries(manifest)) {
    if (!file.endsWith('.js')) continue
    const had = closure(manifest, [key])
    const code = readFileSync(path.join(out, file), 'utf8')
    const list = /\.f=\[([^\]]*)\]/.exec(code)?.[1] ?? ''
    const names = list.split(',').map((name) => name.slice(1, -1))
    const imports = code.matchAll(
      /import\([`'"]\.\/([\w.-]+)[`'"]\)((?:(?!import\().)*?__vite__mapDeps\(\[([\d,]*)\]\))?/gs,
    )
    for (const [, target = '', , places = ''] of imports) {
      const beside =
        places === '' ? [] : places.split(',').map((place) => names[Number(place)] ?? '')
      const here = new Set([...beside, ...had])
      const known = together.get(`assets/${target}`)
      // Where one import forgets a file, somebody waits for it.
      const all = known === undefined ? here : [...known].filter((name) => here.has(name))
      together.set(`assets/${target}`, new Set(all))
    }
  }
  return together
}

/** Adds the levels in which lazy modules arrive, asked for at once, where some files are already. */
function levelsOf({ manifest, together }: Built, keys: readonly string[], had: Set<string>) {
  const levels: string[][] = []
  const importsOf = new Map(Object.values(manifest).map(({ file, imports }) => [file, imports]))
  let next = keys.flatMap((key) => {
    const file = manifest[key]?.file ?? ''
    return [file, ...(together.get(file) ?? [])]
  })
  for (;;) {
    const level = [...new Set(next)].filter((file) => !had.has(file))
    if (level.length === 0) return levels
    levels.push(level)
    for (const file of level) had.add(file)
    next = level.flatMap((file) =>
      (importsOf.get(file) ?? []).map((imported) => manifest[imported]?.file ?? ''),
    )
  }
}

const row = (name: string, levels: Levels): SizeRow => ({
  name,
  measured: `${levels.flat().length} files in ${levels.length} levels`,
  target: '≤ 6 files in 2 levels',
  met: levels.length <= 2 && levels.flat().length <= 6,
})

/** Fetched only once somebody does something on a page, and so a navigation of its own. */
const onDemand =
  /\/(passkey-browser|password-strength|common-passwords|category-pages|step-up)\.tsx?$/

/**
 * Measures what each click within the site fetches, from any public page to any page and from any
 * page of the workplace to any other, and what each panel that is loaded on demand fetches. Of each
 * page it tells the click that fetches most. A click on an address behind the public site asks for
 * the code of the workplace first, and its style sheet beside it, because only that knows the page.
 */
export function measureNavigations(): SizeRow[] {
  const manifest = JSON.parse(readFileSync(path.join(out, 'manifest.json'), 'utf8')) as Manifest
  const built: Built = { manifest, together: fetchedTogether(manifest) }
  const keys = Object.keys(manifest)
  const named = (name: string) => {
    const key = keys.find((each) => manifest[each]?.name === name && each.startsWith('_'))
    if (key === undefined) throw new Error(`the build has no file ${name}`)
    return key
  }
  const lazyIn = (key: string) => manifest[key]?.dynamicImports ?? []
  const ground = ['client/entry.ts', named('app')]
  const [data, workplace] = [named('data'), named('workplace')]
  const sheet = manifest['client/styles/workplace.css']?.file ?? ''
  const pages = keys.filter(
    (key) => /\/pages\/|not-found-page/.test(key) && manifest[key]?.isDynamicEntry,
  )
  const inside = new Set(lazyIn(workplace).filter((key) => pages.includes(key)))
  if (inside.size === 0) throw new Error('the build has no pages of the workplace')

  const click = (from: string, to: string): Levels => {
    const had = closure(manifest, [...ground, from, ...(inside.has(from) ? [workplace] : [])])
    if (inside.has(from)) had.add(sheet)
    const first = inside.has(to) ? levelsOf(built, [workplace, data], had) : []
    const beside = inside.has(to) && !had.has(sheet) ? [[sheet]] : []
    had.add(sheet)
    const [together = [], ...later] = first
    const parts = lazyIn(to).filter((key) => !onDemand.test(key))
    return [
      ...[[...together, ...beside.flat()], ...later].filter((level) => level.length > 0),
      ...levelsOf(built, [to, data], had),
      ...levelsOf(built, parts, had),
    ]
  }
  const worst = (froms: readonly string[], to: string) =>
    froms
      .filter((from) => from !== to)
      .map((from) => ({ from, levels: click(from, to) }))
      .toSorted(
        (one, other) =>
          other.levels.length - one.levels.length ||
          other.levels.flat().length - one.levels.flat().length,
      )[0]
  const rows: SizeRow[] = []
  const tell = (froms: readonly string[], to: string) => {
    const found = worst(froms, to)
    if (found !== undefined)
      rows.push(row(`click, ${shortOf(found.from)} to ${shortOf(to)}`, found.levels))
  }
  const outside = pages.filter((key) => !inside.has(key))
  for (const to of pages) tell(outside, to)
  for (const to of pages) tell([...inside], to)

  const panels = keys.filter(
    (key) => manifest[key]?.isDynamicEntry && !pages.includes(key) && !key.startsWith('_'),
  )
  for (const key of panels) {
    const askers = keys.filter((asker) => lazyIn(asker).includes(key))
    const had = askers.map((asker) => closure(manifest, [...ground, asker]))
    const [first = new Set<string>(), ...others] = had
    const present = new Set([...first].filter((file) => others.every((other) => other.has(file))))
    rows.push(row(`panel, ${shortOf(key)}`, levelsOf(built, [key], present)))
  }
  return rows
}

/** A module's name without what all names have. */
const shortOf = (key: string) =>
  key.replace(/^shared\/(features\/)?|\.tsx?$/g, '').replace('/pages/', '/')
