import { t } from '#/i18n/i18n.ts'
import { EmptyState } from '#/kit/EmptyState.tsx'
import { joinClasses } from '#/kit/class-names.ts'
import { Loaded } from '#/loaded/Loaded.tsx'
import type { PageProps } from '#/shell/page-props.ts'
import { usePageTitle } from '#/shell/page-title.ts'
import { EntryText } from '#/timeline/EntryText.tsx'
import { moodOf } from './line-days.ts'
import { Line, LineSkeleton } from './Line.tsx'
import { LineHead } from './LineHead.tsx'
import { usePersonLine } from './lifeline.queries.ts'
import { lineMood } from './rail.ts'
import styles from './Lifeline.module.css'

/** Another person, and of their line what one may see. */
export function PersonPage({ params }: PageProps<'id'>) {
  const { query, entries, older } = usePersonLine(params.id)
  usePageTitle(query.data?.profile.display_name)
  return (
    <Loaded query={query} skeleton={<LineSkeleton />}>
      {({ profile }) => {
        const mood = moodOf(profile.mood)
        const { display_name, profile_image_url, location_text, introduction, reduced } = profile
        const isLine = entries.length > 0
        return (
          <>
            <LineHead
              name={display_name}
              picture={profile_image_url}
              mood={mood}
              isLine={isLine}
              note={location_text !== null && <p className="meta">{location_text}</p>}
            />
            {introduction !== null && introduction !== '' && (
              <div className={joinClasses(styles.introduction, isLine && styles.rail, lineMood(mood))}>
                <EntryText text={introduction} />
              </div>
            )}
            {isLine ? (
              <Line
                label={t('lifeline.of', { name: display_name })}
                entries={entries}
                older={older}
                end={t('lifeline.startOf')}
              />
            ) : (
              <EmptyState title={t('empty.person')} text={reduced ? t('people.limited') : undefined} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
