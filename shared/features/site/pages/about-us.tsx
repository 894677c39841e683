import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="about-us" />
      <h1 className="d2">about-us</h1>
    </div>
  )
}
