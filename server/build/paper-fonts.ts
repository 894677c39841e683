import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { create } from 'fontkit'
import subsetFont from 'subset-font'

import type { FontFile, FontIndex } from '#server/pdf/fonts.ts'

const require = createRequire(import.meta.url)

interface Family {
  /** A package of `@fontsource-variable`. */
  name: string
  /** Which of its files, without the package's name before and the style behind. */
  subsets: readonly string[] | 'all'
  axes: Record<string, number>
}

const latin = ['latin', 'latin-ext'] as const

/** Our own typefaces, with the weights and sizes that papers use. */
const ours: Readonly<Record<Exclude<keyof FontIndex, 'further'>, Family>> = {
  text: { name: 'instrument-sans', subsets: latin, axes: { wght: 400 } },
  strong: { name: 'instrument-sans', subsets: latin, axes: { wght: 500 } },
  display: { name: 'fraunces', subsets: latin, axes: { wght: 340, opsz: 36 } },
}

/** What writes the scripts that ours lack. The first one that has a character is used. */
const further: readonly Family[] = [
  {
    name: 'noto-sans',
    subsets: ['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'devanagari'],
    axes: { wght: 400 },
  },
  { name: 'noto-sans-arabic', subsets: ['arabic'], axes: { wght: 400 } },
  { name: 'noto-sans-hebrew', subsets: ['hebrew'], axes: { wght: 400 } },
  { name: 'noto-sans-thai', subsets: ['thai'], axes: { wght: 400 } },
  { name: 'noto-sans-sc', subsets: 'all', axes: { wght: 400 } },
  { name: 'noto-sans-kr', subsets: 'all', axes: { wght: 400 } },
]

/** Sorted numbers as ranges of consecutive ones. */
function rangesOf(points: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && point <= last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges
}

const folderOf = ({ name }: Family) =>
  path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`))

async function filesOf(family: Family): Promise<string[]> {
  const { name, subsets } = family
  const folder = folderOf(family)
  const style = name === 'fraunces' ? 'opsz' : 'wght'
  const ending = `-${style}-normal.woff2`
  const found =
    subsets === 'all'
      ? (await readdir(path.join(folder, 'files')))
          .filter((file) => file.endsWith(ending))
          .toSorted()
      : subsets.map((subset) => `${name}-${subset}${ending}`)
  return found.map((file) => path.join(folder, 'files', file))
}

/** Writes each file of a family as a font of one weight, which a PDF can contain, and its licence. */
async function buildFamily(family: Family, face: string, out: string): Promise<FontFile[]> {
  const made: FontFile[] = []
  await copyFile(path.join(folderOf(family), 'LICENSE'), path.join(out, `${family.name}-LICENSE`))
  for (const source of await filesOf(family)) {
    const whole = await readFile(source)
    const opened = create(whole)
    if (!('characterSet' in opened)) throw new Error(`${source} is a collection of fonts`)
    const points = opened.characterSet
    const font = await subsetFont(whole, String.fromCodePoint(...points), {
      targetFormat: 'truetype',
      variationAxes: family.axes,
    })
    const file = `${face}-${path.basename(source).replace(/-\w+-normal\.woff2$/, '')}.ttf`
    await writeFile(path.join(out, file), font)
    made.push({ file, ranges: rangesOf(points) })
  }
  return made
}

/** Makes the fonts of papers, and the index that says which of them has which characters. */
export async function buildPaperFonts(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const index: FontIndex = {
    text: await buildFamily(ours.text, 'text', out),
    strong: await buildFamily(ours.strong, 'strong', out),
    display: await buildFamily(ours.display, 'display', out),
    further: [],
  }
  for (const family of further) {
    index.further.push(...(await buildFamily(family, 'further', out)))
  }
  await writeFile(path.join(out, 'index.json'), JSON.stringify(index))
}
