import type { Release } from '@vitrine/contract/releases'
import { play_modes } from '@vitrine/domain/release'
import { Flex, Table, type TableColumnsType } from 'antd'
import { t } from '../../data/text.ts'
import { bytes, moment } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { playModeWord } from './play-mode.ts'
import { page_size } from './use-releases.ts'

const Outcome = ({ release }: { release: Release }) => {
	const { terminals, succeeded, failed } = release
	const open = terminals - succeeded - failed
	return (
		<Flex gap="0 12px" wrap>
			{succeeded > 0 && <StateWord tone="green" text={t('成功 {count}', { count: succeeded })} />}
			{failed > 0 && <StateWord tone="red" text={t('失败 {count}', { count: failed })} />}
			{open > 0 && <StateWord tone="blue" text={t('未完成 {count}', { count: open })} />}
		</Flex>
	)
}

/** The clock of the terminals is not the viewer's: the times stay as the wall shows them. */
const onWall = (wall: string): string => wall.replace('T', ' ')

const Validity = ({ release: { starts, ends } }: { release: Release }) => {
	if (starts === '' && ends === '') return <span className="muted">{t('不限')}</span>
	return (
		<>
			{starts !== '' && <div>{t('自 {time}', { time: onWall(starts) })}</div>}
			{ends !== '' && <div>{t('至 {time}', { time: onWall(ends) })}</div>}
		</>
	)
}

const columns = (): TableColumnsType<Release> => [
	{ title: t('发布编号'), key: 'no', dataIndex: 'publish_no' },
	{
		title: t('名称'),
		key: 'name',
		render: (_, { publish_name }) => (
			<div style={{ minWidth: 140, maxWidth: 280, overflowWrap: 'anywhere' }}>{publish_name}</div>
		),
	},
	{
		title: `${t('播放方式')} / ${t('发布方式')}`,
		key: 'mode',
		render: (_, { play_mode, isAppend }) => (
			<>
				<div>{playModeWord(play_mode)}</div>
				{play_mode !== play_modes.urgency && (
					<div className="muted">{isAppend === 1 ? t('追加发布') : t('覆盖发布')}</div>
				)}
			</>
		),
	},
	{ title: t('有效期'), key: 'validity', render: (_, release) => <Validity release={release} /> },
	{ title: t('节目'), key: 'programs', dataIndex: 'programs' },
	{ title: t('终端'), key: 'terminals', dataIndex: 'terminals' },
	{ title: t('下载结果'), key: 'outcome', render: (_, release) => <Outcome release={release} /> },
	{ title: t('大小'), key: 'size', render: (_, { size }) => bytes(size) },
	{ title: t('发布人'), key: 'publisher', dataIndex: 'publisher' },
	{ title: t('发布时间'), key: 'created_at', render: (_, { created_at }) => moment(created_at) },
]

/** Releases with how far their downloads are. */
export const ReleaseTable = (props: {
	releases: readonly Release[]
	count: number
	page: number
	setPage: (page: number) => void
}) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
	<section className="table-room" tabIndex={0} aria-label={t('发布记录')}>
		<Table
			rowKey="id"
			columns={columns()}
			dataSource={props.releases}
			style={{ minWidth: 'max-content' }}
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
