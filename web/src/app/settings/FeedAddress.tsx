import { useState } from 'react'
import { endFeedSubscription, renewFeedSubscription, useFeedSubscription } from '#/diary/timeline/timeline.queries.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { SubscriptionAddress } from '#/platform/session/SubscriptionAddress.tsx'
import styles from './settings.module.css'

/** The private address of the feed, for a feed reader. */
export function FeedAddress() {
  const [chosen, setChosen] = useState<boolean>()
  return (
    <Loaded query={useFeedSubscription()} skeleton={<SkeletonText label={t('load.loading')} count={3} />}>
      {({ made_at, with_text }) => {
        const withText = chosen ?? with_text
        return (
          <Rows className={styles.card}>
            <p>{t('settings.feed.text')}</p>
            <p>{t('settings.feed.warning')}</p>
            <div className={styles.choice}>
              <Switch
                label={t('settings.feed.withText')}
                note={t('settings.feed.withText.note')}
                checked={withText}
                onChange={setChosen}
              />
            </div>
            <SubscriptionAddress
              label={t('settings.feed.address')}
              help={t('settings.feed.once')}
              path="/api/timeline/subscription"
              madeAt={made_at}
              renew={() => renewFeedSubscription(withText)}
              end={endFeedSubscription}
            >
              {made_at !== null && (
                <p className={styles.small}>{t(with_text ? 'settings.feed.now.text' : 'settings.feed.now.titles')}</p>
              )}
            </SubscriptionAddress>
          </Rows>
        )
      }}
    </Loaded>
  )
}
