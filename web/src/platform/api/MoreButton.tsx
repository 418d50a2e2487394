import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** The next page of a list that is read a page at a time; nothing where there is none. */
export function MoreButton({ query }: Props) {
  if (!query.hasNextPage) return null
  return (
    <Button variant="quiet" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('act.showMore')}
    </Button>
  )
}
