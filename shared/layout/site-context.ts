import { createContext, useContext } from 'react'

/** Where the site is published. The same values on the server and in the browser. */
export interface Site {
  /** Public origin without a trailing slash, e.g. `https://relustre.example`. */
  origin: string
  /** Base path of the built images, including their version: `/images/1a2b3c4d`. */
  images: string
  /** Address of the style sheet of the pages behind the public site. */
  workplaceCss: string
}

export const SiteContext = createContext<Site | null>(null)

/** The published site. Throws outside `SiteContext`. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (site === null) throw new Error('SiteContext is missing')
  return site
}
