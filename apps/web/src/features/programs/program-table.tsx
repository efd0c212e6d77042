import type { ProgramRow } from '@vitrine/contract/programs'
import { Button, Flex, Table, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { bytes, clockTime, moment } from '../../ui/format.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { page_size } from './use-programs.ts'

interface Props {
	readonly programs: readonly ProgramRow[]
	readonly count: number
	readonly page: number
	readonly setPage: (page: number) => void
	/** Opens the dialog that renames or copies. */
	readonly name: (program: ProgramRow, copy: boolean) => void
	readonly remove: (program: ProgramRow) => void
}

const editor = ({ id }: ProgramRow) => `/schedule/windowsIndex?id=${id}`
const publish = ({ id }: ProgramRow) => `/schedule/issueManage?type=addRelease&program=${id}`

const RowActions = ({ program, name, remove }: { program: ProgramRow } & Pick<Props, 'name' | 'remove'>) => (
	<Flex gap={4} align="center">
		<Link to={editor(program)}>{t('编辑')}</Link>
		<Link to={publish(program)} style={{ marginInlineStart: 8 }}>
			{t('发布')}
		</Link>
		<Button size="small" type="text" onClick={() => name(program, true)}>
			{t('复制')}
		</Button>
		<Button size="small" type="text" onClick={() => name(program, false)}>
			{t('重命名')}
		</Button>
		<Button size="small" type="text" danger onClick={() => remove(program)}>
			{t('删除')}
		</Button>
	</Flex>
)

const columns = ({ name, remove }: Props): TableColumnsType<ProgramRow> => [
	{
		title: t('名称'),
		key: 'name',
		render: (_, program) => (
			<Flex gap={12} align="center" style={{ minWidth: 200 }}>
				<Thumbnail src={program.thumbnail} icon="program" width={96} />
				<Link to={editor(program)} style={{ overflowWrap: 'anywhere' }}>
					{program.name}
				</Link>
			</Flex>
		),
	},
	{ title: t('分辨率'), key: 'size', render: (_, { w, h }) => `${w}×${h}` },
	{ title: t('时长'), key: 'play_time', render: (_, { play_time }) => clockTime(play_time) },
	{ title: t('窗口'), key: 'windows', dataIndex: 'windows' },
	{ title: t('大小'), key: 'bytes', render: (_, { size }) => bytes(size) },
	{ title: t('创建者'), key: 'creator', dataIndex: 'creator' },
	{ title: t('更新时间'), key: 'updated_at', render: (_, { updated_at }) => moment(updated_at) },
	{
		title: t('操作'),
		key: 'actions',
		render: (_, program) => <RowActions program={program} name={name} remove={remove} />,
	},
]

/** Programs with what can be done with each. */
export const ProgramTable = (props: Props) => (
	<Table
		rowKey="id"
		columns={columns(props)}
		dataSource={props.programs}
		scroll={{ x: 'max-content' }}
		pagination={{
			current: props.page,
			pageSize: page_size,
			total: props.count,
			showSizeChanger: false,
			hideOnSinglePage: true,
			onChange: props.setPage,
		}}
	/>
)
