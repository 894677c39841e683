import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A font file and the code points that it has, as ranges. */
export interface FontFile {
  file: string
  ranges: [number, number][]
}

/** The styles of a paper's text. */
export type Face = 'text' | 'strong' | 'display'

/** The files of each style, and those for the scripts that our own typefaces lack. */
export type FontIndex = Record<Face | 'further', FontFile[]>

// As source this file is in server/pdf, as a bundle in dist/server: both two levels below the root.
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist/paper-fonts')

let index: FontIndex | null = null

/** The index of the built fonts, read once. @throws if the site has not been built */
function built(): FontIndex {
  index ??= JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as FontIndex
  return index
}

/** Whether a file has a code point. */
export const has = ({ ranges }: FontFile, point: number) =>
  ranges.some(([from, to]) => from <= point && point <= to)

/** The path of a font file. */
export const pathOf = (file: string): string => path.join(folder, file)

/** The first file of a style that has a code point; undefined if none does. */
export function fileFor(face: Face, point: number): FontFile | undefined {
  const { [face]: own, further } = built()
  const fits = (each: FontFile) => has(each, point)
  return own.find(fits) ?? further.find(fits)
}
