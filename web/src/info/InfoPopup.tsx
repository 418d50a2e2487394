import type { PageProps } from '#/shell/page-props.ts'
import { InfoText } from './InfoPage.tsx'

export function InfoPopup({ params }: PageProps<'pageurl'>) {
  return <InfoText pageurl={params.pageurl} />
}
