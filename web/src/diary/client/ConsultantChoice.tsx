import type { Consultant } from '#/core/entry/draft.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import styles from './client.module.css'
import { useConsultants } from './client.queries.ts'

interface Props {
  consultant: Consultant | null
  onConsultant: (consultant: Consultant | null) => void
}

/** Which consultant sees an entry too. */
export function ConsultantChoice({ consultant, onConsultant }: Props) {
  const { data = [] } = useConsultants()
  const found = data.map(({ id, display_name }) => ({ id, name: display_name }))
  // offline, the one that was chosen before
  const offered = consultant === null || found.some(({ id }) => id === consultant.id) ? found : [consultant, ...found]
  return (
    <section className={styles.choice}>
      <h3>{t('client.choice')}</h3>
      <RadioCards
        label={t('client.choice')}
        value={consultant?.id ?? 'none'}
        options={[
          { value: 'none', label: t('client.choice.none'), icon: 'block' },
          ...offered.map(({ id, name }) => ({ value: id, label: name, icon: 'question' as const })),
        ]}
        onChange={(value) => onConsultant(offered.find(({ id }) => id === value) ?? null)}
      />
    </section>
  )
}
