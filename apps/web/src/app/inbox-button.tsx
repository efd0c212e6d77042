import type { InboxNotice } from '@vitrine/contract/people/inbox'
import { useState } from 'react'
import { Link } from 'react-router'
import { seeAllNotices, seeNotices, useInbox } from '../data/live/inbox.ts'
import { t } from '../data/text.ts'
import { moment } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { type InboxGroup, inboxGroups } from './inbox-groups.ts'
import { noticeWords } from './notice-words.ts'

/** Larger numbers are shown as `99+`. */
const many = 99

const Line = ({ notice }: { notice: InboxNotice }) => {
	const { text, path } = noticeWords(notice)
	return (
		<Link
			to={path}
			className={notice.seen ? 'inbox-line' : 'inbox-line inbox-new'}
			onClick={() => seeNotices([notice.key])}
		>
			{!notice.seen && <span className="hidden-text">{t('未读')} </span>}
			<span>{text}</span>
			<time className="muted" dateTime={new Date(notice.created_at).toISOString()}>
				{moment(notice.created_at)}
			</time>
		</Link>
	)
}

const Group = ({ group }: { group: InboxGroup }) => {
	const [open, setOpen] = useState(false)
	const [first] = group
	const count = { count: group.length }
	if (group.length === 1) return <Line notice={first} />
	return (
		<>
			<button
				type="button"
				className={first.seen ? 'inbox-line' : 'inbox-line inbox-new'}
				aria-expanded={open}
				onClick={event => {
					// Keeps the list open while a group is expanded.
					event.stopPropagation()
					setOpen(!open)
				}}
			>
				<span>
					{first.kind === 'terminal_online' ? t('已上线的设备：{count}', count) : t('已离线的设备：{count}', count)}
				</span>
				<time className="muted" dateTime={new Date(first.created_at).toISOString()}>
					{moment(first.created_at)}
				</time>
			</button>
			{open && group.map(notice => <Line key={notice.key} notice={notice} />)}
		</>
	)
}

/** Notices: a bell with the number of unseen ones, and a list with links to what they are about. */
export const InboxButton = () => {
	const { unseen = 0, list = [] } = useInbox().data ?? {}
	const label = unseen === 0 ? t('通知') : t('通知，未读：{count}', { count: unseen })
	const face = (
		<>
			<Icon name="bell" />
			{unseen > 0 && <span className="badge">{unseen > many ? `${many}+` : unseen}</span>}
		</>
	)
	return (
		<div className="inbox">
			<MenuButton label={label} face={face}>
				{list.length === 0 && <p className="inbox-none muted">{t('没有通知')}</p>}
				{unseen > 0 && (
					<button type="button" className="inbox-all" onClick={() => seeAllNotices(list)}>
						{t('全部标为已读')}
					</button>
				)}
				{inboxGroups(list).map(group => (
					<Group key={group[0].key} group={group} />
				))}
			</MenuButton>
		</div>
	)
}
