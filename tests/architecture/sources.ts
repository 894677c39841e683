import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = new URL('../..', import.meta.url)
const notOurs = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache'])

function below(folder: string): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const found = folder + entry.name
    return entry.isDirectory() ? below(`${found}/`) : [found]
  })
}

/** Every file of the project except what is installed or built, by its path from the root. */
export const files: readonly string[] = below('').toSorted()

const texts = new Map<string, string>()

export function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(new URL(file, root), 'utf8')
  texts.set(file, text)
  return text
}

export const sources = files.filter((file) => /\.(?:ts|tsx|mts|mjs|css)$/.test(file))

/** The modules that a source file imports, by name. */
export function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )
}

/** The source files of the project that a file imports: types, and what it loads later, included. */
export function importedBy(file: string): string[] {
  const statements = read(file).matchAll(/^(?:import|export)\b[^'"]*?\bfrom\s+['"]([^'"]+)['"]/gm)
  const side = read(file).matchAll(/^import\s+['"]([^'"]+)['"]/gm)
  const later = read(file).matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)
  return [...statements, ...side, ...later].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [path.posix.join(path.posix.dirname(file), name)] : []
  })
}
