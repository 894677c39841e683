import { readdirSync } from 'node:fs'
import path from 'node:path'

import type { Plugin } from 'vite'

const shared = new URL('../shared/', import.meta.url).pathname

/** Within a layer, specific sheets come after general ones. */
const folders = ['ui', 'layout', 'workplace', 'console', 'notifications', 'features']

/** The style sheets below a folder: its own first, then those of its subfolders. */
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
 * Replaces `@gather` with the style sheets that are kept beside their components: in
 * `workplace.css` those named `.workplace.css`, which only the pages behind the public site fetch,
 * and in `main.css` all others. A new sheet only needs the right name.
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
