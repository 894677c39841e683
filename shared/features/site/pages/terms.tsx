import { Link } from 'react-router-dom'

import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { currentTerms, termsDay } from '../../../terms.ts'
import { LegalPage } from '../components/legal-page.tsx'
import { termsSections } from '../terms-copy.tsx'

/** The Terms of Use. */
export function Page() {
  return (
    <>
      <PageMeta
        description="The rules for an account on the jewellery marketplace: verification, listing stock, orders, payment, inspection, and what you and we may do."
        keywords={[
          'terms of use',
          'trade account',
          'company verification',
          'B2B jewellery marketplace',
          'account suspension and appeal',
        ]}
      />
      <LegalPage
        title="Terms of Use"
        dated={
          <>
            Version {currentTerms.version}, {termsDay}
          </>
        }
        group="terms"
        sections={termsSections}
        aside={
          <>
            <p>These terms are a draft in plain English. A lawyer has not reviewed them yet.</p>
            <p className="legal-link">
              <Link className="text-link" to={paths.policy}>
                Read the privacy policy
              </Link>
            </p>
          </>
        }
      />
    </>
  )
}
