import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { send } from '#/platform/api/send.ts'
import { joinCommunity } from '#/community/community/community.queries.ts'
import type { ListedCommunity } from '#/community/community/community.queries.ts'
import { describeSuggested, useSuggestedCommunities } from './suggestion.queries.ts'
import styles from './Welcome.module.css'

const shown = 6

/** Communities to join: the next step joins the chosen ones or sends join requests. */
export function WelcomeCommunities({ onNext }: { onNext: () => void }) {
  const communities = useSuggestedCommunities(shown)
  const [chosen, setChosen] = useState<readonly ListedCommunity[]>([])
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    for (const { id } of chosen) await send(() => joinCommunity(id, {}))
    setBusy(false)
    onNext()
  }
  const toggle = (one: ListedCommunity) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <>
      <Loaded query={communities} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {(found) =>
          found.length === 0 ? (
            <p className={styles.later}>{t('empty.communities.all')}</p>
          ) : (
            <ul className={styles.communities}>
              {found.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className={styles.community}
                    aria-pressed={chosen.includes(one)}
                    onClick={() => toggle(one)}
                  >
                    <Avatar group name={one.display_name} src={one.profile_image_url} size={56} />
                    <span className={styles.about}>
                      <b>{one.display_name}</b>
                      <small>{describeSuggested(one)}</small>
                    </span>
                    <span className={styles.tick}>
                      <Icon name="check" size="s" />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button large block busy={isBusy} onClick={() => void join()}>
        {chosen.length === 0 ? t('onboarding.2.alone') : t('act.next')}
      </Button>
    </>
  )
}
