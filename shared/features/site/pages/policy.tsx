import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { retention } from '../../../contract/retention.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { LegalPage, Pairs } from '../components/legal-page.tsx'

const sections: readonly { title: string; body: ReactNode }[] = [
  {
    title: 'Collection of Information',
    body: (
      <>
        <p>
          We collect what we need in order to know our members and settle their orders. We collect
          nothing that we have no use for.
        </p>
        <Pairs
          of={[
            ['Registration', 'Name, address, phone number and email.'],
            ['Account', 'Bank details and payment information for transactions.'],
            ['Activities', 'Your interactions and transactions on the marketplace.'],
            ['Browsing', 'IP addresses and patterns of user behaviour.'],
          ]}
        />
      </>
    ),
  },
  {
    title: 'Use of User Data',
    body: (
      <>
        <p>We use the information for the purposes below.</p>
        <Pairs
          of={[
            ['Verification', 'To verify your identity and to register your account.'],
            ['Service', 'To answer you as a customer and to deal with disputes.'],
            ['Content', 'To improve the content of the marketplace.'],
            ['Marketing', 'To send marketing communications.'],
            ['Transactions', 'To process the transactions you enter into.'],
            ['Communication', 'To communicate with users.'],
          ]}
        />
      </>
    ),
  },
  {
    title: 'Cookie Policy',
    body: (
      <>
        <p>
          Cookies are small files that your browser keeps for a site. They store user information
          and track how the site is used.
        </p>
        <p>
          You control cookies in your browser: you can allow, refuse or delete them there. If you
          reject cookies, some features may be limited.
        </p>
        <p>
          When you log in, your browser also keeps a login token in its local storage. Logging out
          clears it.
        </p>
        <p>
          It also keeps there which lots you looked at last, to show them to you again. That list is
          not sent to us. Logging out clears it. Without an account, choose “Clear this list” on the
          page of a lot.
        </p>
      </>
    ),
  },
  {
    title: 'Security Measures',
    body: (
      <>
        <p>We protect your information with industry-standard methods.</p>
        <p>
          No transmission over the internet can be guaranteed to be fully secure. We cannot promise
          that what you send cannot be intercepted on its way.
        </p>
        <p>
          You are responsible for the security of your own account. Keep your password to yourself,
          and log out on a computer that others use.
        </p>
      </>
    ),
  },
]

/** The privacy policy. */
export function Page() {
  return (
    <>
      <PageMeta
        description="What the jewellery marketplace collects about its members, what the data is used for, how cookies work here and how your information and account are protected."
        keywords={[
          'privacy policy',
          'terms of use',
          'cookie policy',
          'data protection',
          'account security',
        ]}
      />
      <LegalPage
        title="Privacy policy"
        dated="Last updated: February 15, 2025"
        group="policy"
        sections={sections}
        aside={
          <>
            <p>Questions about your data go to the&nbsp;privacy mailbox.</p>
            <p className="legal-link">
              <a className="text-link" href={`mailto:${brand.emails.privacy}`}>
                Write to the privacy mailbox
              </a>
            </p>
            <p className="small">{brand.emails.privacy}</p>
            <p>The rules for your account are in the Terms of&nbsp;Use.</p>
            <p className="legal-link">
              <Link className="text-link" to={paths.terms}>
                Read the Terms of Use
              </Link>
            </p>
          </>
        }
      >
        <section className="legal-after" aria-labelledby="retention">
          <h2 className="d5" id="retention">
            How long we keep it
          </h2>
          <Pairs of={Object.values(retention).map(({ what, howLong }) => [what, howLong])} />
        </section>
      </LegalPage>
    </>
  )
}
