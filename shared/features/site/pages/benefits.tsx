import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="benefits" />
      <h1 className="d2">benefits</h1>
    </div>
  )
}
