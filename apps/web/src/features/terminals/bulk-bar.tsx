import { Button, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TagsField } from './tags-field.tsx'
import { tagTerminals } from './use-terminals.ts'

const TagsDialog = ({ chosen, close }: { chosen: readonly number[]; close: () => void }) => (
	<FormDialog<{ add: string[]; remove: string[] }>
		title={t('{count} 个终端的标签', { count: chosen.length })}
		okText={t('保存')}
		initial={{ add: [], remove: [] }}
		onSubmit={async change => {
			if (change.add.length + change.remove.length > 0) await tagTerminals(chosen, change)
		}}
		onClose={close}
	>
		<TagsField name="add" label={t('添加标签')} />
		<TagsField name="remove" label={t('移除标签')} known />
	</FormDialog>
)

/** What can be done with all terminals that are ticked, on other pages too. */
export const BulkBar = ({ chosen, clear }: { chosen: readonly number[]; clear: () => void }) => {
	const [tagging, setTagging] = useState(false)
	return (
		<Flex gap={8} wrap align="center" style={{ marginBottom: 16 }}>
			<span role="status">{t('已选 {count} 个终端', { count: chosen.length })}</span>
			<Button onClick={() => setTagging(true)}>{t('设置标签')}</Button>
			<Button type="text" onClick={clear}>
				{t('取消选择')}
			</Button>
			{tagging && <TagsDialog chosen={chosen} close={() => setTagging(false)} />}
		</Flex>
	)
}
