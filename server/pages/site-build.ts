import type { Sheet } from './page-style.ts'

/** A script that a page refers to. */
export interface PreloadedScript {
  url: string
  /** Subresource integrity: `sha256-…`. */
  integrity: string
}

/** The build's output for the server: `dist/site.json`. */
export interface SiteBuild {
  /** All styles. A page inlines those that it needs; the browser loads the rest from `sheet`. */
  css: string
  sheet: string
  /** The same styles, already parsed: at the start that would take ten milliseconds. */
  rules: Sheet
  /** The inline script that marks the document before the first paint, and its CSP source. */
  marker: string
  markerHash: string
  entry: PreloadedScript
  /** The chunks that every page needs: React and the layout. */
  app: PreloadedScript[]
  /** The chunks of each page by its module, without those in `app`. */
  pages: Record<string, PreloadedScript[]>
  /** The style sheet for the pages behind the public site. */
  workplaceCss: string
  fonts: string[]
  /** Base path of the images: `/images/<version>`. */
  images: string
}
