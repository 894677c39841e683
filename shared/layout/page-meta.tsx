import { useMatches } from 'react-router-dom'

import { brand } from '../brand.ts'
import type { PageHandle } from '../routing/page-route.tsx'
import { useSite } from './site-context.ts'

/** A picture for where a link to the page is shared. */
interface MetaPicture {
  /** Its address on this site. */
  address: string
  width: number
  height: number
  alt: string
}

const socialPicture: MetaPicture = {
  address: '/social.png',
  width: 1200,
  height: 630,
  alt: `${brand.name}. ${brand.tagline}.`,
}

interface PageMetaProps {
  /** The full document title; the route's by default. */
  title?: string | undefined
  /** What the page's form was answered. Screen readers read first that it has errors. */
  answer?: { errors?: readonly unknown[] } | undefined
  description?: string
  keywords?: readonly string[]
  /** The site's own if none is given. */
  picture?: MetaPicture | null | undefined
  /** False if no page has this address. */
  canonical?: boolean
}

/**
 * The page's metadata. React moves it into the head, on the server and on every navigation, so a
 * direct visit and a click give the same result. Absolute addresses use the configured origin only.
 */
export function PageMeta({
  title: given,
  answer,
  description = brand.description,
  keywords = brand.keywords,
  picture,
  canonical = true,
}: PageMetaProps) {
  const { origin } = useSite()
  const match = useMatches().at(-1)
  const handle = match?.handle as PageHandle | undefined
  const own = given ?? handle?.title ?? brand.name
  const title = answer?.errors === undefined ? own : `Error: ${own}`
  const path = match === undefined ? undefined : (handle?.canonical ?? match.pathname)
  if (handle !== undefined && handle.kind !== 'public') {
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  const { address, width, height, alt } = picture ?? socialPicture
  const image = origin + address
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords.join(', ')} />
      <meta name="robots" content="index, follow" />
      <meta name="revisit-after" content="7 days" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      {canonical && <meta property="og:url" content={origin + path} />}
      {canonical && <link rel="canonical" href={origin + path} />}
    </>
  )
}
