import { useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { Card, CardAction, CardActions, CardFact, CardHeader, CardThread, Panel } from './Card.tsx'
import { IconButton } from './IconButton.tsx'
import { samples } from './kit-samples.ts'
import styles from './KitPage.module.css'
import { KitSection } from './KitSection.tsx'
import { IconDisc, ListRow, RowButton, RowLink, Rows, RowsHeading, StrungRow, StrungRows } from './ListRow.tsx'
import { CardMenu } from './Menu.tsx'
import type { MenuAction } from './Menu.tsx'

const actionTexts = samples.actions
const cardActions: readonly MenuAction[] = [
  { id: 'likes', icon: 'friends', label: actionTexts.likes, onSelect: () => {} },
  { id: 'copy', icon: 'link', label: actionTexts.copy, onSelect: () => {} },
  { id: 'follow', icon: 'eye', label: actionTexts.follow, onSelect: () => {} },
  { id: 'block', icon: 'block', label: actionTexts.block, onSelect: () => {} },
  { id: 'report', icon: 'flag', label: actionTexts.report, danger: true, onSelect: () => {} },
]

export function KitLists() {
  return (
    <>
      <SampleRows />
      <SampleCards />
    </>
  )
}

function SampleRows() {
  const texts = samples.rows
  const [luca, anna, bence] = samples.people
  return (
    <KitSection title={samples.sections.rows}>
      <RowsHeading first>{texts.you}</RowsHeading>
      <Rows>
        <RowLink href="#main" lead={<IconDisc icon="me" />} title={texts.profile} note={texts.profileNote} />
        <RowButton lead={<IconDisc icon="lock" />} title={texts.login} note={texts.loginNote} />
        <RowLink
          href="#main"
          lead={<IconDisc icon="gratitude" hue="gratitude" />}
          title={texts.gratitude}
          note={texts.gratitudeNote}
        />
        <RowLink
          href="#main"
          lead={<IconDisc icon="trash" hue="alert" />}
          title={texts.remove}
          note={texts.removeNote}
        />
      </Rows>
      <RowsHeading>{texts.friends}</RowsHeading>
      <Rows list>
        <ListRow
          lead={<Avatar name={anna} mood={8} size={52} />}
          title={<a href="#main">{anna}</a>}
          note={texts.waitingNote}
          end={<Button>{texts.accept}</Button>}
        />
        <ListRow
          lead={<Avatar name={bence} mood={3} size={52} />}
          title={<a href="#main">{bence}</a>}
          note={texts.friendNote}
          end={<IconButton icon="msg" label={texts.writeTo} />}
        />
      </Rows>
      <RowsHeading>{texts.news}</RowsHeading>
      <Rows>
        <StrungRows>
          <StrungRow
            href="#main"
            unread
            unreadLabel={texts.unread}
            lead={<Avatar name={anna} mood={8} />}
            title={
              <>
                <b>{anna}</b> {texts.friendRequest}
              </>
            }
            note={texts.before[0]}
          />
          <StrungRow
            href="#main"
            unread
            unreadLabel={texts.unread}
            lead={<Avatar name={bence} mood={3} />}
            title={
              <>
                <b>{bence}</b> {texts.commented}
              </>
            }
            quote={texts.comment}
            note={texts.before[1]}
          />
          <StrungRow
            href="#main"
            unread
            unreadLabel={texts.unread}
            lead={<IconDisc icon="lesson" hue="lesson" />}
            title={texts.lesson}
            note={texts.before[2]}
          />
          <StrungRow
            href="#main"
            unread={false}
            unreadLabel={texts.unread}
            lead={<Avatar name={luca} mood={6} />}
            title={`${luca} ${texts.commented}`}
            note={texts.before[3]}
          />
        </StrungRows>
      </Rows>
    </KitSection>
  )
}

function SampleCards() {
  const texts = samples.card
  const [liked, setLiked] = useState(true)
  const anna = samples.people[1]
  const menu = (
    <CardMenu label={texts.more} title={texts.menu} closeLabel={samples.overlays.close} actions={cardActions} />
  )
  return (
    <KitSection title={samples.sections.cards}>
      <div className={styles.stack}>
        <Card hue="alert" group>
          <CardHeader
            avatar={<Avatar name={samples.group} group />}
            name={<a href="#main">{samples.group}</a>}
            kind={{ icon: 'alert', label: texts.alertKind }}
            meta={<CardFact>{texts.alertWhen}</CardFact>}
          />
          <CardThread>
            <h2>{texts.alertTitle}</h2>
            <div className="diary">
              <p>{texts.alertText}</p>
            </div>
            <CardActions>
              <CardAction icon="heart" label={texts.like} count={14} aria-pressed={false} />
              <CardAction icon="comment" label={texts.comments} count={9} />
            </CardActions>
          </CardThread>
        </Card>
        <Card hue="gratitude" mood={8}>
          <CardHeader
            avatar={<Avatar name={anna} mood={8} />}
            name={<a href="#main">{anna}</a>}
            kind={{ icon: 'gratitude', label: texts.kind }}
            meta={<CardFact>{texts.when}</CardFact>}
            menu={menu}
          />
          <CardThread>
            <div className="diary">
              <p>{texts.text}</p>
            </div>
            <CardActions>
              <CardAction
                icon={liked ? 'heartf' : 'heart'}
                label={texts.like}
                count={liked ? 9 : 8}
                on={liked}
                aria-pressed={liked}
                onClick={() => setLiked(!liked)}
              />
              <CardAction icon="comment" label={texts.comments} count={3} />
              <CardAction icon="share" label={texts.share} end />
            </CardActions>
          </CardThread>
        </Card>
        <Panel title={texts.aside}>
          <p className="meta">{texts.asideText}</p>
        </Panel>
      </div>
    </KitSection>
  )
}
