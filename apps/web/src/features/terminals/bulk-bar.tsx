import type { HandoverChoice } from '@vitrine/contract/people/handover'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { BanDialog } from './ban-dialog.tsx'
import { GroupField, MoveHandover } from './group-field.tsx'
import { TagsField } from './tags-field.tsx'
import { removeTerminals } from './use-management.ts'
import { moveTerminals, tagTerminals } from './use-terminals.ts'

const TagsDialog = ({ chosen, close }: { chosen: readonly number[]; close: () => void }) => (
	<FormDialog<{ add: string[]; remove: string[] }>
		title={t('{count} 个终端的标签', { count: chosen.length })}
		okText={t('保存')}
		initial={{ add: [], remove: [] }}
		onSubmit={async change => {
			if (change.add.length + change.remove.length > 0) await tagTerminals(chosen, change)
		}}
		onClose={close}
		places={{ terminal_tags: 'add', terminal_tag_long: 'add' }}
	>
		<TagsField name="add" label={t('添加标签')} />
		<TagsField name="remove" label={t('移除标签')} known />
	</FormDialog>
)

const MoveDialog = ({ chosen, close }: { chosen: readonly number[]; close: () => void }) => (
	<FormDialog<{ group_id?: number; handover: HandoverChoice; reason: string }>
		title={t('移动 {count} 个终端', { count: chosen.length })}
		okText={t('移动')}
		initial={{ handover: 'keep', reason: '' }}
		onSubmit={async ({ group_id, handover, reason }) => {
			if (group_id !== undefined) await moveTerminals(chosen, group_id, { handover, reason })
		}}
		onClose={close}
		places={{ group_absent: 'group_id' }}
	>
		<GroupField required />
		<MoveHandover ids={chosen} />
	</FormDialog>
)

/** What can be done with all terminals that are ticked, on other pages too. */
export const BulkBar = ({ chosen, clear }: { chosen: readonly number[]; clear: () => void }) => {
	const [doing, setDoing] = useState<'tags' | 'move' | 'ban' | 'unban' | null>(null)
	const ask = useAsk()
	const remove = () =>
		ask({
			title: t('确定删除 {count} 个终端吗？', { count: chosen.length }),
			content: t('删除后，这些终端需要重新添加才能连接；播放记录和名称会保留。'),
			okText: t('删除'),
			onOk: () => removeTerminals(chosen).then(clear),
		})
	return (
		<Flex gap={8} wrap align="center" style={{ marginBottom: 16 }}>
			<span role="status">{t('已选 {count} 个终端', { count: chosen.length })}</span>
			<Button onClick={() => setDoing('tags')}>{t('设置标签')}</Button>
			<Button onClick={() => setDoing('move')}>{t('移动到组织')}</Button>
			<Button onClick={() => setDoing('ban')}>{t('封禁')}</Button>
			<Button onClick={() => setDoing('unban')}>{t('解封')}</Button>
			<Button danger onClick={remove}>
				{t('删除')}
			</Button>
			<Button type="text" onClick={clear}>
				{t('取消选择')}
			</Button>
			{doing === 'tags' && <TagsDialog chosen={chosen} close={() => setDoing(null)} />}
			{(doing === 'ban' || doing === 'unban') && (
				<BanDialog banning={{ ids: chosen, banned: doing === 'ban' }} close={() => setDoing(null)} />
			)}
			{doing === 'move' && <MoveDialog chosen={chosen} close={() => setDoing(null)} />}
		</Flex>
	)
}
