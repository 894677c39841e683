import { lazy } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { LivePart, useLive } from '../../../routing/live-data.tsx'
import { Hero } from '../components/hero.tsx'
import { HomeQuestions } from '../components/home-questions.tsx'
import { HowItWorks } from '../components/how-it-works.tsx'
import { Promises } from '../components/promises.tsx'
import { Steps } from '../components/steps.tsx'
import { WhyChoose } from '../components/why-choose.tsx'
import type { Marketplace } from '../contract.ts'

/** The server sends this section as HTML; only a navigation inside the site fetches its code. */
const Statistics = lazy(async () => ({
  default: (await import('../components/statistics.tsx')).Statistics,
}))

export async function loader(args: LoaderFunctionArgs) {
  const [marketplace] = await Promise.all([
    import('../load-marketplace.ts').then(({ loadMarketplace }) => loadMarketplace(args)),
    import('../components/statistics.tsx'),
  ])
  return marketplace
}

/** Who runs the site, and the site itself. */
export const structuredData = (origin: string) => [
  {
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    slogan: brand.tagline,
    sameAs: [brand.instagram],
  },
  { '@type': 'WebSite', name: brand.name, url: `${origin}/` },
]

/** Home, in the order that the specification gives. */
export function Page() {
  const live = useLive<Marketplace>()
  return (
    <>
      <PageMeta description="The B2B marketplace for unsold jewellery, diamonds, gemstones and bullion. Verified sellers list their stock; verified wholesale buyers order at trade prices or make an offer." />
      <Hero />
      <WhyChoose />
      <Steps />
      <HowItWorks />
      <Promises />
      <LivePart of={live} as="section" className="statistics wrap" labelledBy="statistics">
        {(marketplace) => <Statistics of={marketplace} />}
      </LivePart>
      <HomeQuestions />
    </>
  )
}
