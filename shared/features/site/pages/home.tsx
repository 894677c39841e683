import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { Hero } from '../components/hero.tsx'
import { HomeQuestions } from '../components/home-questions.tsx'
import { HowItWorks } from '../components/how-it-works.tsx'
import { Promises } from '../components/promises.tsx'
import { Statistics } from '../components/statistics.tsx'
import { Steps } from '../components/steps.tsx'
import { WhyChoose } from '../components/why-choose.tsx'

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
  return (
    <>
      <PageMeta
        title={`${brand.name}: ${brand.tagline}`}
        description="The B2B marketplace for unsold jewellery, diamonds, gemstones and bullion. Verified sellers list their stock, verified wholesale buyers see trade prices. Offers and orders open next."
      />
      <Hero />
      <WhyChoose />
      <Steps />
      <HowItWorks />
      <Promises />
      <Statistics />
      <HomeQuestions />
    </>
  )
}
