import { readdirSync } from 'node:fs'
import path from 'node:path'

import type { Plugin } from 'vite'

const shared = new URL('../shared/', import.meta.url).pathname

/** Within a layer, what is special comes after what is general. */
const folders = ['ui', 'layout', 'workplace', 'features']

/** The style sheets below a folder: its own before those of the folders in it. */
function sheetsIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const names = (isFolder: boolean) =>
    entries
      .filter((entry) => entry.isDirectory() === isFolder)
      .map(({ name }) => path.join(folder, name))
      .toSorted()
  const own = names(false).filter((file) => file.endsWith('.css'))
  return [...own, ...names(true).flatMap(sheetsIn)]
}

/**
 * Gathers the style sheets that lie beside what they are for, in place of `@gather`: into
 * `workplace.css` those named `.workplace.css`, which the pages behind the public site alone fetch, and
 * into `main.css` all others. So a new sheet is written and named, and nothing else.
 */
export const gatheredSheets: Plugin = {
  name: 'gathered-sheets',
  enforce: 'pre',
  transform: {
    filter: { id: /\/client\/styles\/(?:main|workplace)\.css$/ },
    handler(code, id) {
      const forWorkplace = id.endsWith('/workplace.css')
      const sheets = folders
        .flatMap((folder) => sheetsIn(shared + folder))
        .filter((file) => file.endsWith('.workplace.css') === forWorkplace)
      return code.replace('@gather;', sheets.map((file) => `@import '${file}';`).join('\n'))
    },
  },
}
