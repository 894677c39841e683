import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { SplitPage } from '../../../ui/forms/split-page.tsx'
import { mailPanel } from '../components/mail-panel.tsx'
import { MailedLink } from '../components/mailed-link.tsx'
import { security } from '../security-contract.ts'

/** The present address of an account approves that the account moves to a new one. */
export function Page() {
  return (
    <>
      <PageMeta title={`Approve the new address | ${brand.name}`} />
      <SplitPage
        title="Approve the new address"
        lead="Your account moves to the address that is named in the mail."
        panel={mailPanel}
      >
        <MailedLink
          to={security.approveEmailChange}
          label="Approve the new address"
          working="Approving the address"
          done={
            <p>
              Approved. We have written to the new address; the account moves once that has been
              confirmed. The link there is good for one hour.
            </p>
          }
          otherwise="Ask for the change again on the security page of your profile."
        />
      </SplitPage>
    </>
  )
}
