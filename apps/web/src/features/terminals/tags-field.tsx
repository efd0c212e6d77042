import { findLongTag, terminal_tag_limits } from '@vitrine/domain/terminal/terminal-tag'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { useTerminalTags } from './use-terminals.ts'

const { count, length } = terminal_tag_limits

const isShort = (_: unknown, tags: string[]): Promise<void> =>
	findLongTag(tags) === undefined
		? Promise.resolve()
		: Promise.reject(new Error(t('每个标签最多 {count} 个字符', { count: length })))

interface Props {
	readonly name: string
	readonly label: string
	/** Only tags that are there already. */
	readonly known?: boolean
}

/** Tags of terminals, as a field of a form: those that are there already are offered. */
export const TagsField = ({ name, label, known = false }: Props) => {
	const [open, setOpen] = useState(false)
	const options = (useTerminalTags().data ?? []).map(({ tag }) => ({ value: tag, label: tag }))
	return (
		<Form.Item
			name={name}
			label={label}
			{...(known ? {} : { extra: t('输入后按回车添加，例如：大堂、3F'), rules: [{ validator: isShort }] })}
		>
			<Select
				mode={known ? 'multiple' : 'tags'}
				tokenSeparators={[',', '，', '、', ';', '；']}
				{...(known ? {} : { maxCount: count })}
				// Left open after a choice, the list would cover the buttons, and Tab would take the choice back.
				open={open}
				onOpenChange={setOpen}
				onSelect={() => setOpen(false)}
				options={options}
			/>
		</Form.Item>
	)
}
