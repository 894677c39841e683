import type { Sheet } from './page-style.ts'

/** A script that a page names. */
export interface PreloadedScript {
  url: string
  /** Subresource integrity: `sha384-…`. */
  integrity: string
}

/** What the build leaves for the server: `dist/site.json`. */
export interface SiteBuild {
  /** Every style, of which a page inlines what it needs, and where the browser finds the rest. */
  css: string
  sheet: string
  /** The same styles taken apart, which would cost a start ten milliseconds. */
  rules: Sheet
  /** The inline script that marks the document before the first paint, and its CSP source. */
  marker: string
  markerHash: string
  entry: PreloadedScript
  /** Chunks of React and the layout, which every page needs. */
  app: PreloadedScript[]
  /** The chunks of each page by its module, without those of `app`. */
  pages: Record<string, PreloadedScript[]>
  /** The style sheet of the pages behind the public site. */
  workplaceCss: string
  fonts: string[]
  /** Base path of the images: `/images/<version>`. */
  images: string
}
