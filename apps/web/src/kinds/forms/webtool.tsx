import { useQuery } from '@tanstack/react-query'
import type { TemplateDetail } from '@vitrine/contract/library/templates'
import { labelOf, valuesFor } from '@vitrine/domain/library/webtool'
import type { WebtoolResource } from '@vitrine/domain/program/kinds/webtool'
import type { Made } from '@vitrine/domain/program/parts'
import { Select } from 'antd'
import { useEffect, useId } from 'react'
import { templates } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { currentLanguage, t } from '../../data/text.ts'
import { ColourField } from '../fields/colour-field.tsx'
import { FieldFrame, FieldGroup, useSurroundings } from '../fields/form-frame.tsx'
import { WebtoolValue } from '../fields/webtool-value.tsx'
import type { FormProps } from '../form-props.ts'

type Props = FormProps<Made<WebtoolResource>>

const useTools = () =>
	useQuery({
		queryKey: [...keys.templates, 'webtools'],
		queryFn: async ({ signal }) => (await templates.list({ type: 'webtool', limit: 500 }, { signal })).list,
	})

const useTool = (id: number) =>
	useQuery({
		queryKey: [...keys.templates, 'webtool', id],
		queryFn: ({ signal }) => templates.get({ id }, { signal }),
		enabled: id > 0,
	})

/** The options with another tool, or a newer version; values that its form still asks for are preserved. */
const withTool = (value: Props['value'], tool: TemplateDetail): Props['value'] => ({
	...value,
	template_id: tool.id,
	sha256: tool.sha256,
	values: { ...valuesFor(tool.form ?? [], value.values) },
})

const ToolField = ({ value, onChange }: Props) => {
	const id = useId()
	const { faults: problems, onFile } = useSurroundings()
	const { data = [], isPending } = useTools()
	const tool = useTool(value.template_id).data
	const choose = async (template_id: number) => {
		const chosen = await templates.get({ id: template_id })
		onFile(chosen.sha256, chosen.url)
		onChange(withTool({ ...value, values: {} }, chosen))
	}
	useEffect(() => {
		if (tool !== undefined && tool.sha256 === value.sha256) onFile(tool.sha256, tool.url)
	}, [tool, value.sha256, onFile])
	const isOlder = tool !== undefined && tool.sha256 !== value.sha256
	const hint = isOlder ? (
		<button type="button" className="button" onClick={() => onChange(withTool(value, tool))}>
			{t('使用模板的新版本')}
		</button>
	) : (
		(tool?.description && labelOf(tool.description, currentLanguage())) || undefined
	)
	return (
		<FieldFrame label={t('网页工具模板')} id={id} wide fault={problems.template_id} hint={hint}>
			<Select
				id={id}
				aria-label={t('网页工具模板')}
				{...(problems.template_id === undefined ? {} : { status: 'error' as const })}
				loading={isPending}
				{...(value.template_id > 0 ? { value: value.template_id } : {})}
				placeholder={t('请选择')}
				notFoundContent={t('还没有网页工具模板')}
				options={data.map(row => ({ value: row.id, label: row.name }))}
				showSearch={{ optionFilterProp: 'label' }}
				onChange={chosen => void choose(chosen).catch(() => undefined)}
				style={{ width: '100%' }}
			/>
		</FieldFrame>
	)
}

/** A web tool: its template, and the form defined by it. */
export const WebtoolForm = (props: Props) => {
	const { value, onChange } = props
	const tool = useTool(value.template_id).data
	const fields = tool?.form ?? []
	return (
		<>
			<FieldGroup>
				<ToolField {...props} />
				<ColourField
					label={t('背景颜色')}
					value={value.background}
					onChange={background => onChange({ ...value, background }, 'background')}
				/>
			</FieldGroup>
			{fields.length > 0 && (
				<FieldGroup title={t('参数')}>
					{fields.map(field => (
						<WebtoolValue
							key={field.name}
							field={field}
							value={value.values[field.name]}
							onChange={(next, ongoing) =>
								onChange({ ...value, values: { ...value.values, [field.name]: next } }, ongoing)
							}
						/>
					))}
				</FieldGroup>
			)}
		</>
	)
}
