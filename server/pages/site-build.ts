/** A script or font that a page preloads. */
export interface PreloadedScript {
  url: string
  /** Subresource integrity: `sha384-…`. */
  integrity: string
}

/** What the build leaves for the server: `dist/site.json`. */
export interface SiteBuild {
  /** The whole style sheet, inlined into every page, and its CSP source `sha256-…`. */
  css: string
  cssHash: string
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
