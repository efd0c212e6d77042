import { findLongTag, terminal_tag_limits } from '@vitrine/domain/terminal/terminal-tag'
import { Form, type FormRule, Select } from 'antd'
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
	/** Only existing tags can be chosen. */
	readonly known?: boolean
	/** Another tags field: at least one of the two has to be filled in. */
	readonly orElse?: string
}

/** Refuses to submit while both fields are empty. */
const either =
	(other: string): FormRule =>
	({ getFieldValue }) => ({
		validateTrigger: 'onSubmit',
		validator: (_: unknown, tags: string[]) =>
			tags.length + ((getFieldValue(other) as string[] | undefined)?.length ?? 0) > 0
				? Promise.resolve()
				: Promise.reject(new Error(t('请填写要添加或移除的标签'))),
	})

/** Tags of terminals, as a form field that offers the existing ones. */
export const TagsField = ({ name, label, known = false, orElse }: Props) => {
	const [open, setOpen] = useState(false)
	const options = (useTerminalTags().data ?? []).map(({ tag }) => ({ value: tag, label: tag }))
	return (
		<Form.Item
			name={name}
			label={label}
			{...(known
				? {}
				: {
						extra: t('输入后按回车添加，例如：大堂、3F'),
						rules: [{ validator: isShort }, ...(orElse === undefined ? [] : [either(orElse)])],
					})}
		>
			<Select
				mode={known ? 'multiple' : 'tags'}
				tokenSeparators={[',', '，', '、', ';', '；']}
				{...(known ? {} : { maxCount: count })}
				// If it stayed open after a choice, the list would cover the buttons, and Tab would undo the choice.
				open={open}
				onOpenChange={setOpen}
				onSelect={() => setOpen(false)}
				options={options}
			/>
		</Form.Item>
	)
}
