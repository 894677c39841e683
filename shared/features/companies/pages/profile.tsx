import { BuildingComplex, FileCheck, ShieldCheck } from 'lucide'
import { lazy } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { PageSkeleton } from '../../../layout/skeletons.tsx'
import { fetched } from '../../../routing/page-route.tsx'
import { paths } from '../../../routing/paths.ts'
import { withSession } from '../../../routing/with-session.ts'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import type { OwnProfileData } from '../own-profile-data.ts'

// Visitors do not download what they cannot see.
const OwnProfile = lazy(async () => ({
  default: (await fetched(() => import('../components/own-profile.tsx'))).OwnProfile,
}))

const panel = (
  <PanelList title="What is in your profile">
    <PanelLine icon={BuildingComplex}>
      You: your name, telephone number and email address.
    </PanelLine>
    <PanelLine icon={FileCheck}>
      Your company: whether it sells or buys, and where its verification stands.
    </PanelLine>
    <PanelLine icon={ShieldCheck}>Your login: password, two-step login and passkeys.</PanelLine>
  </PanelList>
)

const meta = (
  <PageMeta
    title={`Your profile | ${brand.name}`}
    description={`Your company and your account at ${brand.name}.`}
  />
)

/** Shown to visitors. */
function Invitation() {
  return (
    <SplitPage
      title="Your profile"
      lead="Log in to see your account and your company."
      panel={panel}
      piece={{
        name: 'bracelet-tennis-diamond-18k-white',
        alt: 'White gold tennis bracelet of matched round diamonds closed in an oval.',
      }}
    >
      <div className="profile-state">
        <p>
          Once you are logged in, this page shows your details and your company’s verification, and
          leads to your settings. If your company is new here, open a trade account first.
        </p>
        <div className="actions">
          <Link className="button button-filled" to={paths.login}>
            {' '}
            Log in
          </Link>
          <Link className="button" to={paths.register}>
            Register
          </Link>
        </div>
      </div>
    </SplitPage>
  )
}

/** Who is logged in, with their company; null for a visitor. */
export async function loader(args: LoaderFunctionArgs) {
  if (!apiOf(args).signedIn()) return null
  const { loadOwnProfile } = await import('../own-profile-data.ts')
  return withSession(args, () => loadOwnProfile(args))
}

/**
 * The server's page contains both states until the browser knows which applies. A mark set before
 * the first paint shows one of them.
 */
export function Page() {
  const data = useLoaderData<OwnProfileData | null | undefined>()
  if (data) return <OwnProfile data={data} />
  return (
    <>
      {meta}
      <div className="when-signed-out">
        <Invitation />
      </div>
      <div className="when-signed-in" hidden>
        <PageSkeleton />
      </div>
    </>
  )
}
