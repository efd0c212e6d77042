import type { Release } from '@vitrine/contract/release/release-record'
import { play_modes } from '@vitrine/domain/release/release'
import { Button, Flex, type TableColumnsType } from 'antd'
import { useGroupNamesById } from '../../data/group-names.ts'
import { nameOfGroup } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { ForeignMark } from '../../ui/foreign-mark.tsx'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { useExistingPage } from '../../ui/lists/past-end.ts'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { When } from '../../ui/when.tsx'
import { ReleaseState, typeWord } from './release-words.tsx'
import { page_size } from './use-release-records.ts'

const Outcome = ({ release }: { release: Release }) => {
	const { succeeded, failed, unfinished, taken_down } = release
	return (
		<Flex gap="0 12px" wrap>
			{succeeded > 0 && <StateWord tone="green" text={t('成功 {count}', { count: succeeded })} />}
			{failed > 0 && <StateWord tone="red" text={t('失败 {count}', { count: failed })} />}
			{unfinished > 0 && <StateWord tone="blue" text={t('未完成 {count}', { count: unfinished })} />}
			{taken_down > 0 && <StateWord tone="grey" text={t('已撤下 {count}', { count: taken_down })} />}
		</Flex>
	)
}

/** The local time of the terminals differs from the viewer's, so the times are shown as stored. */
const localWords = (local: string): string => local.replace('T', ' ')

/** The period in which a release can play. */
export const Validity = ({ release: { starts, ends } }: { release: Release }) => {
	if (starts === '' && ends === '') return <span className="muted">{t('不限')}</span>
	return (
		<>
			{starts !== '' && <div>{t('自 {time}', { time: localWords(starts) })}</div>}
			{ends !== '' && <div>{t('至 {time}', { time: localWords(ends) })}</div>}
		</>
	)
}

/** How many hours of a day are listed. */
const hours_shown = 3

const Hours = ({ hours }: Pick<Release, 'hours'>) => (
	<>
		{hours.slice(0, hours_shown).map(one => (
			<div key={one}>{one.replace('-', '–')}</div>
		))}
		{hours.length > hours_shown && (
			<div className="muted">{t('还有 {count} 项', { count: hours.length - hours_shown })}</div>
		)}
	</>
)

const Named = ({ release, look }: { release: Release; look: (id: number) => void }) => (
	<Flex gap={12} align="center" style={{ minWidth: 200, maxWidth: 340 }}>
		<Thumbnail src={release.cover} icon="publish" width={80} />
		<div style={{ overflowWrap: 'anywhere' }}>
			<Button
				type="link"
				style={{ height: 'auto', padding: 0, textAlign: 'start', whiteSpace: 'normal' }}
				onClick={() => look(release.id)}
			>
				{release.publish_name}
			</Button>
			<div className="muted">{release.publish_no}</div>
			<ForeignMark of={release} />
		</div>
	</Flex>
)

const columns = (nameOf: (id: number) => string, look: (id: number) => void): TableColumnsType<Release> => [
	{ title: t('名称'), key: 'name', render: (_, release) => <Named release={release} look={look} /> },
	{ title: t('状态'), key: 'status', width: 180, render: (_, release) => <ReleaseState release={release} /> },
	{
		title: `${t('播放方式')} / ${t('发布方式')}`,
		key: 'mode',
		render: (_, { type, play_mode, isAppend, play_count }) => (
			<>
				<div>{typeWord(type)}</div>
				{play_count !== null && <div className="muted">{`×${play_count}`}</div>}
				{play_mode !== play_modes.urgency && (
					<div className="muted">{isAppend === 1 ? t('追加发布') : t('覆盖发布')}</div>
				)}
			</>
		),
	},
	{
		title: t('播放时间'),
		key: 'validity',
		render: (_, release) => (
			<>
				<Validity release={release} />
				<Hours hours={release.hours} />
			</>
		),
	},
	{
		title: t('终端'),
		key: 'terminals',
		render: (_, release) => (
			<>
				<div>{release.terminals + release.later}</div>
				<Outcome release={release} />
			</>
		),
	},
	{
		title: t('组织'),
		key: 'group',
		render: (_, release) => (release.foreign ? nameOfGroup(release) : nameOf(release.group_id)),
	},
	{
		title: t('发布时间'),
		key: 'created_at',
		render: (_, { created_at, publisher }) => (
			<>
				<div>
					<When at={created_at} />
				</div>
				<div className="muted">{publisher}</div>
			</>
		),
	},
]

/** Releases with the progress of their downloads. */
export const ReleaseTable = (props: {
	releases: readonly Release[]
	count: number
	page: number
	setPage: (page: number) => void
	look: (id: number) => void
}) => {
	const nameOf = useGroupNamesById()
	useExistingPage({ ...props, size: page_size, onChange: props.setPage })
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
		<section className="table-scroll" tabIndex={0} aria-label={t('发布记录')}>
			<ListTable
				rowKey="id"
				columns={columns(nameOf, props.look)}
				dataSource={props.releases}
				pagination={{
					current: props.page,
					pageSize: page_size,
					total: props.count,
					showSizeChanger: false,
					hideOnSinglePage: true,
					onChange: props.setPage,
				}}
			/>
		</section>
	)
}
