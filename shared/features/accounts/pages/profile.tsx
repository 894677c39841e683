import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="profile" />
      <h1 className="d2">profile</h1>
    </div>
  )
}
