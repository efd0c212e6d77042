import type { HandoverChoice } from '@vitrine/contract/people/handover'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { BanDialog } from './ban-dialog.tsx'
import { BulkCommands } from './bulk/bulk-commands.tsx'
import { BulkRun } from './bulk/bulk-run.tsx'
import type { Addressed, BulkChange, WholeFilter } from './bulk/use-bulk.ts'
import { GroupField, MoveHandover } from './group-field.tsx'
import { TagsField } from './tags-field.tsx'
import { removeTerminals } from './use-management.ts'
import { moveTerminals, tagTerminals } from './use-terminals.ts'

interface DialogProps {
	readonly chosen: Addressed
	readonly close: () => void
	/** Starts the change for every terminal of the filter. */
	readonly begin: (change: BulkChange) => void
}

const countOf = (chosen: Addressed): number => ('ids' in chosen ? chosen.ids.length : chosen.count)

const TagsDialog = ({ chosen, close, begin }: DialogProps) => (
	<FormDialog<{ add: string[]; remove: string[] }>
		title={t('{count} 个终端的标签', { count: countOf(chosen) })}
		okText={t('保存')}
		initial={{ add: [], remove: [] }}
		onSubmit={async ({ add, remove }) => {
			// The form does not submit without any tags.
			if ('ids' in chosen) await tagTerminals(chosen.ids, { add, remove })
			else begin({ action: 'tag', add, take: remove })
		}}
		onClose={close}
		places={{ terminal_tags: 'add', terminal_tag_long: 'add' }}
	>
		<TagsField name="add" label={t('添加标签')} orElse="remove" />
		<TagsField name="remove" label={t('移除标签')} known />
	</FormDialog>
)

const MoveDialog = ({ chosen, close, begin }: DialogProps) => (
	<FormDialog<{ group_id?: number; handover: HandoverChoice; reason: string }>
		title={t('移动 {count} 个终端', { count: countOf(chosen) })}
		okText={t('移动')}
		initial={{ handover: 'keep', reason: '' }}
		onSubmit={async ({ group_id, handover, reason }) => {
			if (group_id === undefined) return
			if ('ids' in chosen) await moveTerminals(chosen.ids, group_id, { handover, reason })
			else begin({ action: 'move', group_id })
		}}
		onClose={close}
		places={{ group_absent: 'group_id' }}
	>
		<GroupField required />
		{'ids' in chosen ? <MoveHandover ids={chosen.ids} /> : <p>{t('终端上正在播放的内容保持不变。')}</p>}
	</FormDialog>
)

/** Confirmations shown before all terminals of a filter are banned, unbanned or removed. */
const useFilterActions = (begin: (change: BulkChange) => void) => {
	const ask = useAsk()
	const question = (title: string, okText: string, change: BulkChange, content = '') =>
		ask({ title, content, okText, onOk: async () => begin(change) })
	return {
		ban: (count: number) =>
			question(
				t('确定封禁 {count} 个终端吗？', { count }),
				t('封禁'),
				{ action: 'ban' },
				t('封禁后终端无法连接，也收不到新的发布和命令；已有内容继续播放，记录和播放数据都会保留。'),
			),
		unban: (count: number) => question(t('确定解封 {count} 个终端吗？', { count }), t('解封'), { action: 'unban' }),
		remove: (count: number) =>
			question(
				t('确定删除 {count} 个终端吗？', { count }),
				t('删除'),
				{ action: 'remove' },
				t('删除后，这些终端需要重新添加才能连接；播放记录和名称会保留。'),
			),
	}
}

/** The title of a change to all terminals of a filter. */
const titleOf = ({ action }: BulkChange): string =>
	({ tag: t('设置标签'), move: t('移动到组织'), ban: t('封禁'), unban: t('解封'), remove: t('删除') })[action]

type Doing = 'tags' | 'move' | 'ban' | 'unban'

const Dialogs = ({ doing, ...props }: DialogProps & { doing: Doing | null }) => {
	const { chosen, close } = props
	if (doing === 'tags') return <TagsDialog {...props} />
	if (doing === 'move') return <MoveDialog {...props} />
	if (doing === null || !('ids' in chosen)) return null
	return <BanDialog banning={{ ids: chosen.ids, banned: doing === 'ban' }} close={close} />
}

/** Actions for the chosen terminals: the ticked ones, including those on other pages, or all of a filter. */
const BulkButtons = ({ chosen, clear }: { chosen: Addressed; clear: () => void }) => {
	const [doing, setDoing] = useState<Doing | null>(null)
	const [running, setRunning] = useState<{ change: BulkChange; whole: WholeFilter } | null>(null)
	const mayControl = usePermitted('terminals.control')
	const mayChange = usePermitted('terminals.write')
	const ask = useAsk()
	const begin = (change: BulkChange): void => {
		if (!('ids' in chosen)) setRunning({ change, whole: chosen })
	}
	const asked = useFilterActions(begin)
	const removeTicked = (ids: readonly number[]) =>
		ask({
			title: t('确定删除 {count} 个终端吗？', { count: ids.length }),
			content: t('删除后，这些终端需要重新添加才能连接；播放记录和名称会保留。'),
			okText: t('删除'),
			onOk: () => removeTerminals(ids).then(clear),
		})
	const ban = (kind: 'ban' | 'unban') => ('ids' in chosen ? setDoing(kind) : asked[kind](chosen.count))
	return (
		<>
			{mayControl && <BulkCommands chosen={chosen} count={countOf(chosen)} />}
			{mayChange && (
				<>
					<Button onClick={() => setDoing('tags')}>{t('设置标签')}</Button>
					<Button onClick={() => setDoing('move')}>{t('移动到组织')}</Button>
					<Button onClick={() => ban('ban')}>{t('封禁')}</Button>
					<Button onClick={() => ban('unban')}>{t('解封')}</Button>
					<Button danger onClick={() => ('ids' in chosen ? removeTicked(chosen.ids) : asked.remove(chosen.count))}>
						{t('删除')}
					</Button>
				</>
			)}
			<Dialogs doing={doing} chosen={chosen} close={() => setDoing(null)} begin={begin} />
			{running && (
				<BulkRun
					title={titleOf(running.change)}
					{...running}
					close={is_done => {
						setRunning(null)
						if (is_done) clear()
					}}
				/>
			)}
		</>
	)
}

interface Props {
	readonly chosen: readonly number[]
	/** The filter of the list, and how many terminals match it. */
	readonly whole: WholeFilter
	readonly clear: () => void
}

/** Bar with actions for all ticked terminals, including those on other pages, or for all that match the filter. */
export const BulkBar = ({ chosen, whole, clear }: Props) => {
	// A different filter resets the choice.
	const name = JSON.stringify(whole.filter)
	const [isWhole, setWhole] = useState<string | null>(null)
	const all = isWhole === name
	const addressed = all ? whole : { ids: chosen }
	const forget = (): void => {
		setWhole(null)
		clear()
	}
	return (
		<Flex gap={8} wrap align="center" className="bulk-bar">
			<span role="status">
				{all
					? t('已选择全部 {count} 个符合条件的终端', { count: whole.count })
					: t('已选 {count} 个终端', { count: chosen.length })}
			</span>
			{!all && whole.count > chosen.length && (
				<Button type="link" onClick={() => setWhole(name)}>
					{t('选择全部 {count} 个符合条件的终端', { count: whole.count })}
				</Button>
			)}
			<BulkButtons chosen={addressed} clear={forget} />
			<Button type="text" onClick={forget}>
				{t('取消选择')}
			</Button>
		</Flex>
	)
}
